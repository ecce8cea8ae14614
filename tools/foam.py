"""A foam of cells in a frame: given which three cells meet at each junction, finds round ones."""

import math
import random
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TypeAlias

from plane import Point, area, clearance, cross, evenly, inside, roughened

FRAME = ""
SHORTEST = 62.0  # a border shorter than this is hard to see on a phone,
SHORTEST_COAST = 90.0  # and so is a coast,
NARROW = 95.0  # or a cell where it is narrower
ROOM, ROOM_COUNTS = 70.0, 10.0  # units: half of what a finger needs, some of it lost to rough lines
HIGHER = 15 / 14  # about how much higher the map is drawn in the end
WIDER = 1.15  # cells a little wider than high: names are written across them
BENDS = 2  # points of a border between its two ends
COAST, INLAND, OPEN = 12.0, 7.0, 2.0  # how far a rough line strays

Spot: TypeAlias = object
"""A junction (the cells that meet there), or a bend (a pair of cells, and a number)."""


class Foam:
    """Cells, each a ring of neighbours; junctions on the frame only move along it."""

    def __init__(
        self,
        triangles: list[tuple[str, str, str]],
        rim: dict[str, float],
        size: tuple[int, int],
        start: float,
        sizes: dict[str, float],
        rng: random.Random,
        slivers: frozenset[str] = frozenset(),
    ) -> None:
        """`sizes` of the seas; the rest is land, the same for everybody. Nobody taps `slivers`."""
        self.width, self.height = size
        self.rng = rng
        self.seas = set(sizes)
        self.slivers = slivers
        self.roomy: dict[str, Point] = {}  # where each cell had most room when last looked at
        self.at: dict[Spot, Point] = {}
        self.along: dict[Spot, float] = {}  # junctions on the frame: how far round it
        order = list(rim)
        following = [*order[1:], order[0]]
        closed = [*triangles, *((FRAME, b, a) for a, b in zip(order, following, strict=True))]
        after: dict[str, dict[str, str]] = {}
        for triangle in closed:
            for n in range(3):
                after.setdefault(triangle[n], {})[triangle[n - 2]] = triangle[n - 1]
        frame = after.pop(FRAME)
        self.rings = {name: list(_cycle(turn)) for name, turn in after.items()}
        land = size[0] * size[1] - sum(sizes.values())
        each = land / sum(name not in sizes for name in self.rings)
        self.target = {name: sizes.get(name, each) for name in self.rings}
        self._pin(rim, start, frame)
        self.lines: dict[tuple[str, str], list[Spot]] = {}
        for name, ring in self.rings.items():
            for n, other in enumerate(ring):
                if other and name < other:
                    ends = [frozenset((name, ring[n - 1], other)),
                            frozenset((name, other, ring[(n + 1) % len(ring)]))]  # fmt: skip
                    self.lines[name, other] = ends
        self._spread()
        self.near: dict[Spot, list[str]] = {}
        for pair, line in self.lines.items():
            for spot in line:
                here = self.near.setdefault(spot, [])
                here += [name for name in pair if name not in here]

    def _pin(self, rim: dict[str, float], start: float, frame: dict[str, str]) -> None:
        whole = 2 * (self.width + self.height)
        scale, passed = whole / sum(rim.values()), 0.0
        order = list(rim)
        assert all(frame[b] == a for a, b in pairwise(order))
        for n, name in enumerate(order):
            junction = frozenset((FRAME, order[n - 1], name))
            self.along[junction] = (start + passed * scale) % whole
            self.at[junction] = self.on_frame(self.along[junction])
            passed += rim[name]

    def _spread(self) -> None:
        """Every junction in the middle of its neighbours; bends on the straight lines."""
        near: dict[Spot, list[Spot]] = {}
        for one, other in self.lines.values():
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
        inner = [spot for spot in near if spot not in self.along]
        self.at |= dict.fromkeys(inner, (self.width / 2, self.height / 2))
        for _ in range(2000):
            for spot in inner:
                points = [self.at[other] for other in near[spot]]
                self.at[spot] = (sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3)
        for pair, (start, end) in self.lines.items():
            (ax, ay), (bx, by) = self.at[start], self.at[end]
            bends: list[Spot] = [(pair, n) for n in range(BENDS)]
            for n, bend in enumerate(bends):
                part = (n + 1) / (BENDS + 1)
                self.at[bend] = (ax + (bx - ax) * part, ay + (by - ay) * part)
            self.lines[pair] = [start, *bends, end]

    def on_frame(self, along: float) -> Point:
        """A point of the frame: from its top left corner down, right, up and back."""
        w, h = self.width, self.height
        along %= 2 * (w + h)
        if along < h:
            return (0.0, along)
        if along < h + w:
            return (along - h, float(h))
        if along < 2 * h + w:
            return (float(w), 2 * h + w - along)
        return (2 * (h + w) - along, 0.0)

    def side(self, name: str, n: int) -> list[Point]:
        """The n-th side of a cell, both ends included, counter-clockwise round it."""
        ring = self.rings[name]
        other = ring[n]
        if other:
            line = self.lines.get((name, other)) or self.lines[other, name][::-1]
            return [self.at[spot] for spot in line]
        start = self.along[frozenset((name, ring[n - 1], FRAME))]
        end = self.along[frozenset((name, FRAME, ring[(n + 1) % len(ring)]))]
        whole = 2 * (self.width + self.height)
        corners = (0, self.height, self.height + self.width, 2 * self.height + self.width)
        hit = sorted(((mark - start) % whole, mark) for mark in corners)
        between = [self.on_frame(m) for far, m in hit if 0 < far < (end - start) % whole]
        return [self.on_frame(start), *between, self.on_frame(end)]

    def outline(self, name: str) -> list[Point]:
        return [p for n in range(len(self.rings[name])) for p in self.side(name, n)[:-1]]

    def cost(self, name: str) -> float:
        """How far a cell is from the right size and from round, and how short its sides are."""
        outline = self.outline(name)
        size = -area(outline)
        if size <= 0:
            return 1e6
        wrong = 8 * (size / self.target[name] - 1) ** 2
        flat = [(x / WIDER, y * WIDER) for x, y in outline]
        round_ = _length([*flat, flat[0]]) ** 2 / (4 * math.pi * size)
        wrong += round_ * (0.12 if self.target[name] > 60_000 else 1.6)
        for n, other in enumerate(self.rings[name]):
            if other in self.seas and name in self.seas:
                wrong += (_length(self.side(name, n)) / 300) ** 2
            least = SHORTEST if (name in self.seas) == (other in self.seas) else SHORTEST_COAST
            short = 1 - _length(self.side(name, n)) / least
            if short > 0 and other:
                wrong += 4 * short * short
        return wrong + 2 * _narrow(flat) + self._tight(name, outline)

    def _tight(self, name: str, outline: list[Point]) -> float:
        """How much a cell lacks of a finger's room, looked for from where it had most before."""
        if name in self.slivers:
            return 0.0
        ring = [(x, y * HIGHER) for x, y in outline]
        middle = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
        spot = self.roomy.get(name, middle)
        spot = spot if inside(spot, ring) else middle
        self.roomy[name], room = _roomiest_near(spot, ring)
        short = max(0.0, 1 - max(room, 0.0) / ROOM)
        return ROOM_COUNTS * (short * short + short / 20)

    def settle(self, sweeps: int) -> float:
        """Every spot tries many small moves, and keeps those that make its cells better."""
        spots = list(self.near)
        costs = {name: self.cost(name) for name in self.rings}
        for sweep in range(sweeps):
            reach = 60.0 * (1 - sweep / sweeps) ** 2 + 2
            for spot in spots:
                near = self.near[spot]
                along = self.along.get(spot)
                kept = self._move(spot, reach)
                now = {name: self.cost(name) for name in near}
                better = sum(now.values()) < sum(costs[name] for name in near)
                if better and self._sound(near, {self.at[moved] for moved in kept}):
                    costs |= now
                    continue
                self.at |= kept
                if along is not None:
                    self.along[spot] = along
        return sum(costs.values())

    def _move(self, spot: Spot, reach: float) -> dict[Spot, Point]:
        """Moves a spot a little; returns where it was."""
        x, y = self.at[spot]
        kept = {spot: (x, y)}
        if spot in self.along:
            self.along[spot] += self.rng.gauss(0, reach)
            self.at[spot] = self.on_frame(self.along[spot])
        else:
            self.at[spot] = (x + self.rng.gauss(0, reach), y + self.rng.gauss(0, reach))
        return kept

    def _sound(self, cells: list[str], moved: set[Point]) -> bool:
        """Whether no line that moved crosses another line of its cells."""
        for name in cells:
            ring = self.outline(name)
            if any(not (0 <= x <= self.width and 0 <= y <= self.height) for x, y in ring):
                return False
            sides = list(zip(ring, [*ring[1:], ring[0]], strict=True))
            for one in [side for side in sides if moved.intersection(side)]:
                if any(not {*one} & {*other} and cross(*one, *other) for other in sides):
                    return False
        return True

    def rough_lines(
        self, coast: set[str], rng: random.Random
    ) -> dict[tuple[str, str], list[Point]]:
        """Every border as a rough line, a coast rougher than a border on land; one that would
        cross another is drawn smoother."""
        plain = {pair: [self.at[spot] for spot in line] for pair, line in self.lines.items()}
        found: dict[tuple[str, str], list[Point]] = dict(plain)
        for pair, line in sorted(plain.items()):
            stray = (INLAND, COAST, OPEN)[len({*pair} & coast)]
            others = [side for p, drawn in found.items() if p != pair for side in pairwise(drawn)]
            for by in (stray, stray / 2, stray / 4):
                rough = roughened(evenly(line, 3), rng, by)
                if _apart(rough, others):
                    found[pair] = rough
                    break
        return found

    def ring(self, names: set[str], lines: dict[tuple[str, str], list[Point]]) -> list[Point]:
        """The outline of cells taken together."""
        steps: dict[Point, list[Point]] = {}
        for name in names:
            for n, other in enumerate(self.rings[name]):
                if other in names:
                    continue
                side = self.side(name, n)
                if other:
                    side = lines.get((name, other)) or lines[other, name][::-1]
                steps[side[0]] = side
        here = start = min(steps)
        found: list[Point] = []
        while True:
            side = steps[here]
            found += side[:-1]
            here = side[-1]
            if here == start:
                return found


