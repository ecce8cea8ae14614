"""The course of a game: everybody's points after every line in force, as known now.

One fold gives the chart, its table, the story in words and the spreadsheet. Undone lines are not
in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from companion.core.game.action import Action
from companion.core.game.waiting import waited_for
from companion.core.log.log import Log
from companion.core.log.preview import PointsChange
from companion.core.text import Phrase, say

MOST_JUMPS = 5
MOST_ALIKE = 6  # jumps of one size: in a game of nothing but +3, none stands out
LEAST_JUMP = 2  # points


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the log. `seat` is the seat it is about, `points` are everybody's after it, in
    the order of the course's seats, `turn` and `mover` are its turn (0 if untracked) and whose,
    `phase` is its part of a round, in a game with phases.
    """

    seq: int
    seat: str | None
    turn: int
    mover: str | None
    action: Action[Any]
    text: Phrase
    changes: tuple[PointsChange, ...]
    points: tuple[int, ...]
    phase: Phrase | None = None

    @property
    def swing(self) -> int:
        """The most points that one seat gained or lost by it."""
        return max((abs(change.after - change.before) for change in self.changes), default=0)


@dataclass(frozen=True, slots=True)
class Course:
    """`start` is every seat's points before the first step, in the order of `seats`."""

    seats: tuple[str, ...]
    start: tuple[int, ...]
    steps: tuple[Step, ...]

    @property
    def tracks_turns(self) -> bool:
        return any(step.turn for step in self.steps)

    @property
    def final(self) -> tuple[int, ...]:
        return self.steps[-1].points if self.steps else self.start


def course(log: Log[Any]) -> Course:
    """The whole course of a log, folded once."""
    game, steps = log.game, []
    options, seated = log.setup()
    first = game.points(game.begin(options, seated))
    seats, start = tuple(first), tuple(first.values())
    known = start
    for line, before, after in log.states():
        now = waited_for(game, before)
        mover = now.seats[0] if len(now.seats) == 1 else None
        points = _in_order(seats, game.points(after)) if after is not before else known
        changes = tuple(
            PointsChange(seat, old, new)
            for seat, old, new in zip(seats, known, points, strict=True)
            if old != new
        )
        action = line.action
        steps.append(
            Step(line.seq, action.subject, now.round, mover, action, action.story(before),
                 changes, points, now.phase)
        )  # fmt: skip
        known = points
    return Course(seats, start, tuple(steps))


def _in_order(seats: Sequence[str], points: Mapping[str, int]) -> tuple[int, ...]:
    """Everybody's points in the order of the course's seats; a game may change its own order."""
    return tuple([points[seat] for seat in seats])


def milestones(found: Course) -> list[Step]:
    """The last line of every turn; without turns, every line that changed somebody's points."""
    if not found.tracks_turns:
        return [step for step in found.steps if step.changes]
    return [list(steps)[-1] for _, steps in groupby(found.steps, key=lambda step: step.turn)]


def jumps(found: Course) -> tuple[Step, ...]:
    """The lines behind the biggest jumps, in log order. They are ranked by the most points of one
    seat, then of all seats, then the later first. A size that is too common is left out."""
    big = [step for step in found.steps if step.swing >= LEAST_JUMP]
    alike = Counter(map(_size, big))
    big = [step for step in big if alike[_size(step)] <= MOST_ALIKE]
    big.sort(key=lambda step: (_size(step), step.seq), reverse=True)
    return tuple(sorted(big[:MOST_JUMPS], key=lambda step: step.seq))


def _size(step: Step) -> tuple[int, int]:
    return step.swing, sum(abs(change.after - change.before) for change in step.changes)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One line, or several that read the same. `seat` is None for the whole table."""

    seq: int
    seat: str | None
    text: Phrase
    changes: tuple[PointsChange, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One turn in words: its number (0 if turns are untracked) and whose it was, or one `phase` of
    a round. Without turns, consecutive lines about one seat."""

    turn: int
    seat: str | None
    sentences: tuple[Sentence, ...]
    phase: Phrase | None = None


def paragraphs(found: Course) -> list[Paragraph]:
    """The story of the game; a turn with no lines has no paragraph."""
    story = []
    for (turn, seat, phase), steps in groupby(found.steps, key=_turn):
        sentences = tuple(_sentences([step for step in steps if not step.action.untold]))
        if sentences:
            story.append(Paragraph(turn, seat, sentences, phase))
    return story


def _turn(step: Step) -> tuple[int, str | None, Phrase | None]:
    if step.phase:
        return step.turn, None, step.phase
    return step.turn, step.mover if step.turn else step.seat, None


def _sentences(steps: Sequence[Step]) -> Iterator[Sentence]:
    for (seat, text), same in groupby(steps, key=lambda step: (step.seat, step.text)):
        group = list(same)
        if len(group) > 1:
            text = say("{what} × {times}", what=text, times=len(group))
        yield Sentence(group[0].seq, seat, text, _together(group))


def _together(steps: Sequence[Step]) -> tuple[PointsChange, ...]:
    """What several lines changed together; seats in the order of their first change."""
    before: dict[str, int] = {}
    after: dict[str, int] = {}
    for change in (change for step in steps for change in step.changes):
        before.setdefault(change.seat, change.before)
        after[change.seat] = change.after
    return tuple(
        PointsChange(seat, old, after[seat]) for seat, old in before.items() if old != after[seat]
    )
