"""How the pieces of the players look: their shapes as polygons, from the outlines in
templates/parts/piece.html, and the colours of the light theme, from css/page/tokens.css."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from companion.core.text import Seat
from companion.web.http.assets import tokens
from companion.web.http.rendering import environment

SIZE = 24  # the outlines are drawn in a square of this size
ROUND = 48  # corners of a disc

Point = tuple[float, float]

_STEP = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_BLOCK = re.compile(r'^\[data-seat(?:="(\w+)")?\] \{(.*?)^\}', re.DOTALL | re.MULTILINE)
_COLOUR = re.compile(r"--([\w-]+): (?:var\(--by-day, )?(#\w{6})")


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


@dataclass(frozen=True, slots=True)
class SeatColours:
    """The colours of a player: the piece's wax, the text on it, and its edge."""

    wax: str
    on: str
    edge: str


@cache
def colours() -> dict[str, str]:
    """The colours of the page by their names: "ground", "ink", "hair"."""
    by_name: dict[str, str] = {}
    for name, colour in _COLOUR.findall(tokens()):
        by_name.setdefault(name, colour)
    return by_name


@cache
def seat_colours(seat: Seat) -> SeatColours:
    """A player's colours; grey for a colour that the stylesheet doesn't know."""
    blocks = {name: dict(_COLOUR.findall(body)) for name, body in _BLOCK.findall(tokens())}
    block = blocks[""] | blocks.get(seat, {})
    return SeatColours(block["seat"], block["seat-on"], block["seat-edge"])
