"""Static files: beside the checkout or inside the wheel, served under their content's hash."""

from __future__ import annotations

import hashlib
import re
from functools import cache, lru_cache
from mimetypes import guess_type
from pathlib import Path

import brotli
from flask import Blueprint, Response, abort, request, send_from_directory
from werkzeug.security import safe_join

PACKAGE = Path(__file__).resolve().parent.parent
SHEETS = ("tokens", "base", "forms", "table", "log", "lobby")
SCRIPTS = (
    "vendor/htmx.min", "vendor/hx-sse.min", "js/waiting", "js/queue", "js/taps", "js/live",
    "js/phone",
)  # fmt: skip
"""What every page loads, in this order."""

PACKED = {"text/css", "text/javascript", "application/javascript", "image/svg+xml"}

blueprint = Blueprint("assets", __name__)

_GROUND = re.compile(r"--ground: var\(--by-day, (#\w{6})\) var\(--by-night, (#\w{6})\)")


def folder(name: str) -> Path:
    """`templates` or `static`: inside the package in a wheel, beside it in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


@cache
def asset(path: str) -> str:
    """The address of a static file, with its hash: cached for ever, changed with the content."""
    content = (folder("static") / path).read_bytes()
    return f"/static/{path}?v={hashlib.sha256(content).hexdigest()[:10]}"


@cache
def grounds() -> dict[str, str]:
    """The page's ground as css/tokens.css has it: {"light": "#...", "dark": "#..."}."""
    tokens = (folder("static") / "css" / "tokens.css").read_text(encoding="utf-8")
    found = _GROUND.search(tokens)
    assert found, "tokens.css names no --ground"
    return {"light": found[1], "dark": found[2]}


@blueprint.get("/static/<path:path>")
def static(path: str) -> Response:
    """A static file; under its content's hash it is kept for ever."""
    if not request.args.get("v"):
        return send_from_directory(folder("static"), path)
    response = _packed_file(path) or send_from_directory(folder("static"), path)
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


def _packed_file(path: str) -> Response | None:
    """What never changes, as small as it gets; None where the file or the browser is no such."""
    mimetype = guess_type(path)[0]
    file = safe_join(str(folder("static")), path)
    packs = mimetype in PACKED and request.accept_encodings.quality("br") > 0
    if not packs or file is None or not Path(file).is_file():
        return None
    response = Response(_packed(file, Path(file).stat().st_mtime_ns), mimetype=mimetype)
    response.headers["Content-Encoding"] = "br"
    response.vary.add("Accept-Encoding")
    return response


@lru_cache(maxsize=100)
def _packed(file: str, _changed: int) -> bytes:
    """Packing this tightly takes a while, so it is done once."""
    return bytes(brotli.compress(Path(file).read_bytes(), quality=11))


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """The icon, for browsers that look for it in this place."""
    icon = folder("static") / "icons" / "icon.svg"
    if not icon.is_file():
        abort(404)
    return send_from_directory(icon.parent, icon.name)
