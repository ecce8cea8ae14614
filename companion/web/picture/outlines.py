"""The shapes of the pieces as polygons, from the outlines in templates/parts/piece.html."""

import re
from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin

from companion.web.http.rendering import environment

SIZE = 24  # the outlines are drawn in a square of this size
ROUND = 48  # corners of a disc

Point = tuple[float, float]

_STEP = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@cache
def polygon(shape: str) -> tuple[Point, ...]:
    """The corners of a shape, around its centre, in a square from -1 to 1; a disc for an unknown
    shape."""
    outlines: dict[str, str] = vars(environment().get_template("parts/piece.html").module)[
        "outlines"
    ]
    path = outlines.get(shape, outlines["disc"])
    corners = _disc() if "a" in path else tuple(_corners(path))
    return tuple((2 * x / SIZE - 1, 2 * y / SIZE - 1) for x, y in corners)


def _disc() -> tuple[Point, ...]:
    turns = (2 * pi * n / ROUND for n in range(ROUND))
    return tuple((12 + 10 * cos(turn), 12 + 10 * sin(turn)) for turn in turns)


def _corners(path: str) -> Iterator[Point]:
    """The corners of an SVG path of straight lines."""
    x = y = 0.0
    for step, coordinates in _STEP.findall(path):
        numbers = [float(number) for number in _NUMBER.findall(coordinates)]
        across = numbers if step in "hH" else [0.0] * len(numbers) if step in "vV" else numbers[::2]
        down = numbers if step in "vV" else [0.0] * len(numbers) if step in "hH" else numbers[1::2]
        for dx, dy in zip(across, down, strict=True):
            if step.islower():
                x, y = x + dx, y + dy
            else:
                x, y = x if step == "V" else dx, y if step == "H" else dy
            yield x, y
