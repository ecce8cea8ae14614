"""Who is at a table: devices and their roles. Every change counts the version up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from companion.storage import codes, tables
from companion.storage.engine import Database
from companion.storage.models import Device, Hold, Member, Table
from companion.storage.tables import AWAY
from companion.table.people import TableRow

Refuse = Callable[[TableRow], None]
"""Looks at the table inside the transaction and raises where the change is not allowed."""


def allow(_table: TableRow) -> None:
    """The check of a change that is always allowed."""


def ensure_device(database: Database, device: str, label: str, now: datetime) -> None:
    """Knows the device from now on."""
    with database.write() as connection:
        known = connection.execute(sa.select(col(Device.id)).where(col(Device.id) == device))
        if known.first() is None:
            connection.execute(
                sa.insert(Device).values(id=device, label=label[:40], created_at=now)
            )


def join(
    database: Database, table_id: str, device: str, role: str, now: datetime, refuse: Refuse
) -> int | None:
    """The device comes to the table as `role`; a spectator may become a player, never less.

    The table's new version, or None where nothing changed.
    """
    with database.write() as connection:
        table = tables.load(connection, table_id, lock=True)
        refuse(table)
        member = table.members.get(device)
        if member is None:
            connection.execute(
                sa.insert(Member).values(
                    table_id=table_id, device_id=device, role=role, joined_at=now, seen_at=now
                )
            )
        elif member.role == "spectator" and role == "player":
            _set_role(connection, table_id, device, "player")
        else:
            return None
        return tables.touch(connection, table_id, now)


def seen(database: Database, table_id: str, device: str, now: datetime) -> None:
    """The device was here just now. No change of the table: presence is told by the streams."""
    with database.write() as connection:
        connection.execute(
            sa.update(Member)
            .where(col(Member.table_id) == table_id, col(Member.device_id) == device)
            .values(seen_at=now)
        )


def last_seen(database: Database, table_id: str, device: str) -> datetime | None:
    """When the device was last here; None where it is not at the table."""
    with database.read() as connection:
        found: datetime | None = connection.execute(
            sa.select(col(Member.seen_at)).where(
                col(Member.table_id) == table_id, col(Member.device_id) == device
            )
        ).scalar()
    return found


def change(
    database: Database,
    table_id: str,
    now: datetime,
    refuse: Refuse,
    write: Callable[[sa.Connection], Any],
) -> int:
    """One change of people in one transaction: checked against the fresh table, then written."""
    with database.write() as connection:
        refuse(tables.load(connection, table_id, lock=True))
        write(connection)
        return tables.touch(connection, table_id, now)


def remove_device(
    database: Database, table_id: str, device: str, now: datetime, refuse: Refuse
) -> int:
    """The device is no longer at the table, and no link brings it back until it is let in."""

    def write(connection: sa.Connection) -> None:
        connection.execute(
            sa.delete(Hold).where(col(Hold.table_id) == table_id, col(Hold.device_id) == device)
        )
        _set_role(connection, table_id, device, AWAY)

    return change(database, table_id, now, refuse, write)


def let_in(database: Database, table_id: str, device: str, now: datetime, refuse: Refuse) -> int:
    """A device that was sent away is at the table again, as a player without a seat."""

    def write(connection: sa.Connection) -> None:
        _set_role(connection, table_id, device, "player")

    return change(database, table_id, now, refuse, write)


def renew_links(database: Database, table_id: str, now: datetime, refuse: Refuse) -> int:
    """A new code, QR token and watch link; the old ones lead nowhere from now on."""

    def write(connection: sa.Connection) -> None:
        renew = sa.update(Table).where(col(Table.id) == table_id)
        connection.execute(renew.values(**codes.new_links(connection)))

    return change(database, table_id, now, refuse, write)


def make_host(database: Database, table_id: str, device: str, now: datetime, refuse: Refuse) -> int:
    """The device is the host from now on; the former host stays as a player."""

    def write(connection: sa.Connection) -> None:
        connection.execute(
            sa.update(Member)
            .where(col(Member.table_id) == table_id, col(Member.role) == "host")
            .values(role="player")
        )
        _set_role(connection, table_id, device, "host")

    return change(database, table_id, now, refuse, write)


def set_table(
    database: Database, table_id: str, now: datetime, refuse: Refuse, **values: Any
) -> int:
    """Changes the table's own row: locked, own_seat_only, closed_at."""

    def write(connection: sa.Connection) -> None:
        connection.execute(sa.update(Table).where(col(Table.id) == table_id).values(**values))

    return change(database, table_id, now, refuse, write)


def _set_role(connection: sa.Connection, table_id: str, device: str, role: str) -> None:
    connection.execute(
        sa.update(Member)
        .where(col(Member.table_id) == table_id, col(Member.device_id) == device)
        .values(role=role)
    )
