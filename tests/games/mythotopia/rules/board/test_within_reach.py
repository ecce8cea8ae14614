"""The provinces that a seat's provinces reach, found together, are those with a way into each."""

import pytest

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.corrected_board import CorrectBoard
from companion.games.mythotopia.rules.board.routes import BY_LAND, BY_SEA, routes, within_reach
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board


def reached(state: State, seat: str) -> set[str]:
    return {*within_reach(state, seat)}


@pytest.mark.parametrize("seat", ["red", "blue", "green", "yellow"])
def test_those_with_a_way(seat: str) -> None:
    state = board().state
    ways = {name for name in contents.PROVINCES if routes(state, seat, name)}
    assert ways
    assert reached(state, seat) == ways


def test_those_by_land_come_first_under_a_heading_of_their_own() -> None:
    state = board().state
    found = within_reach(state, "green")
    by_land = [province for province, heading in found.items() if heading == BY_LAND]
    assert [*found][: len(by_land)] == by_land
    assert {*[*found.values()][len(by_land) :]} == {BY_SEA}
    for province in found:
        has_land = any(not way.ships for way in routes(state, "green", province))
        assert has_land == (province in by_land), province


def test_a_border_that_only_this_board_has() -> None:
    state = board().state
    assert "Hatchel" not in reached(state, "green")
    facts = {"province": "Hatchel", "neighbour": "Palmain", "border": "plain"}
    corrected = CorrectBoard.prefilled(state, "green", **facts).fold(state)
    assert "Hatchel" in reached(corrected, "green")
