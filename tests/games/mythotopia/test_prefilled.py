"""What stands in a form before anybody touches it: mostly what happened at the table."""

from __future__ import annotations

import pytest

from companion.core.action import Action
from companion.games.mythotopia.conquest import TakeProvince
from companion.games.mythotopia.correct import Correct
from companion.games.mythotopia.dragons import LayDragons
from companion.games.mythotopia.state import State
from tests.games.mythotopia.boardtable import board, has
from tests.games.mythotopia.table import Seat, Table, opened


@pytest.fixture
def table() -> Table:
    """Red holds Blore, Quean, Iracund, Fadge, Trogle and Margent; red's turn."""
    return board()


def offered(seat: Seat, action: type[Action[State]], field: str, **facts: object) -> list[str]:
    choices = seat.offered(action, **facts).choices(seat.table.state)[field]
    return [choice.value for choice in choices]


# -- a province taken ------------------------------------------------------------------------


def test_two_cards_never_pay_with_the_same_loose_token() -> None:
    """Both cards are empty; by Scribe they pay 2 each from the supply, as long as it lasts."""
    table = opened(cards=["here_be_dragons", "runestones"], turns=False)
    red = has(table.red, "scribe")
    for card in ("here_be_dragons", "runestones"):
        red.does(Correct, what="card", key=f"{card}:2", to=0)
    table.record(LayDragons(dragons=("Welkin",), runestones=("Welkin",)))
    red.does(Correct, what="supply", key="2", to=2)
    both = ("here_be_dragons:2:supply", "runestones:2:supply")
    assert red.offered(TakeProvince, province="Welkin").tokens == both
    red.does(Correct, what="supply", key="2", to=1)
    assert red.offered(TakeProvince, province="Welkin").tokens == both[:1]
