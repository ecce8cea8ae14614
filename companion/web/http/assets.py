"""Static files, from the checkout or from the wheel, with their content's hash in the address."""

import hashlib
import re
from functools import cache, lru_cache
from mimetypes import guess_type
from pathlib import Path

import brotli
from flask import Blueprint, Response, abort, request, send_from_directory
from werkzeug.security import safe_join

from companion.core.game import catalogue

PACKAGE = Path(__file__).resolve().parents[2]
PACKED = {"text/css", "text/javascript", "application/javascript", "image/svg+xml"}

blueprint = Blueprint("assets", __name__)

SPRITE = "icons/sprite.svg"
"""The file with the icons: a shared one, and one in each game's static files, because two games may
draw the same name differently."""

_COMMENT_OR_INDENT = re.compile(rb"^[ \t]*(//.*\n)?", re.MULTILINE)
_SYMBOL = re.compile(r'<symbol id="([^"]+)"')
_GROUND = re.compile(r"--ground: var\(--by-day, (#\w{6})\) var\(--by-night, (#\w{6})\)")


def folder(name: str) -> Path:
    """`templates` or `static`: inside the package in a wheel, beside it in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def static_folder(slug: str) -> Path | None:
    """The folder of a game's static files; None if the game is not installed."""
    home = catalogue.folders().get(slug)
    return home and home / "static"


@cache
def asset(path: str) -> str:
    """The address of a static file with its content's hash, so that browsers may keep it
    forever."""
    return hashed(f"/static/{path}", (folder("static") / path).read_bytes())


@cache
def game_asset(slug: str, path: str) -> str:
    """The address of a game's static file, as `asset`; "" if the game does not have it."""
    own = static_folder(slug)
    if own is None or not (own / path).is_file():
        return ""
    return hashed(f"/static/games/{slug}/{path}", (own / path).read_bytes())


@cache
def icon_drawing(name: str, slug: str = "") -> str:
    """The address of an icon: the named game's, else the shared one, else any game's."""
    homes = [slug] if slug else []
    homes += ["", *sorted(catalogue.folders())]
    home = next((home for home in homes if name in _drawn(home)), "")
    return f"{game_asset(home, SPRITE) if home else asset(SPRITE)}#{name}"


@cache
def symbol(path: str, name: str) -> str:
    """An icon's drawing in the sprite at an address below `/static/`, as SVG; "" if it is not
    there."""
    slug, own = "", path
    if path.startswith("games/"):
        _, slug, own = path.split("/", 2)
    home = static_folder(slug) if slug else folder("static")
    text = (home / own).read_text(encoding="utf-8") if home else ""
    found = re.search(rf'<symbol id="{re.escape(name)}".*?</symbol>', text, re.DOTALL)
    return found[0] if found else ""


@cache
def _drawn(slug: str) -> set[str]:
    """The names of a game's icons; without a game, those of the shared ones."""
    home = static_folder(slug) if slug else folder("static")
    file = home and home / SPRITE
    return (
        set(_SYMBOL.findall(file.read_text(encoding="utf-8"))) if file and file.is_file() else set()
    )


def hashed(address: str, content: bytes) -> str:
    return f"{address}?v={hashlib.sha256(content).hexdigest()[:10]}"


@cache
def tokens() -> str:
    """The stylesheet with the colours of the themes and of the seats."""
    return (folder("static") / "css" / "page" / "tokens.css").read_text(encoding="utf-8")


@cache
def grounds() -> dict[str, str]:
    """The page's background colours from css/page/tokens.css: {"light": "#...", "dark": "#..."}."""
    ground = _GROUND.search(tokens())
    assert ground, "tokens.css names no --ground"
    return {"light": ground[1], "dark": ground[2]}


@blueprint.get("/static/<path:path>")
def static(path: str) -> Response:
    return _sent(folder("static"), path)


@blueprint.get("/static/games/<slug>/<path:path>")
def of_game(slug: str, path: str) -> Response:
    return _sent(static_folder(slug) or abort(404), path)


def _sent(where: Path, path: str) -> Response:
    return kept(_packed_file(where, path) or send_from_directory(where, path))


def kept(response: Response) -> Response:
    """Lets browsers keep a file forever if its address holds its content's hash."""
    if request.args.get("v"):
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


def _packed_file(where: Path, path: str) -> Response | None:
    """A text file under its content's hash, compressed; None for any other file."""
    mimetype = guess_type(path)[0]
    file = safe_join(str(where), path)
    if mimetype not in PACKED or "v" not in request.args or file is None:
        return None
    try:
        return packed(Path(file).read_bytes(), mimetype)
    except (OSError, ValueError):  # there is no such file, or the name is not allowed
        return None


def packed(content: bytes, mimetype: str) -> Response:
    """A text, compressed by the best method that the browser accepts."""
    response = Response(content, mimetype=mimetype)
    if request.accept_encodings.quality("br") > 0:
        response.set_data(_smallest(content, mimetype))
        response.headers["Content-Encoding"] = "br"
    response.vary.add("Accept-Encoding")
    return response


@lru_cache(maxsize=100)
def _smallest(content: bytes, mimetype: str) -> bytes:
    """The content, compressed as well as possible, a script without its comments and indentation.
    This is slow, so it is done once."""
    if mimetype.endswith("javascript"):
        content = _COMMENT_OR_INDENT.sub(b"", content)
    return bytes(brotli.compress(content, quality=11))


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """The icon, for browsers that look for it here."""
    return send_from_directory(folder("static") / "icons", "icon.svg")
