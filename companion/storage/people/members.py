"""Who is at a table: devices and their roles. Every change raises the version."""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import col

from companion.storage import codes
from companion.storage.engine import Database
from companion.storage.models import Device, Hold, Member, Table
from companion.storage.tables import tables
from companion.storage.tables.tables import AWAY
from companion.table.table_row import TableRow

P = ParamSpec("P")

Refuse = Callable[[TableRow], None]
"""Checks the table inside the transaction; raises if the change is not allowed."""
Write: TypeAlias = Callable[Concatenate[sa.Connection, str, P], None]
Change: TypeAlias = Callable[Concatenate[Database, str, datetime, Refuse, P], int]


_SEEN = (
    sa.update(Member)
    .where(col(Member.table_id) == sa.bindparam("table"))
    .where(col(Member.device_id) == sa.bindparam("device"))
    .values(seen_at=sa.bindparam("now"))
)


def allow(_table: TableRow) -> None:
    """The check of a change that is always allowed."""


def ensure_device(database: Database, device: str, label: str, now: datetime) -> None:
    """Stores the device if it is new. A new phone may ask twice at once."""
    insert = sqlite.insert if database.sqlite else postgresql.insert
    new = insert(Device).values(id=device, label=label[:40], created_at=now)
    with database.write() as connection:
        connection.execute(new.on_conflict_do_nothing())


def join(
    database: Database, table_id: str, device: str, role: str, now: datetime, refuse: Refuse
) -> int | None:
    """Lets the device join the table as `role`; a spectator may become a player, not the reverse.
    A table that the device had removed from its list is listed again.

    Returns the table's new version, or None if nothing changed.
    """
    with database.write() as connection:
        table = tables.load(connection, table_id, lock=True)
        refuse(table)
        member = table.members.get(device)
        if member is None:
            tables.put_people(connection, table_id, {device: role}, (), now)
        elif member.role == "spectator" and role == "player":
            _set_role(connection, table_id, device, "player")
        else:
            connection.execute(
                sa.update(Member).where(*_is(table_id, device)).values(unlisted_at=None)
            )
            return None
        return tables.touch(connection, table_id, now)


def note_here(database: Database, phones: Iterable[tuple[str, str]], now: datetime) -> None:
    """Notes that phones, each a table and a device, were here just now. The tables' versions stay
    the same, because streams report who is present."""
    rows = [{"table": table, "device": device, "now": now} for table, device in phones]
    with database.write() as connection:
        connection.execute(_SEEN, rows)


def last_seen(database: Database, table_id: str, device: str) -> datetime | None:
    """When the device was last here; None if it is not at the table."""
    with database.read() as connection:
        seen_at: datetime | None = connection.execute(
            sa.select(col(Member.seen_at)).where(
                col(Member.table_id) == table_id, col(Member.device_id) == device
            )
        ).scalar()
    return seen_at


def change(write: Write[P]) -> Change[P]:
    """Makes a change of people from what it writes: checks the fresh table and writes, in one
    transaction. The change returns the table's new version."""

    @wraps(write)
    def changing(
        database: Database,
        table_id: str,
        now: datetime,
        refuse: Refuse,
        /,
        *what: P.args,
        **values: P.kwargs,
    ) -> int:
        with database.write() as connection:
            refuse(tables.load(connection, table_id, lock=True))
            write(connection, table_id, *what, **values)
            return tables.touch(connection, table_id, now)

    return changing


@change
def remove_device(connection: sa.Connection, table_id: str, device: str) -> None:
    """Sends the device away from the table. No link works for it until it is let in again."""
    connection.execute(
        sa.delete(Hold).where(col(Hold.table_id) == table_id, col(Hold.device_id) == device)
    )
    _set_role(connection, table_id, device, AWAY)


@change
def let_in(connection: sa.Connection, table_id: str, device: str) -> None:
    """Lets a device that was sent away in again, as a player without a seat."""
    _set_role(connection, table_id, device, "player")


@change
def renew_links(connection: sa.Connection, table_id: str) -> None:
    """Makes a new code, QR token and watch link. The old ones stop working."""
    renew = sa.update(Table).where(col(Table.id) == table_id)
    connection.execute(renew.values(**codes.new_links(connection)))


@change
def make_host(connection: sa.Connection, table_id: str, device: str) -> None:
    """Makes the device the host; the old host stays as a player."""
    host = col(Member.table_id) == table_id, col(Member.role) == "host"
    connection.execute(sa.update(Member).where(*host).values(role="player"))
    _set_role(connection, table_id, device, "host")


@change
def set_table(connection: sa.Connection, table_id: str, /, **values: Any) -> None:
    """Changes the table's own row: locked, own_seat_only, closed_at."""
    connection.execute(sa.update(Table).where(col(Table.id) == table_id).values(**values))


def _set_role(connection: sa.Connection, table_id: str, device: str, role: str) -> None:
    connection.execute(
        sa.update(Member).where(*_is(table_id, device)).values(role=role, unlisted_at=None)
    )


def _is(table_id: str, device: str) -> tuple[sa.ColumnElement[bool], ...]:
    return col(Member.table_id) == table_id, col(Member.device_id) == device
