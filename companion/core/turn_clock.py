"""How long everybody's turns took, read from the times of the log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise

from companion.core.course import Course
from companion.core.log.log import Log
from companion.core.text import Seat

PAUSE = timedelta(hours=6)
"""A longer gap in the log does not count: the game was resumed on another day."""


@dataclass(frozen=True, slots=True)
class TurnTime:
    """The total time of one seat's turns, and their number."""

    seat: Seat
    total: timedelta
    turns: int

    @property
    def each(self) -> timedelta:
        """The average time of a turn."""
        return self.total / self.turns


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The time of the whole game, and of each seat that had a turn. A game without turns or with
    phases has no seats here."""

    total: timedelta
    seats: tuple[TurnTime, ...]


def turn_clock(log: Log, course: Course) -> TurnClock:
    """Gives the time between two lines to the seat that was on turn. Breaks and long pauses don't
    count."""
    spent: dict[str, timedelta] = {}
    turns: dict[str, set[int]] = {}
    at = {entry.seq: entry.at for entry in log.entries}
    times = [at[seq] for seq in (1, *(step.seq for step in course.steps))]
    passed = [*gaps(times, log.breaks())]
    for step, gap in zip(course.steps, passed, strict=True):
        if step.turn and step.mover and step.phase is None:
            spent[step.mover] = spent.get(step.mover, timedelta()) + gap
            turns.setdefault(step.mover, set()).add(step.turn)
    return TurnClock(
        sum(passed, timedelta()),
        tuple(
            TurnTime(seat, spent[seat], len(turns[seat])) for seat in course.seats if seat in spent
        ),
    )


def gaps(
    times: Sequence[datetime], breaks: Sequence[tuple[datetime, datetime]] = ()
) -> Iterator[timedelta]:
    """The time from each line to the next, without the breaks between them; nothing for a long
    pause, or if the clock was set back."""
    for earlier, later in pairwise(times):
        gap = later - earlier
        for began, over in breaks:
            gap -= max(timedelta(), min(over, later) - max(began, earlier))
        yield gap if timedelta() <= gap <= PAUSE else timedelta()
