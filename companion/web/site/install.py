"""The installed app: the manifest, the service worker, and the page without a network."""

import hashlib
import json
from functools import cache
from typing import Any

from flask import Blueprint, Response, request

from companion.translations import DEFAULT_LANGUAGE, gettext, language, languages, speaking
from companion.web.http.assets import SPRITE, asset, folder, grounds, packed
from companion.web.http.bundles import script, stylesheet
from companion.web.http.rendering import render

blueprint = Blueprint("install", __name__)

ICONS = (
    ("any", "icon-192.png", 192),
    ("any", "icon-512.png", 512),
    ("maskable", "icon-maskable-192.png", 192),
    ("maskable", "icon-maskable-512.png", 512),
)
"""Purpose, file and pixels; `make icons` draws them."""


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """The web app manifest. Some browsers send no cookies with its request, so `language` is a
    parameter."""
    wanted = request.args.get("language", "")
    with speaking(wanted if wanted in languages() else language()):
        content = _manifest()
    return Response(json.dumps(content, ensure_ascii=False), mimetype="application/manifest+json")


def _manifest() -> dict[str, Any]:
    icons = [
        {"src": asset(f"icons/{name}"), "sizes": f"{size}x{size}", "type": "image/png",
         "purpose": purpose}
        for purpose, name, size in ICONS
    ]  # fmt: skip
    icons.append({"src": asset("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"})
    return {
        "id": "/",
        "scope": "/",
        "start_url": "/",
        "name": gettext("Companion for board games"),
        "short_name": "Companion",
        "description": gettext("Phones beside a board game: one score, one log, no accounts."),
        "lang": language(),
        "dir": "ltr",
        "display": "standalone",
        "background_color": grounds()["dark"],
        "theme_color": grounds()["dark"],
        "categories": ["games", "utilities"],
        "icons": icons,
        "shortcuts": [
            {"name": gettext("New table"), "url": "/#new-table"},
            {"name": gettext("Join a table"), "url": "/join"},
            {"name": gettext("My evenings"), "url": "/evenings"},
        ],
    }


@cache
def shell() -> tuple[str, ...]:
    """The addresses of the files that every page loads."""
    return (
        stylesheet("companion"),
        script(),
        asset(SPRITE),
        asset("icons/icon.svg"),
    )


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker with the files of this release; a new release has a new worker."""
    code = (folder("static") / "js" / "worker.js").read_text(encoding="utf-8")
    with speaking(DEFAULT_LANGUAGE):  # the worker must not depend on a phone's language or theme
        known = json.dumps([*shell(), offline().partition("<body")[2]])
    version = hashlib.sha256(known.encode()).hexdigest()[:10]
    head = f"const VERSION = {json.dumps(version)};\nconst SHELL = {json.dumps(shell())};\n"
    return packed((head + code).encode(), "text/javascript")


@blueprint.get("/offline")
def offline() -> str:
    """The page shown without a network. It has every language, because phones keep it for weeks."""
    texts = []
    for code in sorted(languages(), key=lambda code: code != language()):
        with speaking(code):
            texts.append(
                (
                    code,
                    gettext("No connection"),
                    gettext("This page can't be reached now. It tries again by itself."),
                    gettext("No score is shown here because it may be out of date."),
                    gettext("Try again"),
                )
            )
    return render("offline.html", languages=texts)
