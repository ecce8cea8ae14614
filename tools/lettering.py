"""Where the map's names stand: 18 px high on a phone that shows the whole map, none over another.

A name stands over the marks of its area, all of them in one box. A long name is squeezed, or stands
in two lines. The boxes are put where they stick out of their areas least, and never meet.
"""

import itertools
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from plane import Plane, Point

LETTER = 47  # units: the size of the letters; 18.3 px where 1000 units are 390 px
LINE = 44  # units from one line to the next
RISE, FALL = 37, 11  # units: how far letters reach over and under their line
MARKS = (148, 60)  # units: room for three marks side by side under the name
SHIPS = (148, 104)  # units: room for four ships
GAP = 4  # units between two boxes, and between a box and the map's frame
EMS = {"ijlI": 0.27, "frt": 0.36, "mMwW": 0.85}
"""How wide upright letters are, in ems; small ones not listed 0.55, great ones 0.64."""
SLANTED = 1.06  # how much wider a sea's letters are
SQUEEZED = (1.0, 0.9, 0.82, 0.76)
SYLLABLES = {
    "Coryphee": 4, "Diclesium": 5, "Dragonate": 5, "Empyrean": 4, "Frampold": 4, "Galingale": 5,
    "Jeopigia": 4, "Kakopyge": 4, "Malebolge": 4, "Scombroid": 4,
}  # fmt: skip
"""Letters in the first line of a name that may stand in two."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A name set in lines, each with its width, the last on the line of `label`. `penalty` grows
    with what is ugly about it."""

    label: Point
    lines: tuple[tuple[str, int], ...]
    boxes: tuple[Box, ...]
    penalty: float


def width(text: str, squeezed: float = 1.0) -> int:
    """Of a line, in units."""
    ems = sum(
        next((wide for those, wide in EMS.items() if c in those), 0.64 if c.isupper() else 0.55)
        for c in text
    )
    return round(ems * LETTER * squeezed)


def _settings(name: str, sea: bool) -> Iterator[tuple[tuple[tuple[str, int], ...], float]]:
    """The ways to set a name, with how ugly each is."""
    if sea:
        words = name.replace("Inland Sea", "Inland").split()
        yield tuple((word, width(word, SLANTED)) for word in words), 0.0
        return
    for squeezed in SQUEEZED:
        yield ((name, width(name, squeezed)),), (1 - squeezed) * 5000
    if cut := SYLLABLES.get(name):
        lines = f"{name[:cut]}-", name[cut:]
        yield tuple((line, width(line)) for line in lines), 1600.0


def _boxes(at: Point, lines: Sequence[tuple[str, int]], under: tuple[int, int]) -> tuple[Box, ...]:
    x, y = at
    found = []
    for up, (_, wide) in enumerate(reversed(lines)):
        base = y - up * LINE
        found.append((x - wide / 2, base - RISE, x + wide / 2, base + FALL))
    wide, high = under
    return (*found, (x - wide / 2, y + FALL, x + wide / 2, y + FALL + high))


