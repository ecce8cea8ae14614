"""Joins files: the topics of a stylesheet, and those of the script of every page.

A game has its own styles in `static/css/<name>/`, joined in the order of the file names. At its
tables, its "companion" and "tv" are loaded after the shared ones of the same name."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort

from companion.core.game import catalogue
from companion.web.http.assets import folder, hashed, kept, packed

blueprint = Blueprint("bundles", __name__)

SCRIPTS = (
    "vendor/htmx.min", "vendor/hx-sse.min",
    "js/page/stored", "js/page/unsent_taps", "js/page/kept_taps", "js/page/send_taps",
    "js/page/notices",
    "js/table/hands", "js/page/duty", "js/page/fields", "js/page/live", "js/page/filling_in",
    "js/table/turn_signal", "js/news/told", "js/news/losses", "js/news/line",
    "js/news/moments", "js/news/news", "js/table/reveal", "js/table/count_up",
    "js/page/phone",
)  # fmt: skip
"""The script of every page, in this order. htmx starts as soon as the page is read, so its stream
has to come in the same file."""

SHEETS = {
    "companion": (
        "page/tokens", "page/base", "page/page", "page/strip", "page/news", "page/bar",
        "page/toasts", "page/foot", "page/unsent_taps", "page/notices", "page/sideways",
        "controls/buttons", "controls/preview", "controls/choices", "controls/fields",
        "controls/folds", "controls/actions",
        "table/scores", "table/hands", "table/table",
        "table/sealed", "table/count_up", "table/first_player", "table/whatif",
        "screens/log", "screens/ledger", "screens/why", "screens/ending", "screens/chart",
        "screens/story", "screens/rules", "screens/settle", "screens/lobby",
    ),
    "film": ("sharing/film",),
    "tv": ("screens/tv", "screens/tv_aside"),
    "setup": ("screens/setup",),
    "map": ("map/atlas", "map/place", "map/places"),
}  # fmt: skip
"""Each shared stylesheet's topics, in the order of the cascade. Every page has "companion"."""

KEPT = (
    "page/tokens", "page/base", "page/page", "controls/buttons", "controls/folds", "table/scores",
    "screens/log", "screens/ledger", "screens/ending", "screens/chart", "screens/story",
)  # fmt: skip
"""The topics of a page that is kept in a file, as its sheet "kept"."""

_CSS_COMMENT = re.compile(rb"/\*.*?\*/", re.DOTALL)


@cache
def script() -> str:
    """The address of the script of every page, with its hash."""
    return hashed("/static/companion.js", _script())


@blueprint.get("/static/companion.js")
def joined_script() -> Response:
    return kept(packed(_script(), "text/javascript"))


@cache
def _script() -> bytes:
    return b"\n".join((folder("static") / f"{topic}.js").read_bytes() for topic in SCRIPTS)


@cache
def stylesheet(name: str, slug: str = "") -> str:
    """The address of a stylesheet, shared or a game's, with its hash. "" if the game has none,
    KeyError if no shared one has this name."""
    content, home = sheet(name, slug), f"games/{slug}/" if slug else ""
    if not slug and not content:
        raise KeyError(name)
    return hashed(f"/static/{home}{name}.css", content) if content else ""


@blueprint.get("/static/<name>.css")
@blueprint.get("/static/games/<slug>/<name>.css")
def joined(name: str, slug: str = "") -> Response:
    content = sheet(name, slug)
    if not content:
        abort(404)
    return kept(packed(content, "text/css"))


def sheet(name: str, slug: str = "") -> bytes:
    """A stylesheet, b"" where there is none. Strangers ask for any name."""
    known = not slug or slug in catalogue.folders()
    return _sheets(slug).get(name, b"") if known else b""


@cache
def _sheets(slug: str) -> dict[str, bytes]:
    """The stylesheets of an installed game by their names; without a game, the shared ones."""
    if not slug:
        css = folder("static") / "css"
        return {
            name: _as_sent(css / f"{topic}.css" for topic in topics)
            for name, topics in {**SHEETS, "kept": KEPT}.items()
        }
    css = catalogue.folders()[slug] / "static" / "css"
    names = {file.parent.name for file in css.glob("*/*.css")}
    return {name: _as_sent(sorted((css / name).glob("*.css"))) for name in names}


def _as_sent(files: Iterable[Path]) -> bytes:
    """The files as one, without comments and indentation, which make up a quarter."""
    code = _CSS_COMMENT.sub(b"", b"\n".join(file.read_bytes() for file in files))
    return b"\n".join(line.strip() for line in code.splitlines() if line.strip())
