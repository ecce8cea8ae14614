"""The icons: shared drawings and those of every game, sent as one file.

The drawings lie in `static/icons/sprite.svg`, ours and each game's. In the joined file a game's
icon is called `<slug>.<name>`, so two games may draw the same name differently.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from flask import Blueprint, Response

from companion.core.game import catalogue
from companion.web.http.assets import folder, hashed, kept, packed

blueprint = Blueprint("icons", __name__)

SPRITE = "icons/sprite.svg"
"""The drawings of icons, in the static files and in those of a game."""

_SYMBOL = re.compile(rb'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


@cache
def sprite() -> str:
    """The address of all icons in one file, with its hash; a page asks for it once."""
    return hashed(f"/static/{SPRITE}", _sprite())


def drawing(name: str, slug: str) -> str:
    """The address of an icon on the pages of a game ("" for none): its own, else the shared one,
    else that of another game."""
    return f"{sprite()}#{_called(name, slug)}"


@blueprint.get(f"/static/{SPRITE}")
def joined_sprite() -> Response:
    """The shared icons and those of every installed game."""
    return kept(packed(_sprite(), "image/svg+xml"))


@cache
def _called(name: str, slug: str) -> str:
    """What the joined file calls an icon."""
    drawn = {called for called, _ in _symbols()}
    own = f"{slug}.{name}"
    if own in drawn or name in drawn:
        return own if own in drawn else name
    return next((one for one in sorted(drawn) if one.endswith(f".{name}")), name)


@cache
def _sprite() -> bytes:
    symbols = b"".join(symbol for _, symbol in _symbols())
    return b'<svg xmlns="http://www.w3.org/2000/svg">%s</svg>' % symbols


def _symbols() -> Iterator[tuple[str, bytes]]:
    """Each icon's name in the joined file, and its drawing under that name."""
    homes = [("", folder("static"))]
    homes += [(f"{slug}.", home / "static") for slug, home in sorted(catalogue.folders().items())]
    for prefix, home in homes:
        file = home / SPRITE
        for found in _SYMBOL.finditer(file.read_bytes() if file.is_file() else b""):
            name = found[1]
            called = prefix.encode() + name
            yield called.decode(), found[0].replace(b'id="%s"' % name, b'id="%s"' % called, 1)
