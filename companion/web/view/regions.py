"""A region of a table's screen, and the cache of all regions, made once for all phones."""

from dataclasses import dataclass

from markupsafe import Markup

from companion.web.made_once import MadeOnce


class Html(bytes):
    """Safe HTML without indentation, as it is kept. Bytes take half the memory of text: one letter
    beyond Latin-1 doubles or quadruples a `str`."""

    __slots__ = ()

    def __html__(self) -> str:
        return self.decode()


def html(drawn: Markup | Html) -> Html:
    """Rendered HTML in the form in which it is kept."""
    if isinstance(drawn, Html):
        return drawn
    lines = filter(None, map(str.strip, str.splitlines(drawn)))
    return Html(" ".join(lines).encode())


@dataclass(frozen=True, slots=True)
class Region:
    """The content of one element of a page. Its parts may be kept elsewhere, too, so they are
    joined only when they are sent."""

    target: str
    parts: tuple[Html, ...]

    @property
    def message(self) -> bytes:
        """The region as a line of a stream's message."""
        head = f'data: <hx-partial hx-target="#{self.target}" hx-swap="innerMorph">'.encode()
        return b"".join((head, *self.parts, b"</hx-partial>\n"))

    @property
    def fragment(self) -> str:
        """The region in the response to a tap; htmx swaps it into its element."""
        return self.message[6:-1].decode()

    @property
    def html(self) -> Markup:
        return Markup(b"".join(self.parts).decode())  # noqa: S704 - made by our templates


def region(target: str, *drawn: Markup | Html) -> Region:
    return Region(target, tuple(html(part) for part in drawn if part))


kept = MadeOnce()
"""The regions of all tables, and parts of them."""
