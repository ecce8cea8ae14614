"""The Reserve: how many cards it holds, and why."""

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.moves.cards.reserve import SetReserve, Stow
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, has, objections
from tests.games.mythotopia.table import opened


@pytest.mark.parametrize(
    ("before", "known", "most"),
    [
        ([], False, 2 + 2),  # not known by name, it may hold Warehouse
        ([Points(seat="red", points=2)], True, 2 + 4),  # points may have been cities
        ([TakeToken(seat="red", tokens=("city:2",))], True, 2 + 4),  # so may a city token
    ],
)
def test_what_nobody_said_may_make_room(
    before: list[Action[State]], known: bool, most: int
) -> None:
    red = opened().red
    for action in before:
        red.table.record(action)
    red.does(SetReserve, cards=2, known=known)
    assert red.hears(SetReserve, cards=most, known=known) == []
    over = objections(red, SetReserve, cards=most + 1, known=known)
    assert over == [f"{most + 1} cards don't fit: at most {most} fit in the Reserve."]


def test_a_card_lies_in_a_reserve_once() -> None:
    """«29 карт различных улучшений»."""
    red = has(board().red, "warehouse", "limes")
    red.does(Correct, what="cities", to=1)  # room for five
    assert red.hears(Stow, card="ranger") == []
    assert objections(red, Stow, card="limes") == ["Limes is already in red's Reserve."]
