"""The parts of the application that a view may use: settings, database, hub, clock."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar, cast

from flask import current_app

from companion.background import BACKGROUND, Busy, Overrun
from companion.core.text import say
from companion.live.hub import Hub
from companion.settings import Settings
from companion.storage.engine import Database
from companion.storage.in_play import InPlay
from companion.storage.people.presence import Presence
from companion.table.refused import Refused
from companion.table.table_row import TableRow

R = TypeVar("R")


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


def is_demo(table: TableRow) -> bool:
    """Whether the table is shown as a demo. Those of the style page look like the tables that they
    are examples of."""
    return table.demo and not settings().development


def in_background(function: Callable[..., R], *given: Any, **named: Any) -> R:
    """What the function returns or raises in the process beside this one. Refused if it takes too
    long, or if too many calculations wait already."""
    try:
        return BACKGROUND.calculate(function, *given, **named)
    except Overrun:
        raise Refused(say("This takes too long to work out."), 422) from None
    except Busy:
        raise Refused(say("Others are asking, too. Try again in a few seconds."), 503) from None


def now() -> datetime:
    """The time of this request in UTC. No other function of this package reads a clock."""
    return datetime.now(UTC)
