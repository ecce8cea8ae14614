"""Armies, ships and mercenaries as they move."""

from typing import Any

import pytest

from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import (
    Invade,
    PlaceArmies,
    PlaceShips,
    RemoveArmies,
    RemoveShips,
)
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.moves.cards.played_cards import March
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.rules.board.routes import network
from companion.games.mythotopia.state.pieces import stock
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import objections
from tests.games.mythotopia.table import Seat, Table, opened
from tests.games.mythotopia.wartable import dealt


@pytest.fixture
def table() -> Table:
    """Four players; red holds Blore, blue Camarine, green Palmain, yellow Darb. Red's turn."""
    return dealt()


def in_stock(seat: Seat) -> tuple[int | None, int | None]:
    state = seat.table.state
    return stock(state, seat.colour, "army"), stock(state, seat.colour, "ship")


def test_a_province_where_two_sides_stand_is_at_war_whoever_holds_it() -> None:
    table = opened(depth="wars")
    table.red.does(PlaceArmies, province="Blore", armies=2)
    assert table.red.hears(RemoveArmies, province="Blore") == []
    table.blue.does(Invade, province="Blore")
    assert table.red.hears(RemoveArmies, province="Blore") == ["troops.at_war"]


def test_others_mercenaries_stay_when_an_army_leaves(table: Table, red: Seat, blue: Seat) -> None:
    red.does(PlaceArmies, province="Blore")
    blue.does(Invade, province="Blore").does(Hire, province="Blore")
    red.does(RemoveArmies, province="Blore")
    assert table.state.mercenaries == {"Blore": {"blue": 1}}


# -- what nobody entered ---------------------------------------------------------------------


def test_armies_may_stand_where_nobody_recorded_them() -> None:
    """Tracked only from the middle of the game on: stocks and places are not known."""
    table = dealt(turns=False)
    table.record(SetDepth(depth="score"))
    table.record(SetDepth(depth="wars"))
    assert in_stock(table.red) == (None, None)
    assert table.red.hears(PlaceArmies, province="Camarine", armies=9) == []
    assert table.red.hears(Hire, province="Lea") == []
    assert table.red.hears(Buy, armies=9, ships=4) == []
    assert table.blue.hears(PlaceShips, sea="Beast Sea", ships=5) == []
    assert table.red.hears(RemoveShips, sea="Beast Sea", ships=2) == []


def test_a_second_war_is_known_only_where_wars_are_tracked(red: Seat, table: Table) -> None:
    """Reserve Army allows one war with a player. At a table that counts the score alone the first
    may be over long ago."""
    red.does(SetReserve, cards=1, known=True, named=["reserve_army"])
    red.does(Invade, province="Camarine", armies=1, portal=True)
    assert "invade.reserve_army" in red.hears(Invade, province="Palmain", armies=1, portal=True)
    table.record(SetDepth(depth="score"))
    red.does(SetReserve, cards=1, known=True, named=["reserve_army"])
    assert "invade.reserve_army" not in red.hears(Invade, province="Palmain", armies=1, portal=True)


def test_two_who_attack_a_neutral_province_are_at_peace_with_each_other() -> None:
    """RB «Вы по прежнему уязвимы для вторжения, если воюете в нейтральной провинции»"""
    table = dealt()
    table.blue.does(SetReserve, cards=1, known=True, named=["reserve_army"])
    table.blue.does(Invade, province="Talion")
    table.green.does(Invade, province="Talion")
    table.turn_goes_to("green")
    assert "invade.reserve_army" not in table.green.hears(Invade, province="Oxter")


def test_a_road_that_leads_nowhere_leads_nobody_anywhere(table: Table) -> None:
    """A table may overrule even a road from a province to itself."""
    state = changed(table.state, roads=frozenset({frozenset({"Blore"})}))
    assert network(state, "red", "Blore") == {"Blore"}


def test_counts_below_zero_are_told_as_none(red: Seat, blue: Seat) -> None:
    """A count below zero shows that something was recorded wrongly; an objection says none."""
    red.does(Buy, armies=9, ships=4)
    assert objections(red, Buy, armies=1, ships=1) == [
        "0 armies are left to buy.", "0 ships are left to buy.",
    ]  # fmt: skip
    red.does(Correct, what="armies", to=0).does(PlaceArmies, province="Blore", armies=2)
    assert objections(red, PlaceArmies, province="Blore") == ["0 armies are in stock."]
    red.does(Hire, province="Blore", mercenaries=3)
    assert objections(red, Hire, province="Blore") == ["0 mercenaries are left."]
    blue.does(Correct, what="ships", to=0).does(PlaceShips, sea="Beast Sea")
    assert "0 ships are in stock." in objections(blue, PlaceShips, sea="Beast Sea")


@pytest.mark.parametrize(
    ("kind", "place", "none"),
    [
        (RemoveArmies, {"province": "Fadge"}, "0 armies are in Fadge."),
        (RemoveArmies, {"province": "Fadge", "armies": 0, "mercenaries": 1},
         "0 mercenaries are in Fadge."),
        (RemoveShips, {"sea": "Beast Sea"}, "0 ships are in Beast Sea."),
    ],
)  # fmt: skip
def test_pieces_that_are_not_there_are_told_as_none(
    red: Seat, kind: type[Action[State]], place: dict[str, Any], none: str
) -> None:
    assert objections(red, kind, **place) == [none]
    red.does(kind, **place)  # recorded all the same: -1
    assert objections(red, kind, **place) == [none]
    assert red.offered(March, province="Fadge").armies == 1
    marched = objections(red, March, province="Fadge", to="Iracund")
    assert "0 armies are in Fadge." in marched


def test_the_seas_of_ones_own_ships_are_offered_first(table: Table, red: Seat) -> None:
    red.does(RemoveShips, sea="Beast Sea")  # one fewer than none
    first = RemoveShips.seas(table.state, "red")[0].value
    table.blue.does(PlaceShips, sea="Inland Sea East")
    assert RemoveShips.seas(table.state, "red")[0].value == first
    assert RemoveShips.seas(table.state, "blue")[0].value == "Inland Sea East" != first
