"""The end of a turn: whose turn follows, and whether anything was done in it."""

import pytest

from companion.games.mythotopia.fixes.leaving import Leave
from companion.games.mythotopia.fixes.tracking import SetDepth
from companion.games.mythotopia.moves.turn import EndTurn, TakeAction
from tests.games.mythotopia.boardtable import board, english, has
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import dealt, emptied


def over(table: Table, goes_to: str, turn: str = "red") -> list[str]:
    """What is said when a turn is over and goes to this seat."""
    ended = EndTurn(seat=turn, next=goes_to)
    return [objection.id for objection in table.objections(ended)]


def test_a_player_who_left_is_skipped() -> None:
    table = opened("red", "blue", "green")
    table.blue.does(Leave)
    assert over(table, "green") == []
    assert over(table, "blue") == ["turn.next"]
    table.green.does(Leave)
    assert over(table, "red") == []


def test_after_the_very_last_turn_nobody_follows() -> None:
    table = emptied(opened("red", "blue", ending="one_more_turn"))
    for _ in range(2):
        table.record(EndTurn.prefilled(table.state, ""))
    assert over(table, "red") == []


@pytest.mark.parametrize(("taken", "missing"), [("buy", 1), ("pass", 0), ("buy pass", 0)])
def test_a_turn_of_one_action_is_reminded_of_the_other(taken: str, missing: int) -> None:
    """«Все игроки по очереди выполняют два действия»; one pass may stand for both."""
    table = board()
    for what in taken.split():
        table.red.does(TakeAction, what=what)
    sentences = [
        english(reminder) for reminder in EndTurn(seat="red", next="blue").reminders(table.state)
    ]
    reminder = "red has recorded one action of two. A player who can't act passes."
    assert sentences == [reminder] * missing + ["red draws up to 5 cards."]
    assert over(table, "blue") == []


def test_actions_before_a_change_of_depth_may_have_gone_unrecorded() -> None:
    table = opened()
    table.record(SetDepth(depth="wars"))
    table.record(SetDepth(depth="board"))
    assert over(table, "blue") == []
    table.turn_goes_to("blue")
    assert over(table, "green", turn="blue") == ["turn.no_action"]


def test_where_less_is_tracked_actions_may_have_gone_unrecorded() -> None:
    for table in (opened(), dealt()):
        assert over(table, "blue") == []


@pytest.mark.parametrize("depth", ["score", "wars"])
def test_nobody_is_told_to_draw_where_the_cards_are_not_tracked(depth: str) -> None:
    """«В конце хода добирает карты до пяти»: with the whole board the phone reminds of it."""
    ended = EndTurn(seat="red", next="blue")
    table = opened(depth=depth)
    assert [*ended.reminders(table.state), *ended.tells(table.state)] == []
    assert [seat for seat, _ in ended.tells(board().state)] == ["red"]
    (drawn,) = ended.reminders(has(board().red, "queen").table.state)
    assert english(drawn) == "red draws up to 6 cards."
