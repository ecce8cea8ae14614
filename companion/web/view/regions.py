"""A region of a table's screen, and the cache of all regions, made once for all phones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from companion.web.made_once import MadeOnce


@dataclass(frozen=True, slots=True)
class Region:
    """The content of one element of a page: its id, and its HTML for a page, a tap, a stream."""

    target: str
    html: Markup
    fragment: str
    """The region in the response to a tap; htmx swaps it into its element."""
    message: bytes
    """The region as a line of a stream's message."""


@lru_cache(maxsize=2000)  # most regions are the same after a tap
def region(target: str, html: Markup) -> Region:
    """A region from its HTML, without indentation."""
    one_line = " ".join(filter(None, map(str.strip, str.splitlines(html))))
    fragment = f'<hx-partial hx-target="#{target}" hx-swap="innerMorph">{one_line}</hx-partial>'
    return Region(target, Markup(one_line), fragment, f"data: {fragment}\n".encode())  # noqa: S704 - made by our templates


kept = MadeOnce()
"""The regions of all tables, and parts of them."""
