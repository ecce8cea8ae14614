"""Static files: beside the checkout or inside the wheel, served under their content's hash."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, request, send_from_directory

PACKAGE = Path(__file__).resolve().parent.parent
SHEETS = ("tokens", "base", "forms", "table", "log", "lobby")
SCRIPTS = ("vendor/htmx.min", "vendor/hx-sse.min", "js/queue", "js/taps", "js/live", "js/phone")
"""What every page loads, in this order."""

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
    response = send_from_directory(folder("static"), path)
    if request.args.get("v"):
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    icon = folder("static") / "icons" / "icon.svg"
    if not icon.is_file():
        abort(404)
    return send_from_directory(icon.parent, icon.name)
