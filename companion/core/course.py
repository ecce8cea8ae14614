"""The course of a game: everybody's points and counters after every line in force.

One fold serves the chart, its table, the story in words and the spreadsheet. Undone lines are left
out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from companion.core.game.action import Action
from companion.core.game.game import Game
from companion.core.log.log import Line, Log
from companion.core.log.preview import Change
from companion.core.text import Phrase, Seat

MOST_JUMPS = 5
MOST_ALIKE = 6  # jumps of one size; if every gain is +3, none stands out
LEAST_JUMP = 2  # points


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the log, about `seat`. `points` are everybody's points after it, in the order of
    the course's seats. `turn` is its number (0 if untracked) and `mover` the seat on turn. `phase`
    is its part of a round, in a game with phases. `counted`: its last round was over.
    """

    seq: int
    seat: Seat | None
    turn: int
    mover: str | None
    action: Action
    text: Phrase
    changes: tuple[Change, ...]
    points: tuple[int, ...]
    phase: Phrase | None = None
    counted: bool = False

    @property
    def swing(self) -> int:
        """The most points that any seat gained or lost with this line."""
        return max((abs(change.after - change.before) for change in self.changes), default=0)


@dataclass(frozen=True, slots=True)
class Tally:
    """One counter: `counts` are each seat's numbers, at the start and after every step. None means
    not known; a seat with no known number is left out."""

    id: str
    label: Phrase
    counts: Mapping[str, tuple[int | None, ...]]

    @property
    def whole(self) -> Mapping[str, tuple[int, ...]]:
        """The seats whose numbers are all known."""
        return {
            seat: tuple(known)
            for seat, counts in self.counts.items()
            if len(known := [count for count in counts if count is not None]) == len(counts)
        }


@dataclass(frozen=True, slots=True)
class Course:
    """`start` is every seat's points before the first step, in the order of `seats`; `tallies` are
    the counters beside the points."""

    seats: tuple[Seat, ...]
    start: tuple[int, ...]
    steps: tuple[Step, ...]
    tallies: tuple[Tally, ...] = ()

    @property
    def tracks_turns(self) -> bool:
        return any(step.turn for step in self.steps)

    @property
    def final(self) -> tuple[int, ...]:
        return self.steps[-1].points if self.steps else self.start


def right_states(log: Log) -> Iterator[tuple[Line, Any, Any]]:
    """The lines in force with the states before and after each, where a later correction counts as
    if it had always been so."""
    lines = list(log.states())
    actions = [line.action for line, _, _ in lines]
    right = log.game.put_right(actions)
    if right == actions:
        yield from lines
        return
    _, before, _ = lines[0]
    for (line, _, _), action in zip(lines, right, strict=True):
        after = action.fold(before)
        yield line, before, after
        before = after


def course(log: Log) -> Course:
    """The whole course of a log, folded once."""
    game, steps = log.game, []
    states = [next((before for _, before, _ in log.states()), log.state)]
    first = game.points(states[0])
    seats, start = tuple(first), tuple(first.values())
    known = start
    for line, before, after in right_states(log):
        states.append(after)
        now = game.waited_for(before)
        mover = now.seats[0] if len(now.seats) == 1 else None
        counted = game.points(after)
        # In the order of the course's seats, because a game may change its own order.
        points = tuple([counted[seat] for seat in seats])
        changes = _changes(seats, known, points)
        action = line.action
        steps.append(
            Step(line.seq, action.subject, now.round, mover, action, action.story(before),
                 changes, points, now.phase, now.counting)
        )  # fmt: skip
        known = points
    return Course(seats, start, tuple(steps), _tallies(game, states, seats))


def _tallies(game: Game, states: Sequence[Any], seats: Sequence[Seat]) -> tuple[Tally, ...]:
    """The counters with any known number, in the game's order, over all `states`."""
    counters = [game.counters(state) for state in states]
    rows = []
    for nth, counter in enumerate(counters[0]):
        counts = {seat: tuple([now[nth].values.get(seat) for now in counters]) for seat in seats}
        known = {seat: tally for seat, tally in counts.items() if any(n is not None for n in tally)}
        if known:
            rows.append(Tally(counter.id, counter.label, known))
    return tuple(rows)


def course_of(course: Course, tally: Tally) -> Course:
    """The course of a counter instead of the points. It leaves out seats with an unknown number."""
    counts = tally.whole
    rows = list(zip(*counts.values(), strict=True))
    seats = tuple(counts)
    steps = [
        replace(step, points=row, changes=_changes(seats, before, row))
        for step, before, row in zip(course.steps, rows, rows[1:], strict=False)
    ]
    return Course(seats, rows[0], tuple(steps))


def _changes(
    seats: Sequence[Seat], before: Sequence[int], after: Sequence[int]
) -> tuple[Change, ...]:
    return tuple(
        Change(seat, old, new)
        for seat, old, new in zip(seats, before, after, strict=True)
        if old != new
    )


def milestones(course: Course) -> list[Step]:
    """The last line of every turn; without turns, every line that changed somebody's points."""
    if not course.tracks_turns:
        return [step for step in course.steps if step.changes]
    return [list(steps)[-1] for _, steps in groupby(course.steps, key=lambda step: step.turn)]


def jumps(course: Course) -> tuple[Step, ...]:
    """The lines behind the biggest jumps, in log order. They are ranked by the most points of one
    seat, then by those of all seats, then the later line first. Sizes that are too common, lines
    that move everybody alike and those of the final count, which has its place, are left out."""
    big = [
        step
        for step in course.steps
        if step.swing >= LEAST_JUMP and not step.counted and not _alike(course, step)
    ]
    alike = Counter(map(_size, big))
    big = [step for step in big if alike[_size(step)] <= MOST_ALIKE]
    big.sort(key=lambda step: (_size(step), step.seq), reverse=True)
    return tuple(sorted(big[:MOST_JUMPS], key=lambda step: step.seq))


def _alike(course: Course, step: Step) -> bool:
    """Whether a line gave everybody, or took from everybody, the same number of points."""
    gains = {change.after - change.before for change in step.changes}
    return len(gains) == 1 and len(step.changes) == len(course.seats) > 1


def _size(step: Step) -> tuple[int, int]:
    return step.swing, sum(abs(change.after - change.before) for change in step.changes)
