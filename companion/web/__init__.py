"""The web: what a browser sees and sends. It may import all other packages; none imports it."""

from collections.abc import Callable
from typing import Any

from flask import Flask
from flask_compress import Compress

from companion.settings import Settings
from companion.web import evenings, lobby, preferences, set_ups
from companion.web.http import (
    assets,
    bundles,
    device,
    errors,
    fields,
    guard,
    htmx,
    rendering,
    request_rates,
    tap_keys,
)
from companion.web.people import bring_in, move_my_seat, people_page, seating
from companion.web.recording import (
    choose_in_secret,
    handed_round,
    record,
    settle_it,
    setup,
    undo_and_correct,
)
from companion.web.screens import (
    course_page,
    downloads,
    end_of_game,
    evening_picture,
    game_page,
    log_page,
    map_page,
    rules_page,
    ruling_page,
    stream,
    table,
)
from companion.web.site import adjudication, health, install, metrics, request_log
from companion.web.view import outlooks, regions
from companion.web.whatif import try_forms, try_menu


class App(Flask):
    """The app. None of its views is a coroutine, so Flask need not look for one in each request."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def init_app(app: Flask, settings: Settings) -> None:
    """Sets up everything that a request passes through, then every blueprint."""
    metrics.init_app(app, settings)
    request_log.init_app(app, settings)
    htmx.init_app(app)
    fields.init_app(app)
    device.init_app(app)
    guard.init_app(app, settings)
    request_rates.init_app(app)
    rendering.init_app(app)
    errors.init_app(app)
    outlooks.init_app(app)
    stream.init_app(app)
    regions.kept.make_room(tables=settings.most_tables)
    app.config["COMPRESS_MIMETYPES"] = [
        "text/html", "text/css", "text/javascript", "application/javascript", "image/svg+xml",
        "application/json", "application/manifest+json",
    ]  # fmt: skip
    app.config["COMPRESS_ALGORITHM"] = ["br", "gzip"]
    app.config["COMPRESS_BR_LEVEL"] = 4
    Compress(app)
    # Registered last, so it runs first, before responses are compressed.
    app.after_request(tap_keys.stamp)
    for room in (
        assets, bundles, install, health, metrics, adjudication, lobby, bring_in, evenings,
        preferences, set_ups, table, setup, record, end_of_game, game_page, log_page, map_page,
        undo_and_correct, move_my_seat, people_page, rules_page, choose_in_secret, handed_round,
        seating, settle_it, stream, course_page, downloads, evening_picture, ruling_page,
        try_forms, try_menu,
    ):  # fmt: skip
        app.register_blueprint(room.blueprint)
    if settings.development:
        from companion.web.site import style

        app.register_blueprint(style.blueprint)
