"""What a table's screens show, made once for all who may see the same."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from companion.web.made_once import MadeOnce


@dataclass(frozen=True, slots=True)
class Region:
    """The content of one element of a page: its id, and its HTML as it is sent."""

    target: str
    html: Markup
    fragment: str
    """For the answer to a tap: htmx swaps it into its element."""
    message: bytes
    """The same as a line of a stream's message."""


@lru_cache(maxsize=2000)  # most regions are the same after a tap
def region(target: str, html: Markup) -> Region:
    """A region from its HTML, without indentation."""
    lines = " ".join(filter(None, map(str.strip, str.splitlines(html))))
    fragment = f'<hx-partial hx-target="#{target}" hx-swap="innerMorph">{lines}</hx-partial>'
    return Region(target, Markup(lines), fragment, f"data: {fragment}\n".encode())  # noqa: S704 - ours


kept = MadeOnce()
"""The regions of all tables, and parts of them."""
