"""How moves of pieces are offered and asked of the hand."""

from __future__ import annotations

import pytest

from companion.games.mythotopia.fixes.corrections import Correct
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.armies.armies import Invade, PlaceArmies, RemoveArmies
from companion.games.mythotopia.moves.armies.buy_and_hire import Buy, Hire
from companion.games.mythotopia.moves.armies.ships import PlaceShips
from companion.games.mythotopia.rules.board.routes import between_players
from tests.games.mythotopia.boardtable import board, objections
from tests.games.mythotopia.table import Seat, Table


@pytest.fixture
def table() -> Table:
    return board()


# -- objections with their numbers -----------------------------------------------------------


def test_counts_below_zero_are_told_as_none_left(red: Seat) -> None:
    """A count below zero shows that something was recorded wrongly; an objection says none."""
    red.does(Buy, armies=9, ships=4)
    assert objections(red, Buy, armies=1, ships=1) == [
        "0 armies are left to buy.", "0 ships are left to buy.",
    ]  # fmt: skip
    red.does(Correct, what="armies", to=0).does(PlaceArmies, province="Blore", armies=2)
    assert objections(red, PlaceArmies, province="Blore") == ["0 armies are in stock."]
    red.does(Hire, province="Blore", mercenaries=3)
    assert objections(red, Hire, province="Blore") == ["0 mercenaries are left."]
    red.does(Correct, what="ships", to=0)
    blue = red.table.blue.does(Correct, what="ships", to=0).does(PlaceShips, sea="Beast Sea")
    red.table.turn_goes_to("blue")
    assert objections(blue, PlaceShips, sea="Beast Sea") == ["0 ships are in stock."]
    red.table.turn_goes_to("red")
    assert objections(red, RemoveArmies, province="Fadge", armies=1) == ["0 armies are in Fadge."]
    red.does(RemoveArmies, province="Fadge", armies=2)
    assert objections(red, RemoveArmies, province="Fadge", armies=1) == ["0 armies are in Fadge."]


def test_mercenaries_that_are_not_there_are_told_as_none(red: Seat) -> None:
    red.does(PlaceArmies, province="Blore", armies=2)
    leaves = {"province": "Blore", "armies": 0, "mercenaries": 1}
    assert objections(red, RemoveArmies, **leaves) == ["0 mercenaries are in Blore."]
    red.does(RemoveArmies, **leaves)  # recorded all the same: -1
    assert objections(red, RemoveArmies, **leaves) == ["0 mercenaries are in Blore."]
    red.does(Hire, province="Blore", mercenaries=2)
    assert objections(red, RemoveArmies, **leaves) == []
    assert objections(red, RemoveArmies, **{**leaves, "mercenaries": 2}) == [
        "1 mercenary is in Blore."
    ]


# -- ways and wars ---------------------------------------------------------------------------


def test_wars_between_players(table: Table, red: Seat, blue: Seat) -> None:
    red.does(Invade, province="Lea").does(PlaceArmies, province="Blore")
    blue.does(Invade, province="Lea").does(PlaceArmies, province="Eagre")
    assert between_players(table.state, "red") == []  # neutral troops, and none
    red.does(Invade, province="Remise")
    table.green.does(Invade, province="Shog")
    assert between_players(table.state, "red") == ["Remise"]
    assert between_players(table.state, "blue") == ["Remise", "Shog"]
    assert between_players(table.state, "yellow") == []
    table.green.does(RemoveArmies, province="Oxter")  # never recorded: -1 is nobody
    red.does(PlaceArmies, province="Margent")
    table.blue.does(RemoveArmies, province="Margent")
    assert between_players(table.state, "blue") == ["Remise", "Shog"]
    assert between_players(table.state, "green") == ["Shog"]


# -- what nobody entered ---------------------------------------------------------------------


def test_armies_that_were_never_recorded_are_not_missed() -> None:
    table = board()
    table.record(SetDepth(depth="score"))
    table.record(SetDepth(depth="board"))
    assert table.red.hears(RemoveArmies, province="Blore", armies=3) == []
    assert table.red.hears(Buy, armies=20, ships=20) == []
