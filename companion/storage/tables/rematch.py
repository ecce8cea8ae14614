"""The table for a rematch: opened once, even if several phones ask for it at the same time."""

from datetime import datetime

import sqlalchemy as sa
from sqlmodel import col

from companion.storage.engine import Database
from companion.storage.models import Entry, Table
from companion.storage.tables import tables


def latest(database: Database, table_id: str) -> str | None:
    """The id of the latest rematch of this table, or None."""
    with database.read() as connection:
        return _latest(connection, table_id)


def opened(
    database: Database, table_id: str, device: str, *, module_version: int, now: datetime
) -> tuple[str, int | None]:
    """The rematch of this table: an existing one that waits for its set-up, else a new one with
    every phone in its seats and `device` as the host.

    Returns its id, and the old table's new version or None if the rematch existed already.
    """
    with database.write() as connection:
        old = tables.load(connection, table_id, lock=True)
        waiting = _latest(connection, table_id)
        if waiting is not None and not _begun(connection, waiting):
            return waiting, None
        new = tables.insert(
            connection,
            [(seat.colour, seat.name) for seat in old.seats],
            game=old.game,
            module_version=module_version,
            own_seat_only=False,
            rematch_of=table_id,
            created_at=now,
            changed_at=now,
        )
        # Spectators stay spectators; everybody else is a player.
        roles = {
            phone: "spectator" if member.role == "spectator" else "player"
            for phone, member in old.members.items()
        }
        holds = [(seat.colour, phone) for seat in old.seats for phone in seat.devices]
        tables.put_people(connection, new, {**roles, device: "host"}, holds, now)
        return new, tables.touch(connection, table_id, now)


def _latest(connection: sa.Connection, table_id: str) -> str | None:
    return connection.execute(
        sa.select(col(Table.id))
        .where(col(Table.rematch_of) == table_id)
        .order_by(col(Table.created_at).desc())
        .limit(1)
    ).scalar()


def _begun(connection: sa.Connection, table_id: str) -> bool:
    entry = sa.select(col(Entry.id)).where(col(Entry.table_id) == table_id).limit(1)
    return connection.execute(entry).first() is not None
