"""Companion: phones beside a physical board game."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from companion.settings import Settings


def create_app(settings: Settings) -> Flask:
    """Creates the app: storage, the hub, and the web on top of them.

    The imports are here because the server's first process, which imports this package too, only
    starts others.
    """
    from companion import web
    from companion.core.game import catalogue

    app = web.App("companion", template_folder=None, static_folder=None)
    furnish(app, settings)
    web.init_app(app, settings)
    for slug, reason in catalogue.broken().items():
        app.logger.error("The game %s is left out: %s", slug, reason)
    return app


def furnish(app: Flask, settings: Settings) -> None:
    """Gives the app its tables and an empty hub; the web finds them in `services`."""
    from companion.live.hub import Hub
    from companion.storage.engine import Database
    from companion.storage.in_play import InPlay
    from companion.storage.other_processes import OtherProcesses
    from companion.storage.people.presence import Presence
    from companion.storage.tables import forget

    database = Database(settings.database_url)
    app.extensions["companion.settings"] = settings
    app.extensions["companion.database"] = database
    app.extensions["companion.ready"] = {}  # site/health.py: until when it counts as ready
    app.extensions["companion.in_play"] = InPlay(database, settings.most_tables)
    app.extensions["companion.presence"] = Presence(database)
    app.extensions["companion.daily"] = lambda: forget.outdated(
        database, datetime.now(UTC), settings.keep
    )
    hub = app.extensions["companion.hub"] = Hub(settings.stream_cap)
    if not database.sqlite:  # several processes may share it
        hub.others = OtherProcesses(database, hub)
