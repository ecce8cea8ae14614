"""Two whole games by the rules: at no depth of tracking do the rules object to anything.

A false objection costs the companion its authority.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia import game
from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies
from companion.games.mythotopia.moves.building.roads import BuildRoad
from companion.games.mythotopia.moves.cards.leaving_the_reserve import Discard
from companion.games.mythotopia.moves.cards.market import Acquire, Retire
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.cards.road_march import March
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.state.pieces import stock
from companion.games.mythotopia.state.state import State, Stopped
from tests.games.mythotopia.evening import BOARD, DEPTHS, NAMES, POINTS, WARS
from tests.games.mythotopia.played import four_players, four_players_declared, two_players
from tests.games.mythotopia.table import Seat, opened
from tests.games.mythotopia.wartable import emptied


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


@pytest.mark.parametrize("depth", [NAMES, WARS, BOARD])
def test_where_provinces_are_named_the_pieces_agree_too(depth: str) -> None:
    state = four_players(depth).table.state
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


def test_where_armies_and_ships_are_tracked_they_are_where_they_were_put() -> None:
    """All wars are over: what is left stands at home, all else is in stock or in the pool."""
    four = four_players(WARS).table.state
    assert four.armies == {"Iracund": {"red": 1}, "Scombroid": {"green": 1}}
    assert [stock(four, seat, "army") for seat in four.seats] == [5, 7, 7, 6]
    assert [stock(four, seat, "ship") for seat in four.seats] == [2, 2, 2, 2]
    assert four.runestones == {"Welkin", "Lea", "Hatchel"}
    two = two_players(WARS).table.state
    assert two.armies == {}
    assert [stock(two, seat, "army") for seat in two.seats] == [8, 8]
    assert two.ships == {
        sea: {"blue": 1}
        for sea in ("Beast Sea", "Serpent Sea", "Inland Sea West", "Inland Sea East")
    }
    assert stock(two, "blue", "ship") == 0
    assert two.dragons == {"Welkin", "Lea", "Darb", "Grimp"}


def test_red_declares_the_end_and_the_last_war_decides() -> None:
    """Red 38 takes Sorner from yellow, 3 against 1: + 3 + spoils 1; yellow 39 - 3. Green's three
    tie the neutral troops of Ambsace."""
    played = four_players_declared(WARS)
    end, state = played.recorded[-1], played.table.state
    assert isinstance(end, EndOfGame)
    assert (end.how, end.seat) == ("declared", "red")
    assert [(w.province, w.owner, w.taker, w.building, w.tokens) for w in end.wars] == [
        ("Ambsace", "", "", "town", ()),
        ("Sorner", "yellow", "red", "town", ("spoils_of_war:1",)),
    ]
    points = {seat: player.vp for seat, player in state.players.items()}
    assert points == {"red": 42, "blue": 31, "green": 28, "yellow": 36}
    assert state.stopped == Stopped("declared", "red")
    over = game.ended(state)
    assert over is not None
    assert over.winners == ("red",)
    assert (state.owner("Sorner"), state.owner("Ambsace")) == ("red", None)
    assert state.armies == {"Iracund": {"red": 1}, "Scombroid": {"green": 1}}


def test_before_the_war_nobody_but_yellow_might_have_declared() -> None:
    table = four_players(WARS).table
    table.turn_goes_to("red")
    assert [o.id for o in table.objections(EndOfGame.prefilled(table.state, "red"))] == ["end.lead"]
    table.turn_goes_to("yellow")
    assert table.objections(EndOfGame.prefilled(table.state, "yellow")) == []


def test_a_table_that_knows_little_hears_nothing() -> None:
    """Points without their cities, improvement cards that nobody entered, a Reserve of three; the
    whole board from then on, a tie that Hero breaks, a march past a war, and an end declared by
    who leads, though nobody entered all ships."""
    table = opened(turns=False)
    red, blue = table.red, table.blue
    for points in (2, 3, -3):
        red.does(Points, points=points)
    moves: list[tuple[Seat, type[Action[State]], dict[str, Any]]] = [
        (red, Correct, {"what": "vp", "to": 30}),
        (red, SetReserve, {"cards": 3, "known": True, "named": ["cavalry"]}),
        (table.green, SetReserve, {"cards": 0, "known": True}),
        (blue, SetReserve, {"cards": 0, "known": True}),
        (red, SetDepth, {"depth": "board"}),
        (red, Retire, {"returned": ["hero"]}),
        (red, Acquire, {"card": "queen"}),
        (red, EnterProvinces, {"count": 3, "named": ["Blore", "Iracund", "Fadge"]}),
        (blue, EnterProvinces, {"count": 1, "named": ["Remise"]}),
        (red, BuildRoad, {"province": "Blore", "to": "Iracund"}),
        (red, Invade, {"province": "Remise", "armies": 2, "portal": True}),
        (blue, PlaceArmies, {"province": "Remise", "armies": 3}),
        (red, EndWar, {"province": "Remise", "hero": True}),
        (blue, Invade, {"province": "Fadge", "armies": 1}),
        (red, PlaceArmies, {"province": "Fadge", "armies": 1}),
        (red, PlaceArmies, {"province": "Blore", "armies": 1}),
        (red, March, {"province": "Blore", "to": "Iracund"}),
        (red, Discard, {"from_reserve": ["cavalry"]}),
    ]
    for seat, kind, facts in moves:
        action = kind.prefilled(table.state, seat.colour, **facts)
        assert table.objections(action) == [], action
        table.record(action)
    assert table.state.owner("Remise") == "red"
    emptied(table)
    assert table.objections(EndOfGame.prefilled(table.state, "red")) == []
