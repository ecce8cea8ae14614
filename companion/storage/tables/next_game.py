"""The table at which the same people play next: a rematch, another game, or tonight's table of a
group. It is opened once, even if several phones ask for it at the same time."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import col

from companion.core.game.descriptions import Meta
from companion.core.text import Seat
from companion.storage.engine import Database
from companion.storage.models import Entry, Group, Table
from companion.storage.tables import tables
from companion.table.table_row import seated

TONIGHT = timedelta(hours=12)
"""A table whose last tap is older is no longer tonight's."""
_ENTRIES = sa.select(col(Entry.id)).where(col(Entry.table_id) == col(Table.id))
_WAITING = sa.select(col(Table.id)).where(~_ENTRIES.exists()).limit(1)
"""A table that waits for its set-up."""


def opened(
    database: Database,
    table_id: str,
    device: str,
    *,
    meta: Meta,
    without: Collection[Seat] = (),
    new: Sequence[str] = (),
    now: datetime,
) -> tuple[str, int | None]:
    """The table for the next game after this one: an existing table of that game that waits for its
    set-up, else a new one with every phone in its seat and `device` as the host. The seats
    `without` sit out; `new` names and seats that the game needs and nobody has are free.

    Returns its id, and the old table's new version or None if the next table existed already.
    """
    after = sa.select(col(Table.id)).where(col(Table.rematch_of) == table_id)
    latest = after.order_by(col(Table.created_at).desc()).limit(1).correlate(None)
    same = _WAITING.where(col(Table.id) == latest.scalar_subquery(), col(Table.game) == meta.slug)
    with database.write() as connection:
        old = tables.load(connection, table_id, lock=True)
        waiting = connection.execute(same).scalar()
        if waiting is not None:
            return waiting, None
        playing = [seat for seat in old.seats if seat.colour not in without]
        people = [(seat.colour, seat.name) for seat in playing]
        seats = seated(meta, [*people, *(("", name) for name in new)])
        also = {"rematch_of": table_id, "group_id": old.group_id}
        next_id = _new(connection, meta, seats, now, **also)
        # Spectators stay spectators; everybody else is a player.
        roles = {
            phone: "spectator" if member.role == "spectator" else "player"
            for phone, member in old.members.items()
        }
        moved = zip(seats, playing, strict=False)  # free seats come last
        holds = [(colour, phone) for (colour, _), seat in moved for phone in seat.devices]
        seen = {phone: old.members[phone].seen_at for phone in roles if phone != device}
        tables.put_people(connection, next_id, {**roles, device: "host"}, holds, now, seen)
        return next_id, tables.touch(connection, table_id, now)


def tonight(
    database: Database,
    group_id: str,
    *,
    meta: Meta,
    people: Sequence[tuple[Seat, str]],
    host: str,
    now: datetime,
) -> str:
    """A group's table: one that another phone has just opened and that waits for its set-up, else
    a new one with `host` as its host. NoSuchTable if there is no such group."""
    lock = sa.select(col(Group.id)).where(col(Group.id) == group_id).with_for_update()
    theirs = _WAITING.where(
        col(Table.group_id) == group_id,
        col(Table.closed_at).is_(None),
        col(Table.changed_at) > now - TONIGHT,
    )
    with database.write() as connection:
        if connection.execute(lock).first() is None:  # just deleted
            raise tables.NoSuchTable(group_id)
        waiting = connection.execute(theirs).scalar()
        if waiting is not None:
            return waiting
        new = _new(connection, meta, seated(meta, people), now, group_id=group_id)
        tables.put_people(connection, new, {host: "host"}, (), now)
        return new


def _new(
    connection: sa.Connection, meta: Meta, seats: Sequence[tuple[Seat, str]], now: datetime,
    **before: str | None,
) -> str:  # fmt: skip
    made = {"game": meta.slug, "module_version": meta.version, **before}
    return tables.insert(connection, seats, now, **made)
