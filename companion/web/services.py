"""The parts of the application that a view may use: settings, database, hub, clock."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import cast

from flask import current_app

from companion.live.hub import Hub
from companion.settings import Settings
from companion.storage.engine import Database
from companion.storage.in_play import InPlay
from companion.storage.people.presence import Presence


def settings() -> Settings:
    return cast(Settings, current_app.extensions["companion.settings"])


def database() -> Database:
    return cast(Database, current_app.extensions["companion.database"])


def in_play() -> InPlay:
    return cast(InPlay, current_app.extensions["companion.in_play"])


def presence() -> Presence:
    return cast(Presence, current_app.extensions["companion.presence"])


def hub() -> Hub:
    return cast(Hub, current_app.extensions["companion.hub"])


def now() -> datetime:
    """The time of this request in UTC. No other function of this package reads a clock."""
    return datetime.now(UTC)
