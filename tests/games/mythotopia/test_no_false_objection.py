"""Two whole games by the rules: at no depth of tracking do the rules object to anything.

A false objection costs the companion its authority.
"""

from __future__ import annotations

import pytest

from tests.games.mythotopia.evening import DEPTHS, NAMES, POINTS
from tests.games.mythotopia.played import four_players, two_players


@pytest.mark.parametrize("depth", DEPTHS)
def test_four_players_hear_no_objection_and_score_the_same_at_any_depth(depth: str) -> None:
    table = four_players(depth).table
    # red     18 + 2 provinces more 6 + runestone 2 + city 2 + roads 6 + spoils 2 + castles 2
    # blue    18 - 3 + roads 4 + castles 3 + patronage 4 + alchemist 1 + cities 4
    # green   18 + 6 - 6 + runestone 2 + islands 5 + city 2 + castle 1
    # yellow  18 + 6 + patronage 1 + spoils 2 + castle 1 + cities 6 + roads 4 + alchemist 1
    points = {seat: player.vp for seat, player in table.state.players.items()}
    assert points == {"red": 38, "blue": 31, "green": 28, "yellow": 39}


@pytest.mark.parametrize("depth", DEPTHS)
def test_two_players_hear_no_objection_and_score_the_same_at_any_depth(depth: str) -> None:
    table = two_players(depth).table
    # red     33 + 6 + roads 6 + castles 3 + defender 1 + citadel 3 + cities 8
    # blue    33 - 3 + 3 - 3 + cities 4 + roads 6 + seas 4 + dragon 2 + castles 3 + alchemist 1
    points = {seat: player.vp for seat, player in table.state.players.items()}
    assert points == {"red": 60, "blue": 50}


def test_both_games_are_long_enough_to_prove_something() -> None:
    for played in (four_players, two_players):
        assert played(NAMES).lines > 50
        assert played(POINTS).lines > 20


def test_where_everything_is_tracked_the_pieces_agree_too() -> None:
    state = four_players(NAMES).table.state
    assert state.players["red"].named == {
        "Blore", "Quean", "Iracund", "Fadge", "Trogle", "Margent", "Palmain", "Nusus",
    }  # fmt: skip
    held = {seat: player.provinces for seat, player in state.players.items()}
    assert held == {"red": 8, "blue": 5, "green": 6, "yellow": 8}
    cities = {seat: player.cities for seat, player in state.players.items()}
    assert cities == {"red": 1, "blue": 2, "green": 0, "yellow": 3}
    assert (state.roads_built, state.castles_built) == (8, 8)
    assert set(state.empty_cards) == {"city", "road", "castle", "patronage", "lord_of_the_isles"}
    assert state.cards["runestones"] == {2: 2}
    assert state.cards["spoils_of_war"] == {1: 2}
