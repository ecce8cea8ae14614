"""Plane geometry for the map's layout: Tutte's drawing, areas, distances, rough lines."""

import itertools
import math
import random
from collections.abc import Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


def triangles(meets: dict[str, set[str]], rim: list[str]) -> list[tuple[str, str, str]]:
    """The inner faces of the planar drawing with `rim` around it, each counter-clockwise
    (with y upwards). ValueError where one has more than three sides."""
    at = {
        name: (math.cos(math.tau * n / len(rim)), math.sin(math.tau * n / len(rim)))
        for n, name in enumerate(rim)
    }
    inner = [name for name in sorted(meets) if name not in at]
    at |= dict.fromkeys(inner, (0.0, 0.0))
    for _ in range(3000):
        for name in inner:
            near = [at[other] for other in meets[name]]
            at[name] = (sum(x for x, _ in near) / len(near), sum(y for _, y in near) / len(near))
    full = {name: set(others) for name, others in meets.items()}
    for n, name in enumerate(rim):
        full[name].add(rim[n - 1])
        full[rim[n - 1]].add(name)

    def angle(name: str, other: str) -> float:
        return math.atan2(at[other][1] - at[name][1], at[other][0] - at[name][0])

    around = {n: sorted(full[n], key=lambda other, n=n: angle(n, other)) for n in full}
    seen: set[tuple[str, str]] = set()
    found = []
    for start in [(n, other) for n in sorted(full) for other in around[n]]:
        face, edge = [], start
        while edge not in seen:
            seen.add(edge)
            face.append(edge[0])
            here, there = edge
            turn = around[there]
            edge = (there, turn[turn.index(here) - 1])
        if face and set(face) != set(rim):
            found.append(face)
    wrong = [face for face in found if len(face) != 3]
    if wrong:
        raise ValueError(f"not triangles: {wrong}")
    return [(a, b, c) for a, b, c in found]


def area(ring: Sequence[Point]) -> float:
    """Twice nothing: the signed area, positive where the ring runs clockwise on a screen."""
    return sum(
        ax * by - bx * ay
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)
    ) / 2  # fmt: skip


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments meet."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def inside(point: Point, ring: Sequence[Point]) -> bool:
    x, y = point
    within = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within


def clearance(point: Point, ring: Sequence[Point]) -> float:
    """How far a point is from the nearest side of a ring."""
    return min(
        _to_side(point, a, b) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
    )  # fmt: skip


def _to_side(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / ((dx * dx + dy * dy) or 1)
    along = max(0.0, min(1.0, along))
    return math.hypot(p[0] - a[0] - along * dx, p[1] - a[1] - along * dy)


def evenly(line: Sequence[Point], steps: int) -> list[Point]:
    """The line in steps of the same length."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(line)]
    found, step = [line[0]], sum(lengths) / steps
    for n in range(1, steps):
        far, here = n * step, 0
        while far > lengths[here]:
            far, here = far - lengths[here], here + 1
        (ax, ay), (bx, by) = line[here], line[here + 1]
        part = far / (lengths[here] or 1)
        found.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return [*found, line[-1]]


def roughened(line: Sequence[Point], rng: random.Random, by: float) -> list[Point]:
    """The line halved again and again until its steps are short, each middle moved aside."""
    line = list(line)
    while True:
        longest = max(math.dist(a, b) for a, b in itertools.pairwise(line))
        if longest < 26:
            return line
        finer = [line[0]]
        for a, b in itertools.pairwise(line):
            length = math.dist(a, b)
            if length >= 26:
                aside = rng.uniform(-1, 1) * min(by, length * 0.12)
                finer.append(((a[0] + b[0]) / 2 - (b[1] - a[1]) / length * aside,
                              (a[1] + b[1]) / 2 + (b[0] - a[0]) / length * aside))  # fmt: skip
            finer.append(b)
        line = finer


class Plane:
    """An area: its outline, and holes in it."""

    def __init__(self, rings: Sequence[Sequence[Point]]) -> None:
        self.rings = rings

    def holds(self, point: Point) -> bool:
        outline, *holes = self.rings
        return inside(point, outline) and not any(inside(point, hole) for hole in holes)

    def room(self, point: Point) -> float:
        return min(clearance(point, ring) for ring in self.rings)

    def grid(self, step: int) -> list[Point]:
        xs, ys = [x for x, _ in self.rings[0]], [y for _, y in self.rings[0]]
        return [
            (x, y)
            for x in range(int(min(xs)), int(max(xs)), step)
            for y in range(int(min(ys)), int(max(ys)), step)
            if self.holds((x, y))
        ]

    def roomiest(self, step: int) -> tuple[Point, float]:
        """The point farthest from every side, and how far."""
        best = max(self.grid(step), key=self.room)
        return best, self.room(best)