def _spots(area: Plane) -> list[Point]:
    """The spots of an area, STEP units from one to the next."""
    xs, ys = ([spot[n] for spot in area.rings[0]] for n in (0, 1))
    return [
        (x, y)
        for x in range(int(min(xs)) // STEP * STEP, int(max(xs)), STEP)
        for y in range(int(min(ys)) // STEP * STEP, int(max(ys)), STEP)
        if area.holds((x, y))
    ]


class _Room:
    """How much of a box sticks out of an area, counted in squares of STEP units."""

    def __init__(self, area: Plane, canvas: tuple[int, int]) -> None:
        self.across, self.down = canvas[0] // STEP, canvas[1] // STEP
        within = set(_spots(area))
        # sums[y][x]: the squares of the area above and left of there
        self.sums = [[0] * (self.across + 1) for _ in range(self.down + 1)]
        for y, x in itertools.product(range(self.down), range(self.across)):
            inside = (x * STEP, y * STEP) in within
            self.sums[y + 1][x + 1] = (
                inside + self.sums[y][x + 1] + self.sums[y + 1][x] - self.sums[y][x]
            )

    def outside(self, box: Box) -> int:
        """In square units."""
        left, right = (min(max(round(x / STEP), 0), self.across) for x in (box[0], box[2]))
        top, bottom = (min(max(round(y / STEP), 0), self.down) for y in (box[1], box[3]))
        sums = self.sums
        held = sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]
        return ((right - left) * (bottom - top) - held) * STEP * STEP


def _meet(one: Lettering, other: Lettering) -> float:
    """How much of two areas' boxes lies over one another, in square units."""
    found = 0.0
    for a, b in itertools.product(one.boxes, other.boxes):
        across = min(a[2], b[2]) - max(a[0], b[0]) + GAP
        down = min(a[3], b[3]) - max(a[1], b[1]) + GAP
        if across > 0 and down > 0:
            found += across * down
    return found


def _candidates(name: str, area: Plane, sea: bool, canvas: tuple[int, int]) -> list[Lettering]:
    found, room = [], _Room(area, canvas)
    for at in _spots(area):
        for lines, ugly in _settings(name, sea):
            boxes = _boxes(at, lines, SHIPS if sea else MARKS)
            if all(
                min(left, top, canvas[0] - right, canvas[1] - bottom) >= GAP
                for left, top, right, bottom in boxes
            ):
                out = sum(room.outside(box) for box in boxes)
                found.append(Lettering(at, lines, boxes, ugly + out))
    return sorted(found, key=lambda one: one.penalty)[:MOST]


STEP = 8  # units from one spot that is tried to the next
MOST = 900  # spots of an area that are tried
TOUCH = 40.0  # how much worse a square unit over another box is than one outside the area
ROUNDS = 150


def lettered(
    rings: dict[str, list[list[Point]]], seas: set[str], canvas: tuple[int, int]
) -> dict[str, Lettering]:
    """Each area's name. ValueError where two still meet."""
    choices = {
        name: _candidates(name, Plane(ring), name in seas, canvas) for name, ring in rings.items()
    }
    rng = random.Random(1)  # noqa: S311 - a drawing, no secret
    best = {name: found[0] for name, found in choices.items()}
    least = _settled(best, choices, rng)
    for _ in range(ROUNDS):
        now = dict(best)
        for name in _around(rng.choice(_worst(best)), best):
            now[name] = rng.choice(choices[name])
        if (cost := _settled(now, choices, rng)) < least:
            best, least = now, cost
    wrong = [(a, b) for a, b in itertools.combinations(best, 2) if _meet(best[a], best[b])]
    if wrong:
        raise ValueError(f"names meet: {wrong}")
    return best


def _worst(now: dict[str, Lettering]) -> list[str]:
    """The names that meet others, else the ten that stand worst."""
    meeting = {
        name for a, b in itertools.combinations(now, 2) if _meet(now[a], now[b]) for name in (a, b)
    }
    return sorted(meeting) or sorted(now, key=lambda name: -now[name].penalty)[:10]


def _around(name: str, now: dict[str, Lettering]) -> list[str]:
    """The name and the four nearest ones."""
    return sorted(now, key=lambda other: math.dist(now[other].label, now[name].label))[:5]


def _settled(
    now: dict[str, Lettering], choices: dict[str, list[Lettering]], rng: random.Random
) -> float:
    """Puts each name in turn where it is best, until none moves. Returns how bad that is."""
    moved = True
    while moved:
        moved = False
        for name in rng.sample(sorted(now), len(now)):
            x, y = now[name].label
            others = [
                one
                for other, one in now.items()
                if other != name and abs(one.label[0] - x) < 500 and abs(one.label[1] - y) < 500
            ]
            least = _cost(now[name], others, math.inf)
            for one in choices[name]:
                if one.penalty >= least:
                    break
                if (cost := _cost(one, others, least)) < least:
                    now[name], least, moved = one, cost, True
    return sum(one.penalty for one in now.values()) + TOUCH * sum(
        _meet(a, b) for a, b in itertools.combinations(now.values(), 2)
    )


def _cost(one: Lettering, others: Sequence[Lettering], most: float) -> float:
    """How bad it is to stand there, or more than `most`."""
    cost = one.penalty
    for other in others:
        cost += TOUCH * _meet(one, other)
        if cost > most:
            break
    return cost
