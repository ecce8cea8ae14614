"""What stands out in a whole game, and how long everybody's turns took."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from companion.core.course import course
from companion.core.game.descriptions import Highlight, Standing, Waited
from companion.core.highlights import highlights, lasting
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.text import say
from companion.core.turn_clock import turn_clock
from companion.translations import words
from tests.core.small_games.toy import began, log, passed, scored, struck, toy

NAMES = {"red": "Ada", "blue": "Bo"}


def told(history: Log[Any]) -> list[tuple[str, str, str | None]]:
    return [
        (words(highlight.title, NAMES), words(highlight.text, NAMES), highlight.seat)
        for highlight in highlights(history, course(history))
    ]


def after(minutes: float, entry: Entry) -> Entry:
    """The entry, so long after noon."""
    return replace(entry, at=entry.at + timedelta(minutes=minutes))


LEADS = (scored(2, "red", 1), scored(3, "blue", 1), scored(4, "blue", 1), scored(5, "red", 2))


@pytest.mark.parametrize(
    ("entries", "shown"),
    [
        # The best turn is all that a seat gained in it; of equal turns the later.
        ((began(), scored(2, "red", 5), passed(3, "blue"), scored(4, "blue", 4),
          scored(5, "blue", 3), passed(6, "red"), scored(7, "red", 6)),
         [("Best turn", "Bo: +7 in turn 2", "blue"), ("The lead", "changed hands 2 times", "red")]),
        ((began(), scored(2, "red", 5), passed(3, "blue"), scored(4, "blue", 5)),
         [("Best turn", "Bo: +5 in turn 2", "blue")]),
        # Without turns, the biggest gain in force.
        ((began(turns=False), scored(2, "red", 5), scored(3, "red", 4), struck(4, 2)),
         [("Biggest gain", "Ada: +4 at once", "red")]),
        ((began(), scored(2, "red", 1), scored(3, "red", -9)), []),
        # Red leads, blue draws level, blue leads, red leads again; then only once.
        ((began(turns=False), *LEADS),
         [("Biggest gain", "Ada: +2 at once", "red"),
          ("The lead", "changed hands 2 times", "red")]),
        ((began(turns=False), scored(2, "red", 1), scored(3, "blue", 2)),
         [("Biggest gain", "Bo: +2 at once", "blue")]),
    ],
)  # fmt: skip
def test_what_stands_out(entries: list[Entry], shown: list[tuple[str, str, str]]) -> None:
    assert told(log(*entries)) == shown


def test_a_phase_that_asks_nobody_belongs_to_its_round_and_equals_are_all_named() -> None:
    """Red is asked to bid; then the tricks are recorded, for which nobody is asked. The points that
    the game counts at the end belong to no round."""

    def bids(state: Any) -> Waited:
        asked = (state.seat,) if state.lines == 0 else ()
        return Waited(asked, round=1, counting=state.lines == 2)

    lines = (began(), scored(2, "red", 6), scored(3, "blue", 6), scored(4, "blue", 9))
    history = Log(replace(toy, waited=bids), lines)
    assert told(history)[0] == ("Best turn", "Ada and Bo: +6 in turn 1", "red")


def test_the_lead_is_the_teams() -> None:
    """With all on one team it never changes hands."""
    one = replace(toy, places=lambda state: [Standing(s, 0, 1, team=say("Team")) for s in NAMES])
    assert told(Log(one, (began(turns=False), *LEADS))) == [
        ("Biggest gain", "Ada: +2 at once", "red")
    ]


def test_where_the_fewest_points_win_the_fewest_lead() -> None:
    """Red is ahead alone, level with blue, and behind; then ahead again. No gain is the best."""
    lines = log(
        began(turns=False), scored(2, "blue", 5), scored(3, "red", 5), scored(4, "red", 1),
        scored(5, "blue", 2),
    ).entries  # fmt: skip
    history = Log(replace(toy, fewest_win=lambda _: True), lines)
    assert told(history) == [("The lead", "changed hands 2 times", "red")]


def fun(played: Iterable[tuple[Any, Any, Any]]) -> list[Highlight]:
    lines = [
        (action.kind, dict(before.points), dict(after.points)) for action, before, after in played
    ]
    assert lines == [("score", {"red": 0, "blue": 0}, {"red": 1, "blue": 0})]
    return [Highlight(say("Fun"), say("{count} line", count=len(lines)))]


def test_the_game_adds_its_own() -> None:
    history = Log(replace(toy, highlights=fun), [began(), scored(2, "red", 1)])
    assert told(history) == [("Fun", "1 line", None)]


def test_the_time_between_two_lines_is_that_of_the_seat_on_turn() -> None:
    """A night between two lines does not count, and without turns nobody has a clock."""
    history = log(
        began(), after(2, scored(2, "red", 1)), after(10, passed(3, "blue")),
        after(13, passed(4, "red")), after(15, passed(5, "blue")),
        after(13 * 60, passed(6, "red")),
    )  # fmt: skip
    clock = turn_clock(history, course(history))
    assert clock.total == timedelta(minutes=15)
    assert [(seat.seat, seat.total, seat.turns) for seat in clock.seats] == [
        ("red", timedelta(minutes=12), 2), ("blue", timedelta(minutes=3), 2),
    ]  # fmt: skip
    assert clock.seats[0].each == timedelta(minutes=6)
    history = log(began(turns=False), after(30, scored(2, "red", 1)))
    clock = turn_clock(history, course(history))
    assert (clock.total, clock.seats) == (timedelta(minutes=30), ())


def test_time_in_words() -> None:
    texts = [words(lasting(timedelta(minutes=n)), {}) for n in (0.4, 59.8, 75, 119.9)]
    assert texts == ["0 min", "1 h", "1 h 15 min", "2 h"]
