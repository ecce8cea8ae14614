"""Companion: phones beside a physical board game."""

from __future__ import annotations

from flask import Flask

from companion.settings import Settings


def create_app(settings: Settings) -> Flask:
    """Creates the app: storage, the hub, and the web on top of them."""
    from companion import web

    app = Flask(__name__, template_folder=None, static_folder=None)
    furnish(app, settings)
    web.init_app(app, settings)
    return app


def furnish(app: Flask, settings: Settings) -> None:
    """Gives the app its tables and a hub without listeners; the web finds them in `services`."""
    from companion.live.hub import Hub
    from companion.storage.engine import Database
    from companion.storage.entries import Logs
    from companion.storage.in_play import InPlay
    from companion.storage.people.presence import Presence

    database = Database(settings.database_url)
    app.extensions["companion.settings"] = settings
    app.extensions["companion.database"] = database
    app.extensions["companion.in_play"] = InPlay(database, Logs(database))
    app.extensions["companion.presence"] = Presence(database)
    app.extensions["companion.hub"] = Hub(settings.stream_cap)