def _cycle(turn: dict[str, str]) -> Iterator[str]:
    here = start = min(turn)
    while True:
        yield here
        here = turn[here]
        if here == start:
            return


def _narrow(ring: list[Point]) -> float:
    """How far places that are not next to each other along a ring are too near across it."""
    wrong = 0.0
    for n, (ax, ay) in enumerate(ring):
        for bx, by in ring[n + 4 : len(ring) - 3 + min(n, 3)]:
            dx, dy = ax - bx, ay - by
            if dx * dx + dy * dy < NARROW * NARROW:
                wrong += (1 - math.hypot(dx, dy) / NARROW) ** 2
    return wrong


def _roomiest_near(spot: Point, ring: list[Point]) -> tuple[Point, float]:
    """Uphill from a spot to where a ring has more room, and how much; enough is enough."""
    room = clearance(spot, ring) if inside(spot, ring) else -1.0
    step = 10.0
    while room < ROOM and step > 2:
        for dx, dy in ((step, 0), (-step, 0), (0, step), (0, -step)):
            near = (spot[0] + dx, spot[1] + dy)
            more = clearance(near, ring)
            if more > room and inside(near, ring):
                spot, room = near, more
                break
        else:
            step /= 2
    return spot, room


def _apart(line: list[Point], others: list[tuple[Point, Point]]) -> bool:
    """Whether a line meets the others nowhere but in junctions."""
    return not any(
        not {*side} & {*other} and cross(*side, *other)
        for side in pairwise(line)
        for other in others
    )


def _length(line: Iterable[Point]) -> float:
    points = list(line)
    return sum(math.dist(a, b) for a, b in pairwise(points))
