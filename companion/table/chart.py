"""Points over time as lines: pure geometry, in the units of the drawing.

Every turn is equally wide, however many log lines it has, and so is the part before the first turn.
Without turns, every log line is equally wide. A seat's line is a staircase. Equal lines run side by
side, slightly off their true height, so that none hides another.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.core.course import Course, Step
from companion.core.text import Seat

WIDTH, HEIGHT = 320, 216
LEFT, RIGHT, TOP, BOTTOM = 30, 272, 34, 184
BADGE_APART = 18  # the least distance between the jumps' numbers
LABEL_APART = 17
BESIDE = 1.6  # between equal lines
MARKS = 3  # shapes along a line
MOST_TICKS = 6


@dataclass(frozen=True, slots=True)
class Tick:
    """A division of an axis: its place and its label."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """One seat's line: its corners, the positions of its shapes, the height of its label."""

    seat: Seat
    corners: tuple[tuple[float, float], ...]
    marks: tuple[tuple[float, float], ...]
    label_y: float
    points: int

    @property
    def path(self) -> str:
        """The line as an SVG path that alternates horizontal and vertical steps."""
        (x, y), *steps = self.corners
        # Every second corner is above or below the one before it.
        turns = "".join(f"H{x:g}V{y:g}" for x, y in steps[1::2])
        return f"M{x} {y:g}{turns}H{RIGHT}"


@dataclass(frozen=True, slots=True)
class Badge:
    """The number of a jump above the chart, and the point on the line that it marks."""

    number: int
    x: float
    to_x: float
    to_y: float


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that is drawn; y grows downwards."""

    drawn: tuple[Drawn, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    badges: tuple[Badge, ...]


def chart(course: Course, jumps: Sequence[Step]) -> Chart:
    """The drawing of a course that has at least one step, with the jumps numbered from 1."""
    ends, across = _places(course)
    low, high, up = _heights(course)

    def y(points: float) -> float:
        return round(BOTTOM - (points - low) / (high - low) * (BOTTOM - TOP), 1)

    count = len(course.seats)
    offsets = [(index - (count - 1) / 2) * BESIDE for index in range(count)]
    labels = _labels([y(points) for points in course.final])
    drawn = []
    for index, (offset, label) in enumerate(zip(offsets, labels, strict=True)):
        points = [course.start[index], *(step.points[index] for step in course.steps)]
        heights = [round(y(one) + offset, 1) for one in points]
        drawn.append(_drawn(course, index, ends, heights, label))
    marked = []
    for step in jumps:
        most = max(step.changes, key=lambda change: abs(change.after - change.before))
        index = course.seats.index(most.seat)
        marked.append((ends[course.steps.index(step)], y(most.after) + offsets[index]))
    return Chart(tuple(drawn), across, up, _badges(marked))


def _drawn(
    course: Course, index: int, ends: Sequence[float], heights: Sequence[float], label_y: float
) -> Drawn:
    corners: list[tuple[float, float]] = [(LEFT, heights[0])]
    for x, before, after in zip(ends, heights, heights[1:], strict=False):
        if before != after:
            corners += [(x, before), (x, after)]
    corners.append((RIGHT, heights[-1]))
    marks = []
    for mark in range(MARKS):
        # Each seat has its own positions, so that the shapes on equal lines stand side by side.
        part = (mark + (index + 0.5) / len(course.seats)) / MARKS
        x = round(LEFT + part * (RIGHT - LEFT), 1)
        passed = sum(1 for end in ends if end <= x)
        marks.append((x, round(heights[passed], 1)))
    return Drawn(course.seats[index], tuple(corners), tuple(marks), label_y, course.final[index])


def _places(course: Course) -> tuple[list[float], tuple[Tick, ...]]:
    """The x of each step, and the divisions: turns, or log lines if there are no turns."""
    by_turn = groupby(course.steps, key=lambda s: s.turn if course.tracks_turns else s.seq)
    runs = [list(steps) for _, steps in by_turn]
    width = (RIGHT - LEFT) / len(runs)
    ends: list[float] = []
    ticks = []
    for place, run in enumerate(runs):
        ends += [
            round(LEFT + width * (place + nth / len(run)), 1) for nth in range(1, len(run) + 1)
        ]
        if run[0].turn or not course.tracks_turns:
            ticks.append(Tick(ends[-1], str(run[0].turn or f"#{run[0].seq}")))
    every = _nice(len(ticks) / MOST_TICKS)
    return ends, tuple(ticks[every - 1 :: every])


def _heights(course: Course) -> tuple[int, int, tuple[Tick, ...]]:
    """The least value of the axis, the greatest, rounded to whole steps, and its ticks."""
    points = [*course.start, *(p for step in course.steps for p in step.points)]
    every = _nice((max(points) - min(points)) / 5)
    low = min(points)
    high = max(-(-max(points) // every) * every, low + every)
    steps = (n for n in range(low // every * every, high + 1, every) if n >= low + every / 2)
    ticks = tuple(
        Tick(round(BOTTOM - (n - low) / (high - low) * (BOTTOM - TOP), 1), str(n))
        for n in (low, *steps)
    )
    return low, high, ticks


def _nice(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that is at least `least`."""
    scale = 1
    while True:
        for step in (scale, 2 * scale, 5 * scale):
            if step >= least:
                return step
        scale *= 10


def _apart(places: Iterable[float], least: float, low: float, high: float) -> list[float]:
    """Ascending positions, moved until they are `least` apart, within the bounds if possible."""
    moved: list[float] = []
    for place in places:
        moved.append(max(place, low, moved[-1] + least if moved else low))
    limit = high
    for index in range(len(moved) - 1, -1, -1):
        moved[index] = min(moved[index], limit)
        limit = moved[index] - least
    return [round(place, 1) for place in moved]


def _labels(ends: Sequence[float]) -> list[float]:
    """The heights of the labels at the ends of the lines, so that none overlap."""
    order = sorted(range(len(ends)), key=lambda index: (ends[index], index))
    places = _apart((ends[index] for index in order), LABEL_APART, TOP, BOTTOM)
    return [places[order.index(index)] for index in range(len(ends))]


def _badges(marked: Sequence[tuple[float, float]]) -> tuple[Badge, ...]:
    places = _apart((x for x, _ in marked), BADGE_APART, LEFT, RIGHT)
    return tuple(
        Badge(number, place, x, round(y, 1))
        for number, (place, (x, y)) in enumerate(zip(places, marked, strict=True), start=1)
    )
