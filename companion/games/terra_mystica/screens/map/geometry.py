"""The coordinates of the hexes, in whole units of `CANVAS`: x to the right, y down."""

from __future__ import annotations

from typing import TypeAlias

from companion.games.terra_mystica.box.geography import PLACES, RIVER_PLACES

Point: TypeAlias = tuple[int, int]

WIDE, HALF, TALL, ROW = 100, 50, 116, 87
"""Width of a hex, half its width, its height, and the distance between rows."""
MARGIN = 10


def _middle(row: int, column: int) -> Point:
    """The middle of a hex: even rows begin half a hex to the right."""
    x = MARGIN + WIDE * column - (HALF if row % 2 else 0)
    return x, MARGIN + TALL // 2 + ROW * (row - 1)


MIDDLES: tuple[Point, ...] = tuple(_middle(*place) for place in PLACES)
"""For each land hex its middle."""
RIVER_MIDDLES: tuple[Point, ...] = tuple(_middle(*place) for place in RIVER_PLACES)
CANVAS: Point = (
    max(x for x, _ in (*MIDDLES, *RIVER_MIDDLES)) + HALF + MARGIN,
    max(y for _, y in (*MIDDLES, *RIVER_MIDDLES)) + TALL // 2 + MARGIN,
)
"""Width and height."""
HEX = f"M0-{TALL // 2}l{HALF} 29v58l-{HALF} 29-{HALF}-29v-58z"
"""The outline of a hex around its middle."""


def span(one: int, other: int) -> tuple[Point, Point]:
    """The ends of a bridge: just inside the two hexes that it joins."""
    (ax, ay), (bx, by) = MIDDLES[one], MIDDLES[other]
    return (ax + (bx - ax) * 3 // 10, ay + (by - ay) * 3 // 10), (
        bx + (ax - bx) * 3 // 10,
        by + (ay - by) * 3 // 10,
    )
