"""Moves seats to another device: an installed app has its own cookies.

A code works once, for ten minutes. It moves everything that a device holds at a table.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import col

from companion.storage import codes
from companion.storage.engine import Database
from companion.storage.models import Hold, Member, Moving
from companion.storage.people.members import Refuse
from companion.storage.tables import tables
from companion.table.table_row import TableRow

CODE_LENGTH = 6
"""One more than in a table's code, so that one field can take both."""
LIFETIME = timedelta(minutes=10)

RANKS = ("spectator", "player", "host")


@dataclass(frozen=True, slots=True)
class Offer:
    """A code that can still be typed, and until when."""

    code: str
    until: datetime


def offer(database: Database, table_id: str, device: str, now: datetime) -> Offer:
    """A new code for what the device holds at the table. Any earlier code stops working."""
    made = Offer(codes.random_text(codes.CODE_ALPHABET, CODE_LENGTH), now + LIFETIME)
    with database.write() as connection:
        connection.execute(
            sa.delete(Moving).where(
                sa.or_(
                    col(Moving.until) <= now,
                    sa.and_(col(Moving.table_id) == table_id, col(Moving.device_id) == device),
                    col(Moving.code) == made.code,
                )
            )
        )
        connection.execute(
            sa.insert(Moving).values(
                code=made.code, table_id=table_id, device_id=device, until=made.until
            )
        )
    return made


def offered(database: Database, table_id: str, device: str, now: datetime) -> Offer | None:
    """The device's code at the table, or None once it no longer works."""
    with database.read() as connection:
        row = connection.execute(
            sa.select(col(Moving.code), col(Moving.until)).where(
                col(Moving.table_id) == table_id,
                col(Moving.device_id) == device,
                col(Moving.until) > now,
            )
        ).first()
    return Offer(*row) if row else None


def good(database: Database, code: str, now: datetime) -> bool:
    with database.read() as connection:
        wanted = sa.select(col(Moving.code)).where(
            col(Moving.code) == code, col(Moving.until) > now
        )
        return connection.execute(wanted).first() is not None


def redeem(
    database: Database, code: str, device: str, now: datetime, refuse: Refuse
) -> tuple[str, int] | None:
    """Moves everything to the device that typed the code. Returns the table and its new version.

    None if the code is wrong, used or too old, or if its phone was sent away. If `refuse` raises,
    the code still works.
    """
    with database.write() as connection:
        moving = connection.execute(
            sa.delete(Moving)
            .where(col(Moving.code) == code, col(Moving.until) > now)
            .returning(col(Moving.table_id), col(Moving.device_id))
        ).first()
        if moving is None:
            return None
        table = tables.load(connection, moving.table_id, lock=True)
        refuse(table)
        if moving.device_id not in table.members:
            return None
        if moving.device_id != device:
            _move(connection, table, moving.device_id, device, now)
        return table.id, tables.touch(connection, table.id, now)


def _move(connection: sa.Connection, table: TableRow, old: str, new: str, now: datetime) -> None:
    """The old device stays at the table without seats; `moved_to` names the new one."""
    role, known = table.members[old].role, table.members.get(new)
    moved = table.held_by(old) - table.held_by(new)
    at_table = col(Member.table_id) == table.id
    connection.execute(
        sa.update(Member)
        .where(at_table, col(Member.device_id) == old)
        .values(role="player", moved_to=new)
    )
    asked_for = sa.and_(col(Hold.device_id) == new, col(Hold.colour).in_(moved))
    connection.execute(
        sa.delete(Hold).where(
            col(Hold.table_id) == table.id, sa.or_(col(Hold.device_id) == old, asked_for)
        )
    )
    if known is not None:
        role = max(role, known.role, key=RANKS.index)
        connection.execute(
            sa.update(Member)
            .where(at_table, col(Member.device_id) == new)
            .values(role=role, moved_to=None, seen_at=now)
        )
    new_here = {} if known else {new: role}
    tables.put_people(connection, table.id, new_here, [(seat, new) for seat in sorted(moved)], now)
