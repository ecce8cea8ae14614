"""The map's geometry, laid out once: areas, and the lines between them.

Coordinates are whole units of `CANVAS`, x to the right and y down; paths use SVG syntax.
"""

import itertools
import math
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.resources import files
from typing import TypeAlias

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province, Sea

_MAP = tomllib.loads((files(__package__) / "map.toml").read_text(encoding="utf-8"))

Point: TypeAlias = tuple[int, int]
Ring: TypeAlias = tuple[Point, ...]

CANVAS: Point = (_MAP["canvas"][0], _MAP["canvas"][1])
"""Width and height."""

LINE = 44  # units from one line of a name to the next
RISE, FALL = 37, 11  # units that letters reach above and below their line


@dataclass(frozen=True, slots=True)
class Area:
    """A province or a sea: its outline counter-clockwise, then the islands in it. `name` has the
    lines of the name, each with its width; `label` is the middle of the last line's baseline."""

    rings: tuple[Ring, ...]
    label: Point
    name: tuple[tuple[str, int], ...]

    @property
    def lettering(self) -> tuple[tuple[str, int, int], ...]:
        """The lines of the name, each with its width and its offset downwards."""
        first = self.label[1] - LINE * (len(self.name) - 1)
        return tuple((text, wide, first + LINE * n) for n, (text, wide) in enumerate(self.name))

    @property
    def path(self) -> str:
        return "".join(f"{_drawn(ring)}z" for ring in self.rings)


def _areas(kind: str) -> dict[str, Area]:
    return {
        name: Area(
            tuple(tuple(zip(ring[::2], ring[1::2], strict=True)) for ring in facts["rings"]),
            (facts["label"][0], facts["label"][1]),
            tuple((text, wide) for text, wide in facts["name"]),
        )
        for name, facts in _MAP[kind].items()
    }


def _drawn(line: Sequence[Point]) -> str:
    """A line as a path, in relative steps, which compress better."""
    steps = (
        f"{bx - ax} {by - ay}" for (ax, ay), (bx, by) in itertools.pairwise(line)
    )  # fmt: skip
    return f"M{line[0][0]} {line[0][1]}l{' '.join(steps)}"


PROVINCES: dict[str, Area] = _areas("provinces")
SEAS: dict[str, Area] = _areas("seas")


def sides(area: Area) -> Iterator[tuple[Point, Point]]:
    """Every directed side of an area's outline and of the islands in it."""
    for ring in area.rings:
        yield from zip(ring, (*ring[1:], ring[0]), strict=True)


def _line(area: Area, neighbour: Area) -> Ring:
    """The line that two areas share, from end to end."""
    theirs = {(b, a) for a, b in sides(neighbour)}
    steps = {a: b for a, b in sides(area) if (a, b) in theirs}
    (point,) = set(steps) - set(steps.values())
    line = [point]
    while point in steps:
        point = steps[point]
        line.append(point)
    return tuple(line)


LINES: dict[frozenset[str], Ring] = {
    pair: _line(*(PROVINCES[name] for name in sorted(pair))) for pair in contents.BORDERS
}
"""Every printed border on land, as a line."""


@lru_cache
def line_path(pair: frozenset[str]) -> str:
    return _drawn(LINES[pair])


PEAK, HILL = 22, 30  # units from one to the next


@lru_cache
def ridge(pair: frozenset[str], kind: str) -> str:
    """The peaks or hills along a border, as an engraver would draw them."""
    return _heights(LINES[pair], kind)


def _heights(line: Ring, kind: str) -> str:
    if kind == "mountains":
        return "".join(f"M{x - 10} {y + 7}l10-18 10 18" for x, y in _along(line, PEAK))
    if kind == "hills":
        return "".join(f"M{x - 10} {y + 5}q10-20 20 0" for x, y in _along(line, HILL))
    return ""


def _along(line: Ring, step: int) -> Iterator[Point]:
    """Points evenly spaced along a line, about `step` units apart, none at its ends."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(line)]
    count = max(1, round(sum(lengths) / step) - 1)
    for n in range(count):
        yield _at(line, lengths, sum(lengths) * (n + 1) / (count + 1))


def _at(line: Ring, lengths: Sequence[float], far: float) -> Point:
    for (ax, ay), (bx, by), length in zip(line, line[1:], lengths, strict=False):
        if far <= length:
            part = far / (length or 1)
            return round(ax + (bx - ax) * part), round(ay + (by - ay) * part)
        far -= length
    return line[-1]


@lru_cache
def road(pair: frozenset[str]) -> str:
    """A road across the middle of a border, towards the names on both sides."""
    start, end = _between(pair)
    if pair not in LINES:
        return _drawn((start, end))
    ((x, y),) = _along(LINES[pair], 10_000)
    far = math.dist(start, end) / ROAD
    dx, dy = round((end[0] - start[0]) / far), round((end[1] - start[1]) / far)
    return _drawn(((x - dx, y - dy), (x + dx, y + dy)))


ROAD = 28  # units of a road on either side of its border


@lru_cache
def link(pair: frozenset[str]) -> str:
    """A border that only this table's board has: a straight line from name to name."""
    return _drawn(_between(pair))


@lru_cache
def link_ridge(pair: frozenset[str], kind: str) -> str:
    """The peaks or hills of such a border, around its middle."""
    (ax, ay), (bx, by) = _between(pair)
    part = min(0.5, LINKED / (math.dist((ax, ay), (bx, by)) or 1))
    dx, dy = round((bx - ax) * part), round((by - ay) * part)
    x, y = (ax + bx) // 2, (ay + by) // 2
    return _heights(((x - dx, y - dy), (x + dx, y + dy)), kind)


LINKED = 60  # units on either side of such a border's middle that have peaks


def _between(pair: frozenset[str]) -> Ring:
    label, far_label = (PROVINCES[name].label for name in sorted(pair))
    return label, far_label


@lru_cache
def coast(province: Province, sea: Sea) -> str:
    return _drawn(_line(PROVINCES[province], SEAS[sea]))


@lru_cache
def port(province: Province, sea: Sea) -> tuple[str, str]:
    """A coast that only this table's board has: the shortest line from the province's name to the
    sea, with a ring at its end."""
    start = PROVINCES[province].label
    x, y = min((spot for ring in SEAS[sea].rings for spot in ring), key=partial(math.dist, start))
    half = f"a{RING} {RING} 0 1 0"
    ring = f"M{x - RING} {y}{half} {2 * RING} 0{half}-{2 * RING} 0z"
    return _drawn((start, (x, y))), ring


RING = 11  # units: half as wide as the ring at a port's end
