"""The colours of the light theme, read from css/page/tokens.css."""

import re
from dataclasses import dataclass
from functools import cache

from companion.core.text import Seat
from companion.web.http.assets import tokens

_BLOCK = re.compile(r'^\[data-seat(?:="(\w+)")?\] \{(.*?)^\}', re.DOTALL | re.MULTILINE)
_COLOUR = re.compile(r"--([\w-]+): (?:var\(--by-day, )?(#\w{6})")


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
