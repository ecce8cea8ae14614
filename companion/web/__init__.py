"""The web: what a browser sees and sends. It may import every other room; none imports it."""

from __future__ import annotations

from flask import Flask
from flask_compress import Compress

from companion.settings import Settings
from companion.web import (
    adjudication,
    assets,
    courses,
    deleting,
    device,
    ending,
    errors,
    exports,
    fields,
    guard,
    health,
    htmx,
    install,
    keys,
    lobby,
    logbook,
    maps,
    mending,
    moving,
    outlooks,
    people,
    record,
    rendering,
    rules,
    sealed,
    seats,
    settle,
    setup,
    shared,
    stream,
    style,
    stylesheets,
    table,
)
from companion.web.whatif import forms as tryforms
from companion.web.whatif import menu as trymenu
from companion.web.whatif import rulings as tryrulings


def init_app(app: Flask, settings: Settings) -> None:
    """Everything a request passes through, then every blueprint."""
    htmx.init_app(app)
    fields.init_app(app)
    device.init_app(app)
    guard.init_app(app, settings)
    rendering.init_app(app)
    errors.init_app(app)
    outlooks.init_app(app)
    app.config["COMPRESS_MIMETYPES"] = [
        "text/html", "text/css", "text/javascript", "application/javascript", "image/svg+xml",
        "application/json", "application/manifest+json",
    ]  # fmt: skip
    app.config["COMPRESS_ALGORITHM"] = ["br", "gzip"]
    app.config["COMPRESS_BR_LEVEL"] = 4
    Compress(app)
    app.after_request(keys.stamp)  # registered last, so run first: before anything is compressed
    for room in (
        assets, stylesheets, install, health, adjudication, lobby, table, setup, record, ending,
        logbook, maps, mending, moving, people, rules, sealed, seats, settle, stream, style,
        courses, exports, deleting, shared, tryforms, trymenu, tryrulings,
    ):  # fmt: skip
        app.register_blueprint(room.blueprint)
