"""Demo tables: made from a game's example, for one person to try, and deleted soon."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random

import sqlalchemy as sa
from sqlmodel import col

from companion.core.game.game import Game
from companion.core.game.showcase import Demo
from companion.core.log.log import Log
from companion.storage import models
from companion.storage.engine import Database
from companion.storage.entry_rows import row
from companion.storage.models import Member, Table
from companion.storage.tables import forget, tables
from companion.table.drafts import Draft, Tap, with_tap

MOST_DELETED = 20  # demos deleted at once, so that nobody waits
APART = timedelta(seconds=70)  # time between two lines of the log


def opened(
    database: Database,
    game: Game,
    demo: Demo,
    *,
    names: Mapping[str, str],
    host: str,
    now: datetime,
) -> str:
    """A demo table with these names, and with `host` in its seat. Returns its id.

    Deletes the device's earlier demos and some unused ones.
    """
    log = _played(game, demo, host, now)
    with database.write() as connection:
        outdated = _outdated(connection, host, now)
        table_id = tables.insert(
            connection,
            list(names.items()),
            now,
            game=game.meta.slug,
            module_version=game.meta.version,
            demo=True,
        )
        tables.put_people(connection, table_id, {host: "host"}, [(demo.seat, host)], now)
        connection.execute(sa.insert(models.Entry), [row(table_id, entry) for entry in log.entries])
        # Last, because it also deletes phones that are at no table.
        for old in outdated:
            forget.remove(connection, old)
    return table_id


def removed(database: Database, host: str, now: datetime) -> None:
    """Deletes the device's demos and some unused ones."""
    with database.write() as connection:
        for old in _outdated(connection, host, now):
            forget.remove(connection, old)


def _played(game: Game, demo: Demo, host: str, now: datetime) -> Log:
    """The log of the demo, recorded by its host; its last line was recorded now."""
    log: Log | None = None
    chance = Random(0)  # noqa: S311 - the same demo for everybody
    for place, (kind, payload) in enumerate(demo.recorded, start=1):
        at = now - (len(demo.recorded) - place) * APART
        log, _ = with_tap(game, log, Tap(host, "", "", at), [Draft(kind, dict(payload))], chance)
    if log is None:
        raise ValueError("a demo begins with its set-up")
    return log


def _outdated(connection: sa.Connection, host: str, now: datetime) -> list[str]:
    """The device's demos, then the unused ones, the oldest first."""
    demos = sa.select(col(Table.id)).where(col(Table.demo).is_(True))
    own = demos.join(Member, col(Member.table_id) == col(Table.id)).where(
        col(Member.device_id) == host, col(Member.role) == "host"
    )
    unused = (
        demos.where(col(Table.changed_at) < now - forget.DEMO_LASTS)
        .order_by(col(Table.changed_at))
        .limit(MOST_DELETED)
    )
    table_ids = [*connection.execute(own).scalars(), *connection.execute(unused).scalars()]
    return list(dict.fromkeys(table_ids))
