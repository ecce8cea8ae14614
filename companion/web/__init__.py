"""The web: what a browser sees and sends. It may import all other packages; none imports it."""

from collections.abc import Callable
from typing import Any

from flask import Flask
from flask_compress import Compress

from companion.settings import Settings
from companion.web import bring_in, evenings, lobby, preferences, set_ups
from companion.web.groups import group_host, group_page
from companion.web.http import (
    assets,
    bundles,
    device,
    errors,
    guard,
    htmx,
    keys_and_verdicts,
    rendering,
    request_rates,
    waiting_requests,
)
from companion.web.people import another_game, move_my_seat, people_page, seating
from companion.web.recording import (
    choose_in_secret,
    handed_round,
    record,
    settle_it,
    setup,
    take_a_break,
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
from companion.web.sharing import kept_evening, public_page
from companion.web.site import adjudication, health, install, metrics, public, request_log
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
    device.init_app(app)
    guard.init_app(app, settings)
    request_rates.init_app(app)
    waiting_requests.init_app(app)
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
    app.config["COMPRESS_BR_LEVEL"] = 5
    Compress(app)
    # Registered last, so it runs first, before responses are compressed.
    app.after_request(keys_and_verdicts.stamp)
    for module in (
        assets, bundles, install, public, health, metrics, adjudication, lobby, bring_in, evenings,
        preferences, set_ups, table, setup, record, end_of_game, game_page, log_page, map_page,
        undo_and_correct, another_game, take_a_break, move_my_seat, people_page, rules_page,
        choose_in_secret, handed_round, seating, settle_it, stream, course_page, downloads,
        kept_evening, public_page, evening_picture, ruling_page,
        try_forms, try_menu, group_page, group_host,
    ):  # fmt: skip
        app.register_blueprint(module.blueprint)
    if settings.development:
        from companion.web.site import style

        app.register_blueprint(style.blueprint)
