"""The coordinates of the territories on the drawn map, in whole units of its canvas: x to the
right, y down.

The places of a kingdom are fixed, so that the drawing changes little while the table enters
neighbours. The same neighbours always give the same drawing."""

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import permutations
from typing import TypeAlias

from companion.games.epoch_of_rulers.state.state import CENTRE

Point: TypeAlias = tuple[int, int]
Link: TypeAlias = tuple[str, str]

WIDE, TALL = 168, 112
"""Width and height of a territory's tile."""
COLUMN, ROW, MARGIN = 192, 140, 98
HIDDEN = 400_000
"""The cost of a tile in the way of a line, in square units of length."""
BENDS = (0.0, 0.16, -0.16, 0.3, -0.3, 0.45, -0.45)
"""The bends to try for a line, as shares of its length. The first that passes no other tile is
used."""

Cell: TypeAlias = tuple[float, float]
Kingdom: TypeAlias = tuple[Cell, Cell, Cell, Cell]

_ARC: Kingdom = ((0, 0), (1, 0.7), (2, 0.7), (3, 0))
_BLOCK: Kingdom = ((0, 0.25), (1, 0), (1, 1.1), (0, 1.35))


def _moved(
    kingdom: Kingdom, down: float, *, mirrored: bool = False, upset: bool = False
) -> Kingdom:
    one, two, three, four = (
        (3 - column if mirrored else column, down + (-row if upset else row))
        for column, row in kingdom
    )
    return one, two, three, four


KINGDOMS: Mapping[int, tuple[tuple[Kingdom, ...], Cell]] = {
    2: ((_moved(_ARC, 2.8), _moved(_ARC, 0.7, upset=True)), (1.5, 1.75)),
    3: ((_moved(_ARC, 3.5), _BLOCK, _moved(_BLOCK, 0, mirrored=True)), (1.5, 2.35)),
    4: (
        (_moved(_BLOCK, 4.4, upset=True), _BLOCK, _moved(_BLOCK, 0, mirrored=True),
         _moved(_BLOCK, 4.4, mirrored=True, upset=True)),
        (1.5, 2.2),
    ),
    5: (
        (_moved(_ARC, 5.75), _moved(_BLOCK, 4.4, upset=True), _BLOCK,
         _moved(_BLOCK, 0, mirrored=True), _moved(_BLOCK, 4.4, mirrored=True, upset=True)),
        (1.5, 2.2),
    ),
}  # fmt: skip
"""For each number of players the places of their kingdoms, the first at the bottom and the others
clockwise, and the place of the central territory."""


def _point(cell: Cell) -> Point:
    return MARGIN + round(COLUMN * cell[0]), MARGIN + round(ROW * cell[1])


def canvas(players: int) -> Point:
    """Width and height of the drawing."""
    kingdoms, _ = KINGDOMS[players]
    lowest = max(row for kingdom in kingdoms for _, row in kingdom)
    return 3 * COLUMN + 2 * MARGIN, round(ROW * lowest) + 2 * MARGIN


def home(players: int, number: int) -> str:
    """The outline of a kingdom: a path through its places, to be drawn as wide as a tile."""
    path = "L".join(f"{x} {y}" for x, y in map(_point, KINGDOMS[players][0][number]))
    return f"M{path}Z"


@lru_cache(maxsize=64)
def middles(players: int, links: tuple[Link, ...]) -> dict[str, Point]:
    """The middle of each territory, chosen within each kingdom so that lines are short and pass no
    other tile."""
    kingdoms, centre = KINGDOMS[players]
    names = [[f"{chr(ord('a') + seat)}{n}" for n in range(1, 5)] for seat in range(players)]
    places = [[_point(cell) for cell in kingdom] for kingdom in kingdoms]
    tiles = [*(place for each in places for place in each), _point(centre)]
    price = {(one, other): _price(one, other, tiles) for one in tiles for other in tiles}
    points = {CENTRE: _point(centre)}
    for ours, spots in zip(names, places, strict=True):
        points.update(zip(ours, spots, strict=True))
    for _ in range(3):
        before = dict(points)
        for ours, spots in zip(names, places, strict=True):
            own = [link for link in links if link[0] in ours or link[1] in ours]
            orders = (dict(zip(ours, order, strict=True)) for order in permutations(spots))
            best = min(orders, key=lambda new: _cost({**points, **new}, own, price))
            points.update(best)
        if points == before:
            break
    return points


def _cost(
    where: Mapping[str, Point], links: Iterable[Link], price: Mapping[tuple[Point, Point], int]
) -> int:
    return sum(price[where[one], where[other]] for one, other in links)


def _price(one: Point, other: Point, tiles: Iterable[Point]) -> int:
    """The square of a line's length, plus a penalty for each tile that it would pass under."""
    return round(math.dist(one, other)) ** 2 + HIDDEN * _passed(one, other, 0, tiles)


@lru_cache(maxsize=64)
def lines(players: int, links: tuple[Link, ...]) -> tuple[tuple[Link, Point], ...]:
    """For each link, the control point of its curve."""
    where = middles(players, links)
    tiles = tuple(where.values())
    return tuple((link, _aside(where[link[0]], where[link[1]], tiles)) for link in links)


def _aside(one: Point, other: Point, tiles: tuple[Point, ...]) -> Point:
    bend = min(BENDS, key=lambda bend: (_passed(one, other, bend, tiles), abs(bend)))
    return _swing(one, other, bend)


def _swing(one: Point, other: Point, bend: float) -> Point:
    (ax, ay), (bx, by) = one, other
    return round((ax + bx) / 2 - (by - ay) * bend), round((ay + by) / 2 + (bx - ax) * bend)


def _passed(one: Point, other: Point, bend: float, tiles: Iterable[Point]) -> int:
    """How many other tiles a line passes under."""
    (ax, ay), (cx, cy), (bx, by) = one, _swing(one, other, bend), other
    steps = [step / 16 for step in range(1, 16)]
    points = [
        ((1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx,
         (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by)
        for t in steps
    ]  # fmt: skip
    return sum(
        any(abs(px - x) < WIDE / 2 and abs(py - y) < TALL / 2 for px, py in points)
        for x, y in tiles
        if (x, y) not in (one, other)
    )
