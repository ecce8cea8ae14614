"""A region of a table's screen, and the cache of all regions, made once for all phones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from companion.web.made_once import MadeOnce


@dataclass(frozen=True, slots=True)
class Region:
    """The content of one element of a page, as a line of a stream's message. Its bytes take half
    the memory of the text: one letter beyond Latin doubles or quadruples a text of Python."""

    target: str
    message: bytes

    @property
    def fragment(self) -> str:
        """The region in the response to a tap; htmx swaps it into its element."""
        return self.message[6:-1].decode()

    @property
    def html(self) -> Markup:
        """The region in a page."""
        return Markup(self.fragment.partition(">")[2].removesuffix("</hx-partial>"))  # noqa: S704 - made by our templates


@lru_cache(maxsize=1000)  # most regions are the same after a tap
def region(target: str, html: Markup) -> Region:
    """A region from its HTML, without indentation."""
    one_line = " ".join(filter(None, map(str.strip, str.splitlines(html))))
    fragment = f'<hx-partial hx-target="#{target}" hx-swap="innerMorph">{one_line}</hx-partial>'
    return Region(target, f"data: {fragment}\n".encode())


kept = MadeOnce()
"""The regions of all tables, and parts of them."""
