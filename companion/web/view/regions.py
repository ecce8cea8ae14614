"""A region of a table's screen, and the cache of all regions, made once for all phones."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from companion.web.made_once import MadeOnce


class Html(bytes):
    """Safe HTML without indentation, as it is kept. Its bytes take half the memory of the text: one
    letter beyond Latin doubles or quadruples a text of Python."""

    __slots__ = ()

    def __html__(self) -> str:
        return self.decode()


def html(drawn: Markup) -> Html:
    """What was drawn, to be kept."""
    lines = filter(None, map(str.strip, str.splitlines(drawn)))
    return Html(" ".join(lines).encode())


@dataclass(frozen=True, slots=True)
class Region:
    """The content of one element of a page, as a line of a stream's message."""

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


def region(target: str, drawn: Markup | Html) -> Region:
    """A region from its HTML."""
    head = f'data: <hx-partial hx-target="#{target}" hx-swap="innerMorph">'.encode()
    kept_html = drawn if isinstance(drawn, Html) else html(drawn)
    return Region(target, b"%s%s</hx-partial>\n" % (head, kept_html))


kept = MadeOnce()
"""The regions of all tables, and parts of them."""
