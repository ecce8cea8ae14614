"""The course of a game: points after every line, the story in words, what stands out, the clock."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from companion.core.course import course, jumps, milestones
from companion.core.game.descriptions import Highlight, Standing, Waited
from companion.core.highlights import highlights, lasting
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.log.preview import Change
from companion.core.story import paragraphs
from companion.core.text import say
from companion.core.turn_clock import turn_clock
from companion.translations import words
from tests.core.small_games import fair
from tests.core.small_games.toy import began, corrected, log, passed, scored, struck, toy


def test_everybodys_points_after_every_line() -> None:
    whole = course(
        log(began(start=1), scored(2, "red", 5), passed(3, "blue"), scored(4, "blue", 2))
    )
    assert whole.seats == ("red", "blue")
    assert whole.start == (1, 1)
    assert [(step.seq, step.points) for step in whole.steps] == [
        (2, (6, 1)), (3, (6, 1)), (4, (6, 3)),
    ]  # fmt: skip
    assert whole.final == (6, 3)


def test_a_game_without_a_line_ends_as_it_began() -> None:
    whole = course(log(began(start=7)))
    assert whole.final == whole.start == (7, 7)
    assert paragraphs(whole) == []


ALIKE = [scored(seq, "red", 3) for seq in range(2, 9)]


@pytest.mark.parametrize(
    ("lines", "biggest"),
    [
        # 9, 1 (too little), 2, then 10 to 3: 7 down, 4.
        ([scored(2, "red", 9), scored(3, "red", 1), scored(4, "blue", 2), corrected(5, "red", 3),
          scored(6, "blue", 4)], [2, 4, 5, 6]),
        # No more than five, and of equal ones the later.
        ([scored(n, "red", p) for n, p in enumerate([3, 4, 5, 3, 6, 7], start=2)],
         [3, 4, 5, 6, 7]),
        # Where all are alike, none stands out.
        (ALIKE, []),
        ([*ALIKE, scored(9, "blue", 2)], [9]),
    ],
)  # fmt: skip
def test_the_biggest_jumps_in_their_order(lines: list[Entry], biggest: list[int]) -> None:
    assert [step.seq for step in jumps(course(log(began(), *lines)))] == biggest


def test_what_moves_everybody_alike_is_no_jump() -> None:
    """Such as a draft, in which everybody gives back two provinces."""
    whole = course(log(began(start=9), scored(2, "red", 5)))
    (step,) = whole.steps
    alike = (Change("red", 14, 8), Change("blue", 9, 3))
    after = replace(step, seq=3, changes=alike), replace(step, seq=4, changes=alike[:1])
    assert jumps(replace(whole, steps=(step, *after))) == (step, after[1])


def test_what_is_counted_after_the_last_round_is_no_jump() -> None:
    """The end tells it by itself, part by part."""
    waited = toy.waited_for
    counts = replace(toy, waited=lambda state: replace(waited(state), counting=state.lines > 0))
    whole = course(Log(counts, [began(), scored(2, "red", 5), scored(3, "blue", 7)]))
    assert [step.seq for step in jumps(whole)] == [2]


SCORED = (scored(2, "red", 2), scored(3, "red", 1), passed(4, "blue"), scored(5, "blue", 4))


def test_a_row_of_the_table_for_every_turn_or_for_every_line_that_changed_points() -> None:
    whole = course(log(began(), *SCORED))
    assert whole.tracks_turns
    assert [(row.turn, row.mover, row.points) for row in milestones(whole)] == [
        (1, "red", (3, 0)), (2, "blue", (3, 4)),
    ]  # fmt: skip
    lines = scored(2, "red", 2), scored(3, "red", 0), scored(4, "blue", 1)
    whole = course(log(began(turns=False), *lines))
    assert not whole.tracks_turns
    assert [(row.seq, row.points) for row in milestones(whole)] == [(2, (2, 0)), (4, (2, 1))]


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        # A turn in which only its end was recorded has no paragraph.
        ((began(), *SCORED), [(1, "red", [2, 3]), (2, "blue", [5])]),
        ((began(), passed(2, "blue"), scored(3, "blue", 4)), [(2, "blue", [3])]),
        # What is stated before the first action belongs to no turn; later it belongs to the turn.
        ((began(), corrected(2, "red", 5), corrected(3, "blue", 4), scored(4, "red", 2),
          corrected(5, "blue", 3)), [(0, None, [2, 3]), (1, "red", [4, 5])]),
        # Without turns, what comes in a row about one seat.
        ((began(turns=False), *SCORED[:2], scored(4, "blue", 1), scored(5, "red", 3)),
         [(0, "red", [2, 3]), (0, "blue", [4]), (0, "red", [5])]),
        ((began(turns=False), corrected(2, "blue", 5)), [(0, "blue", [2])]),
    ],
)  # fmt: skip
def test_a_paragraph_for_every_turn(entries: list[Entry], told: list[Any]) -> None:
    story = paragraphs(course(log(*entries)))
    assert [(p.turn, p.seat, [s.seq for s in p.sentences]) for p in story] == told


def test_lines_that_read_the_same_are_told_once() -> None:
    story = paragraphs(course(log(began(start=10), *(scored(n, "red", 3) for n in (2, 3, 4)))))
    (sentence,) = story[0].sentences
    assert sentence.text == say("{what} × {times}", what=say("scores {points}", points=3), times=3)
    (change,) = sentence.changes
    assert (change.before, change.after) == (10, 19)


def test_a_game_that_changes_its_order_keeps_everybodys_points_apart() -> None:
    """Blue bids more and chooses first, so the game names blue first from then on."""
    bids = fair.Bids(bids={"red": 1, "blue": 2}, order=("blue", "red"))
    played = fair.log(fair.Market(), bids, fair.Market(), bids)
    assert tuple(fair.game.points(played.state)) == ("blue", "red")
    whole = course(played)
    assert whole.seats == ("red", "blue")
    assert [step.points for step in whole.steps] == [(0, 0), (0, 1), (0, 1), (0, 2)]
    changed = [(change.seat, change.after) for step in whole.steps for change in step.changes]
    assert changed == [("blue", 1), ("blue", 2)]


def purses(state: fair.Fair) -> dict[str, int]:
    """A point for each coin, which only its owner knows."""
    return {seat: coins or 0 for seat, coins in state.coins.items()}


def test_what_is_hidden_is_hidden_before_the_first_line_too() -> None:
    game = replace(fair.game, points=purses)
    played = Log(game, [fair.began(), *fair.recorded(2, fair.Market())])
    assert course(played).start == course(played).final == (3, 3)
    assert course(played.seen()).start == course(played.seen()).final == (0, 0)
    assert course(played.seen("red")).start == (3, 0)


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
