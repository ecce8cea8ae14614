"""The endings in use and their last turns."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from companion.core.log.entry import BEGIN, STRIKE, Entry
from companion.core.log.log import Log
from companion.games.mythotopia import game
from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.fixes.leaving import Leave, Return
from companion.games.mythotopia.fixes.survey import Survey
from companion.games.mythotopia.moves.turn import EndTurn, TakeAction
from companion.games.mythotopia.screens import table_and_seat
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import EMPTIED, emptied

NOON = datetime(2025, 1, 1, 12, tzinfo=UTC)
ONE_MORE = {"ending": "one_more_turn"}
LAST_ROUND = {"ending": "last_round_without_invasion"}


def turn_over(table: Table) -> str | None:
    """The turn ends as the rules prefill it; whose it is now."""
    ended = EndTurn.prefilled(table.state, "")
    assert table.objections(ended) == []
    table.record(ended)
    return table.state.turn.seat


def turns_to_the_end(table: Table) -> list[str]:
    """Whose turns follow until there is none; those without invading in capitals."""
    played = []
    while (seat := turn_over(table)) is not None:
        quiet = "ending.quiet" in table.seat(seat).hears(TakeAction, what="invade")
        played.append(seat.upper() if quiet else seat)
        assert len(played) < 20
    return played


def notice(table: Table) -> str | None:
    said = table_and_seat.turn(table.state).notice
    return None if said is None else said.message


# -- the sequence of turns, by hand ----------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "one_more", "last_round"),
    [
        ("red blue", "blue red", "blue RED BLUE"),
        ("red blue green", "blue green red", "blue green RED BLUE GREEN"),
        ("red blue green yellow", "blue green yellow red",
         "blue green yellow RED BLUE GREEN YELLOW"),
    ],
)  # fmt: skip
def test_one_more_turn_or_a_last_round_and_one_without_invading(
    seats: str, one_more: str, last_round: str
) -> None:
    """Set off by red, who comes last of the others or first of the quiet ones."""
    for options, turns in ((ONE_MORE, one_more), (LAST_ROUND, last_round)):
        assert turns_to_the_end(emptied(opened(*seats.split(), **options))) == turns.split()


@pytest.mark.parametrize(
    ("options", "after_green"),
    [
        (ONE_MORE, ["yellow", "red", "blue", "green"]),
        (LAST_ROUND, ["yellow", "red", "blue", "GREEN", "YELLOW", "RED", "BLUE"]),
    ],
)
def test_the_round_starts_after_whoever_set_it_off(
    options: dict[str, Any], after_green: list[str]
) -> None:
    table = opened(**options)
    table.turn_goes_to("green")
    assert turns_to_the_end(emptied(table)) == after_green


def test_as_printed_turns_go_on_until_somebody_declares_the_end() -> None:
    table = emptied(opened())
    assert [turn_over(table) for _ in range(5)] == ["blue", "green", "yellow", "red", "blue"]
    assert table.state.last_turns is None
    assert notice(table) is None


def test_three_empty_cards_set_off_nothing() -> None:
    table = emptied(opened(**ONE_MORE), *EMPTIED[:3])
    assert (turn_over(table), table.state.last_turns) == ("blue", None)


def test_a_table_may_wait_for_the_fifth_empty_card() -> None:
    table = emptied(opened(**LAST_ROUND, cards_to_end=5))
    assert notice(table) is None
    assert (turn_over(table), table.state.last_turns) == ("blue", None)
    emptied(table, *EMPTIED, "runestones")
    assert turns_to_the_end(table) == [
        "green", "yellow", "red", "BLUE", "GREEN", "YELLOW", "RED",
    ]  # fmt: skip


def test_one_more_turn_is_set_off_by_the_fourth_card_whatever_else_is_chosen() -> None:
    table = emptied(opened(**ONE_MORE, cards_to_end=5))
    assert turns_to_the_end(table) == ["blue", "green", "yellow", "red"]


def test_a_player_who_left_before_has_no_last_turn() -> None:
    table = opened(**LAST_ROUND)
    table.blue.does(Leave)
    assert turns_to_the_end(emptied(table)) == ["green", "yellow", "RED", "GREEN", "YELLOW"]


@pytest.mark.parametrize(
    ("options", "after_green"),
    [
        (ONE_MORE, ["yellow", "red", "blue"]),
        (LAST_ROUND, ["yellow", "red", "blue", "YELLOW", "RED", "BLUE"]),
    ],
)
def test_a_turn_played_for_who_had_left_sets_it_off_for_the_others(
    options: dict[str, Any], after_green: list[str]
) -> None:
    table = opened(**options)
    table.green.does(Leave)
    table.turn_goes_to("green")
    assert turns_to_the_end(emptied(table)) == after_green


@pytest.mark.parametrize("options", [ONE_MORE, LAST_ROUND])
def test_a_table_that_tracks_no_turns_has_no_last_ones(options: dict[str, Any]) -> None:
    table = emptied(opened(turns=False, **options))
    assert turn_over(table) is None
    assert table.state.last_turns is None


# -- who leaves, who comes back --------------------------------------------------------------


def test_a_player_who_leaves_loses_their_last_turns() -> None:
    table = emptied(opened(**LAST_ROUND))
    assert turn_over(table) == "blue"
    table.green.does(Leave)
    # blue's normal turn is still one in which blue may invade
    assert table.blue.hears(TakeAction, what="invade") == []
    assert turns_to_the_end(table) == ["yellow", "RED", "BLUE", "YELLOW"]


def test_leaving_in_a_last_turn_passes_it_on() -> None:
    table = emptied(opened(**ONE_MORE))
    assert turn_over(table) == "blue"
    table.blue.does(Leave)
    assert table.state.turn.seat == "green"
    assert turns_to_the_end(table) == ["yellow", "red"]


def test_leaving_in_the_very_last_turn_ends_it() -> None:
    table = emptied(opened("red", "blue", "green", **ONE_MORE))
    assert [turn_over(table) for _ in range(3)] == ["blue", "green", "red"]
    table.red.does(Leave)
    assert table.state.turn.seat is None
    assert notice(table) == "All last turns are played: settle all wars now."
    assert table.objections(EndOfGame(how="last_round")) == []


def test_coming_back_after_the_last_turns_gives_no_turn() -> None:
    table = emptied(opened("red", "blue", "green", **ONE_MORE))
    table.green.does(Leave)
    assert turns_to_the_end(table) == ["blue", "red"]
    table.green.does(Return)
    assert table.state.turn.seat is None


@pytest.mark.parametrize(
    ("options", "after_blue"),
    [
        (ONE_MORE, ["green", "yellow", "red"]),
        (LAST_ROUND, ["green", "yellow", "RED", "BLUE", "GREEN", "YELLOW"]),
    ],
)
def test_who_is_back_at_once_has_all_last_turns(
    options: dict[str, Any], after_blue: list[str]
) -> None:
    table = emptied(opened(**options))
    turn_over(table)
    table.green.does(Leave).does(Return)
    assert turns_to_the_end(table) == after_blue


# -- undo ------------------------------------------------------------------------------------


def test_the_undone_card_calls_off_the_last_turns_at_the_next_turn() -> None:
    table = emptied(opened(**ONE_MORE))
    log = logged(table, seats=("red", "blue", "green", "yellow"))
    log = recorded(log, EndTurn.prefilled(log.state, ""))
    assert log.state.last_turns is not None
    undone = log.extended(Entry(log.last_seq + 1, STRIKE, {"entries": [3]}, "phone", NOON))
    assert undone.state.last_turns is None
    assert undone.state.turn.seat == "red"
    again = recorded(undone, EndTurn.prefilled(undone.state, ""))
    assert again.state.last_turns == log.state.last_turns


def test_without_the_trigger_the_end_of_the_turn_is_the_usual_one() -> None:
    log = logged(emptied(opened(**ONE_MORE)), seats=("red", "blue", "green", "yellow"))
    log = log.extended(Entry(log.last_seq + 1, STRIKE, {"entries": [2]}, "phone", NOON))
    log = recorded(log, EndTurn.prefilled(log.state, ""))
    assert (log.state.turn.seat, log.state.last_turns) == ("blue", None)


def logged(table: Table, seats: tuple[str, ...]) -> Log[State]:
    """A log of the same: the set-up, and the four cards emptied."""
    options = {"cards": list(table.state.cards)[3:], "dealt": 6, "first": "red", **ONE_MORE}
    begin = Entry(1, BEGIN, {"seats": list(seats), "options": options}, "phone", NOON)
    cards = {f"{card}:{value}": 0 for card in EMPTIED for value in table.state.cards[card]}
    log: Log[State] = recorded(Log(game, [begin]), Survey(cards=cards))
    assert log.state == table.state
    return log


def recorded(log: Log[State], action: Any) -> Log[State]:
    return log.extended(Entry(log.last_seq + 1, action.kind, action.payload(), "phone", NOON))
