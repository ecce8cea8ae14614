"""The Reserve: how many cards it holds, and why."""

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.moves.buildings import BuildCity
from companion.games.mythotopia.moves.cards.reserve import SetReserve, Stow
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.rules.cards.capacity import capacity
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, english, has, objections
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


def test_a_mark_on_master_of_the_seas_makes_no_room() -> None:
    """«2 + 1 за каждый ваш Город/Цитадель на игровом поле»: the Reserve card shows one more, since
    a piece has left it."""
    red = board(cards=["master_of_the_seas", "patronage", "runestones", "guilded_city"]).red
    red.does(BuildCity, province="Blore").does(TakeToken, marks=1, tokens=[])
    terms = capacity(red.player).terms
    assert [(english(term.what), term.adds) for term in terms] == [
        ("always", 2), ("1 city", 1), ("1 city piece on Master of the Seas", 0),
    ]  # fmt: skip


def test_a_card_lies_in_a_reserve_once() -> None:
    """«29 карт различных улучшений»."""
    red = has(board().red, "warehouse", "limes")
    red.does(Correct, what="cities", to=1)  # room for five
    assert red.hears(Stow, card="ranger") == []
    assert objections(red, Stow, card="limes") == ["Limes is already in red's Reserve."]
