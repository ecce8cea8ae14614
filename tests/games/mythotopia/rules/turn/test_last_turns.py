"""The endings in use and their last turns."""

from typing import Any

import pytest

from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.fixes.leaving import Leave, Return
from companion.games.mythotopia.moves.turn import EndTurn, TakeAction
from companion.games.mythotopia.screens import table_and_seat
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import EMPTIED, emptied

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
    sentence = table_and_seat.turn(table.state).notice
    return None if sentence is None else sentence.message


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


def test_as_printed_turns_go_on_until_somebody_declares_the_end() -> None:
    table = emptied(opened())
    assert [turn_over(table) for _ in range(5)] == ["blue", "green", "yellow", "red", "blue"]
    assert table.state.last_turns is None
    assert notice(table) is None


def test_a_table_may_wait_for_the_fifth_empty_card() -> None:
    table = emptied(opened(**LAST_ROUND, cards_to_end=5))
    assert notice(table) is None
    assert (turn_over(table), table.state.last_turns) == ("blue", None)
    emptied(table, *EMPTIED, "runestones")
    assert turns_to_the_end(table) == [
        "green", "yellow", "red", "BLUE", "GREEN", "YELLOW", "RED",
    ]  # fmt: skip


@pytest.mark.parametrize("options", [ONE_MORE, LAST_ROUND])
def test_a_table_that_tracks_no_turns_has_no_last_ones(options: dict[str, Any]) -> None:
    table = emptied(opened(turns=False, **options))
    assert turn_over(table) is None
    assert table.state.last_turns is None


# -- who leaves, who comes back --------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "steps", "turns"),
    [
        # The round starts after the player who set it off.
        (ONE_MORE, "to-green empty", "yellow red blue green"),
        (LAST_ROUND, "to-green empty", "yellow red blue GREEN YELLOW RED BLUE"),
        # A player who left before has no last turn, nor has one whose turn is played for them.
        (LAST_ROUND, "blue-leaves empty", "green yellow RED GREEN YELLOW"),
        (ONE_MORE, "green-leaves to-green empty", "yellow red blue"),
        (LAST_ROUND, "green-leaves to-green empty", "yellow red blue YELLOW RED BLUE"),
        # A player who leaves loses the last turns, in one of them as well.
        (LAST_ROUND, "empty over green-leaves", "yellow RED BLUE YELLOW"),
        (ONE_MORE, "empty over blue-leaves", "yellow red"),
        # A player who is back has all last turns that are still to come.
        (ONE_MORE, "empty over green-leaves green-returns", "green yellow red"),
        (LAST_ROUND, "empty over green-leaves green-returns", "green yellow RED BLUE GREEN YELLOW"),
        (LAST_ROUND, "empty over green-leaves yellow-leaves over green-returns", "BLUE GREEN"),
    ],
)
def test_turns_follow_for_the_players_who_are_there(
    options: dict[str, Any], steps: str, turns: str
) -> None:
    table = opened(**options)
    for step in steps.split():
        who, _, does = step.partition("-")
        if step == "over":
            turn_over(table)
        elif step == "empty":
            emptied(table)
        elif who == "to":
            table.turn_goes_to(does)
        else:
            table.seat(who).does(Leave if does == "leaves" else Return)
    assert turns_to_the_end(table) == turns.split()


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
