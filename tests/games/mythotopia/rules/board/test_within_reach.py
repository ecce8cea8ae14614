"""The provinces that a seat's provinces reach, found together, are those with a way into each."""

import pytest

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.fixes.corrected_board import CorrectBoard
from companion.games.mythotopia.rules.board.holders import province_choices
from companion.games.mythotopia.rules.board.routes import routes, within_reach
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board


def reached(state: State, seat: str) -> set[str]:
    return {choice.value for choice in within_reach(state, seat, province_choices(state, seat))}


@pytest.mark.parametrize("seat", ["red", "blue", "green", "yellow"])
def test_those_with_a_way(seat: str) -> None:
    state = board().state
    ways = {name for name in contents.PROVINCES if routes(state, seat, name)}
    assert ways
    assert reached(state, seat) == ways


def test_a_border_that_only_this_board_has() -> None:
    state = board().state
    assert "Hatchel" not in reached(state, "green")
    facts = {"province": "Hatchel", "neighbour": "Palmain", "border": "plain"}
    corrected = CorrectBoard.prefilled(state, "green", **facts).fold(state)
    assert "Hatchel" in reached(corrected, "green")
