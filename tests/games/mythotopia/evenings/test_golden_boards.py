"""Three whole games with the whole board, folded again: points by source counted by hand.

Two players to the printed ending, three to one more turn, four to a last round without invasion;
all ten random victory-point cards lie in one game or another.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.log.log import Log
from companion.games.mythotopia import game
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.rules.score.marker import recount
from companion.games.mythotopia.state.pieces import stock
from companion.games.mythotopia.state.state import State, Stopped
from tests.games.mythotopia.transcript import folded, points

TWO, THREE, FOUR = "board-2p.json", "board-3p.json", "board-4p.json"
ALL = (TWO, THREE, FOUR)


def by_source(log: Log[State]) -> dict[str, dict[str, int]]:
    return {
        seat: {source: n for source, n in player.points.items() if n}
        for seat, player in log.state.players.items()
    }


def winners(log: Log[State]) -> tuple[str, ...]:
    over = game.ended(log.state)
    assert over is not None
    return over.winners


def test_two_players_to_the_printed_ending() -> None:
    log = folded(TWO)
    # Both are dealt 11 provinces: 3 x 11 = 33.
    assert by_source(log) == {
        # Provinces: + Sorner, - Talion, + Oxter: 3 + 3 - 3 = 3. Sorner's dragon 2; blue's citadel
        # in Oxter 3. Cities in Quean, Iracund, Blore: 3 x 2, the guild paid in the first two: 2.
        # Roads Blore - Iracund, Palmain - Nusus, Quean - Fadge, Nusus - Oxter: 4 x 2. Castles in
        # Talion, Blore, Nusus, Quean: 4 x 1. The Alchemist once: 1.
        "red": {
            "start": 33, "province": 3, "here_be_dragons": 2, "citadel": 3, "city": 6,
            "guilded_city": 2, "road": 8, "castle": 4, "alchemist": 1,
        },
        # Provinces: + Talion, + Mome, - Oxter: 3. Mome's dragon 2. Ships in three and four seas 4.
        # Cities in Eagre, Remise, Peened: 3 x 2, with guilds in the first two: 2. Roads Eagre -
        # Camarine, Eagre - Oxter: 2 x 2. Castles in Peened, Shog: 2 x 1.
        "blue": {
            "start": 33, "province": 3, "here_be_dragons": 2, "master_of_the_seas": 4, "city": 6,
            "guilded_city": 2, "road": 4, "castle": 2,
        },
    }  # fmt: skip
    # 33 + 3 + 2 + 3 + 6 + 2 + 8 + 4 + 1 and 33 + 3 + 2 + 4 + 6 + 2 + 4 + 2
    assert points(log) == {"red": 62, "blue": 56}
    assert log.state.stopped == Stopped("declared", "red")
    assert winners(log) == ("red",)


def test_three_players_to_one_more_turn() -> None:
    log = folded(THREE)
    # Nine provinces are dealt to each and two given back: 3 x 7 = 21.
    assert by_source(log) == {
        # Sorner 3 and its stone 2. Roads Blore - Iracund, Quean - Fadge: 2 x 2, an inn at both: 2.
        # Castles in Nusus, Blore, Quean: 3. Cities in Blore, Quean: 2 x 2.
        "red": {
            "start": 21, "province": 3, "runestones": 2, "road": 4, "roadside_inns": 2,
            "castle": 3, "city": 4,
        },
        # Talion 3 with a stone 2; Hatchel 3, its stone without a token: the card was empty. Talion
        # held against red 1, at the very end Oxter 1. Roads Camarine - Eagre, Oxter - Talion,
        # Remise - Shog: 3 x 2, an inn at the first two: 2. Castles in Oxter, Shog: 2. A city in
        # Eagre: 2.
        "blue": {
            "start": 21, "province": 6, "runestones": 2, "defender_of_the_realm": 2, "road": 6,
            "roadside_inns": 2, "castle": 2, "city": 2,
        },
        # Nesh and Kinabra with a stone each, Mome at the very end: 3 x 3 and 2 x 2. Nesh completes
        # the large island 3, Kinabra the small one 2. Cities in Darb, Ogdoad: 2 x 2. Roads Darb -
        # Ogdoad - Coryphee: 2 x 2. A castle in Ictus 1, the Alchemist once 1.
        "green": {
            "start": 21, "province": 9, "runestones": 4, "lord_of_the_isles": 5, "city": 4,
            "road": 4, "castle": 1, "alchemist": 1,
        },
    }  # fmt: skip
    # 21 + 3 + 2 + 4 + 2 + 3 + 4, 21 + 6 + 2 + 2 + 6 + 2 + 2 + 2, 21 + 9 + 4 + 5 + 4 + 4 + 1 + 1
    assert points(log) == {"red": 39, "blue": 43, "green": 49}
    assert log.state.stopped == Stopped("last_round")
    assert winners(log) == ("green",)


def test_four_players_to_a_last_round_without_invasion() -> None:
    log = folded(FOUR)
    # Six provinces are dealt to each: 3 x 6 = 18.
    assert by_source(log) == {
        # Palmain with green's citadel, and Scombroid at the very end: 2 x 3, spoils 2 x 1, the
        # citadel 3. Castles in Blore, Palmain: 2. A road Blore - Iracund: 2. Cities in Blore,
        # Iracund: 2 x 2.
        "red": {
            "start": 18, "province": 6, "spoils_of_war": 2, "citadel": 3, "castle": 2, "road": 2,
            "city": 4,
        },
        # Patronage twice. Roads Camarine - Eagre, Remise - Oxter: 2 x 2. A castle in Shog 1.
        # Cities in Eagre, Shog: 2 x 2. The Alchemist once.
        "blue": {
            "start": 18, "patronage": 2, "road": 4, "castle": 1, "city": 4, "alchemist": 1,
        },
        # Palmain and Scombroid lost: - 2 x 3, never near 12. Patronage once. A road Palmain -
        # Nusus: 2. Castles in Nusus, Ictus, Scombroid: 3. A city in Nusus: 2.
        "green": {
            "start": 18, "province": -6, "patronage": 1, "road": 2, "castle": 3, "city": 2,
        },
        # Sorner 3 and its dragon 2. Patronage twice. Roads Darb - Ogdoad, Ogdoad - Coryphee,
        # Ogdoad - Grimp: 3 x 2. A castle in Mome 1. Cities in Ogdoad, Grimp: 2 x 2.
        "yellow": {
            "start": 18, "province": 3, "here_be_dragons": 2, "patronage": 2, "road": 6,
            "castle": 1, "city": 4,
        },
    }  # fmt: skip
    # 18 + 6 + 2 + 3 + 2 + 2 + 4, 18 + 2 + 4 + 1 + 4 + 1, 18 - 6 + 1 + 2 + 3 + 2,
    # 18 + 3 + 2 + 2 + 6 + 1 + 4
    assert points(log) == {"red": 37, "blue": 30, "green": 20, "yellow": 36}
    assert log.state.stopped == Stopped("last_round")
    assert winners(log) == ("red",)


@pytest.mark.parametrize("name", ALL)
def test_the_rules_have_nothing_to_say_to_any_line(name: str) -> None:
    log = folded(name)
    for line, before, _ in log.states():
        assert game.objections(before, line.action) == [], line
    assert 60 <= len(log.lines) <= 120


@pytest.mark.parametrize("name", ALL)
def test_the_recount_agrees_with_the_marker(name: str) -> None:
    for player in folded(name).state.players.values():
        assert recount(player).difference == 0


def test_all_endings_and_all_random_cards_are_played() -> None:
    states = [folded(name).state for name in ALL]
    assert [(state.ending, len(state.seats), state.depth) for state in states] == [
        ("printed", 2, "board"), ("one_more_turn", 3, "board"),
        ("last_round_without_invasion", 4, "board"),
    ]  # fmt: skip
    in_play = {card for state in states for card in state.cards}
    assert in_play == {*contents.RANDOM_CARDS, *contents.FIXED_CARDS}


PIECES: dict[str, dict[str, Any]] = {
    # Red: 11 + Sorner - Talion + Oxter. All ships of blue are at sea but one of five in the pool.
    TWO: {
        "held": [12, 12], "cities": [3, 3], "roads": 6, "castles": 6,
        "empty": {"road", "castle", "city", "citadel", "guilded_city", "master_of_the_seas"},
        "armies": {}, "in_stock": [9, 11],
    },
    # Pools: 8 less 2 and a militia, less 3, and nothing. Everybody came home at the end.
    THREE: {
        "held": [8, 9, 10], "cities": [2, 1, 2], "roads": 7, "castles": 6,
        "empty": {"road", "lord_of_the_isles", "roadside_inns", "runestones"},
        "armies": {}, "in_stock": [9, 9, 6],
    },
    # Bought: 2, 2, 2, 1.
    FOUR: {
        "held": [8, 6, 4, 7], "cities": [2, 2, 1, 2], "roads": 7, "castles": 7,
        "empty": {"road", "castle", "city", "citadel", "patronage"},
        "armies": {}, "in_stock": [8, 8, 8, 7],
    },
}  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_the_pieces_are_where_they_were_put(name: str) -> None:
    state, told = folded(name).state, PIECES[name]
    assert [player.provinces for player in state.players.values()] == told["held"]
    assert [player.cities for player in state.players.values()] == told["cities"]
    assert (state.roads_built, state.castles_built) == (told["roads"], told["castles"])
    assert set(state.empty_cards) == told["empty"]
    assert state.armies == told["armies"]
    assert state.mercenaries == {}
    assert [stock(state, seat, "army") for seat in state.seats] == told["in_stock"]


def test_ships_citadels_and_dragons() -> None:
    two, three, four = (folded(name).state for name in ALL)
    assert two.ships == {
        sea: {"blue": 1}
        for sea in ("Beast Sea", "Serpent Sea", "Inland Sea West", "Inland Sea East")
    }
    assert [two.players[seat].citadel_in for seat in two.seats] == ["Fadge", ""]  # Oxter fell
    assert two.dragons == {"Lea", "Galingale", "Eoan"}
    assert three.ships == {"Beast Sea": {"green": 1}}
    assert three.runestones == frozenset()
    assert three.players["green"].named.isdisjoint({"Grimp"})  # given back, and taken by nobody
    assert [four.players[seat].citadel_in for seat in four.seats] == [
        "Quean", "Camarine", "", "Darb",
    ]  # fmt: skip
    assert four.dragons == {"Talion", "Nesh", "Malebolge", "Lea"}
    assert four.players["yellow"].reserve == 2  # Warehouse and what it took
    assert "warehouse" not in four.market


def test_in_the_war_that_ends_the_game_of_two_nobody_is_stronger() -> None:
    """Nusus: red's castle 2 and 5 armies, blue's 6 armies and a ship on the Serpent Sea."""
    log = folded(TWO)
    before = log.until(log.last_seq - 1, known=False).state
    assert before.armies == {"Nusus": {"red": 5, "blue": 6}}
    assert before.owner("Nusus") == log.state.owner("Nusus") == "red"


def test_a_stone_brings_no_token_once_its_card_is_empty() -> None:
    log = folded(THREE)
    line = next(one for one in log.lines if one.action.payload().get("province") == "Hatchel"
                and one.action.kind == "end_war")  # fmt: skip
    assert log.until(line.seq, known=False).state.cards["runestones"] == {2: 0}
    assert line.action.payload().get("tokens", []) == []
