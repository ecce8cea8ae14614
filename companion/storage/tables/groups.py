"""Groups: people who play again and again. A group is a name, a code, a link, and its tables."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from companion.storage import codes
from companion.storage.engine import Database
from companion.storage.entry_rows import stored
from companion.storage.models import Group, Hold, Member, SeatOfTable, Table
from companion.storage.tables import tables
from companion.table.table_row import GroupRow, TableRow

CODE_LENGTH = 7  # it works for years, so it is longer than that of a table
MOST_TABLES = 500

_ROW = sa.select(*(getattr(Group, part.name) for part in fields(GroupRow)))
_SEATED = (
    sa.select(col(Table.group_id), col(Hold.device_id))
    .join(Hold, col(Hold.table_id) == col(Table.id))
    .where(col(Hold.waiting).is_(False))
)
_SENT_AWAY = (
    sa.select(col(Table.group_id), col(Member.device_id))
    .join(Member, col(Member.table_id) == col(Table.id))
    .where(col(Member.role) == tables.AWAY)
)
"""The groups and the devices with a seat at one of their tables; those sent away from one. Whoever
has both follows a group no more."""


def _insert(connection: sa.Connection, name: str, host: str, now: datetime) -> str:
    """A new group inside a writing transaction. Returns its id."""
    group_id = codes.random_text(codes.TOKEN_ALPHABET, 10).lower()
    own = {"id": group_id, "name": name, "host": host, "seen_at": now, "joined": {}, "left": []}
    connection.execute(sa.insert(Group).values(**own, **new_links()))
    return group_id


def new_links() -> dict[str, str]:
    """A new `code` and `token`."""
    return {
        "code": codes.random_text(codes.CODE_ALPHABET, CODE_LENGTH),
        "token": codes.random_text(codes.TOKEN_ALPHABET, codes.TOKEN_LENGTH),
    }


def create(database: Database, table_id: str, name: str, host: str, now: datetime) -> int:
    """Makes a group of a table's people. Returns the table's new version."""
    with database.write() as connection:
        return _put(connection, table_id, _insert(connection, name, host, now), now)


def put(database: Database, table_id: str, group_id: str | None, now: datetime) -> int:
    """Adds a table to a group, or takes it out of its group. Returns the table's new version."""
    with database.write() as connection:
        return _put(connection, table_id, group_id, now)


def _put(connection: sa.Connection, table_id: str, group_id: str | None, now: datetime) -> int:
    """The time of its last tap stays: it tells whether it is tonight's table."""
    changed_at = tables.load(connection, table_id, lock=True).changed_at
    version = tables.touch(connection, table_id, now)
    stays = sa.update(Table).where(col(Table.id) == table_id)
    connection.execute(stays.values(group_id=group_id, changed_at=changed_at))
    return version


def find(database: Database, *, code: str = "", token: str = "", id_: str = "") -> GroupRow | None:
    """The group with that code, token or id; codes and tokens in upper or lower case."""
    wanted = (
        col(Group.code) == code.upper() if code
        else col(Group.token) == token.upper() if token
        else col(Group.id) == id_
    )  # fmt: skip
    with database.read() as connection:
        row = connection.execute(_ROW.where(wanted)).first()
    return GroupRow(*row) if row else None


def of_device(database: Database, device: str) -> list[GroupRow]:
    """The groups that a device follows, by their names."""
    seated = sa.except_(
        _SEATED.where(col(Hold.device_id) == device),
        _SENT_AWAY.where(col(Member.device_id) == device),
    ).subquery()
    sits = col(Group.id).in_(sa.select(seated.c.group_id))
    wanted = _ROW.where(sa.or_(col(Group.host) == device, sits))
    with database.read() as connection:
        found = [GroupRow(*row) for row in connection.execute(wanted.order_by(col(Group.name)))]
    return [group for group in found if device not in group.left]


def followers(database: Database, group: GroupRow) -> set[str]:
    """The devices that follow a group: its host, and those with a seat at its tables, unless they
    were sent away from one of them or have left the group."""
    here = col(Table.group_id) == group.id
    with database.read() as connection:
        sitting = connection.execute(sa.except_(_SEATED.where(here), _SENT_AWAY.where(here)))
        seated = {device for _, device in sitting}
    return {one for one in (group.host, *seated) if one} - {*group.left}


def follow(database: Database, group_id: str, device: str, *, follows: bool) -> None:
    """Has a device leave a group, or follow it again. A host who leaves is no longer the host."""
    here = col(Group.id) == group_id
    with database.write() as connection:
        own = sa.select(col(Group.host), col(Group.left)).where(here).with_for_update()
        for host, left in connection.execute(own):
            gone = [one for one in left if one != device] + [device] * (not follows)
            stays = host if follows or host != device else ""
            connection.execute(sa.update(Group).where(here).values(host=stays, left=gone))


def tables_of(database: Database, group_id: str, since: datetime | None = None) -> list[TableRow]:
    """The group's tables, the latest opened first; only those that have changed since a time, if it
    is given."""
    ids = sa.select(col(Table.id)).where(col(Table.group_id) == group_id)
    if since is not None:
        ids = ids.where(col(Table.changed_at) >= since)
    return tables.chosen(database, ids.order_by(col(Table.created_at).desc()).limit(MOST_TABLES))


def logs_of(database: Database, table_ids: Sequence[str]) -> dict[str, list[Any]]:
    """The entries of each of these tables that has begun."""
    with database.read() as connection:
        found = {table_id: stored(connection, table_id) for table_id in table_ids}
    return {table_id: entries for table_id, entries in found.items() if entries}


def change(database: Database, group_id: str, **values: Any) -> None:
    """Changes the group's own row: its name, its links, its host, the joined names."""
    with database.write() as connection:
        connection.execute(sa.update(Group).where(col(Group.id) == group_id).values(**values))


def delete(database: Database, group_id: str, now: datetime) -> dict[str, int]:
    """Deletes the group; its tables stay. Returns their new versions."""
    own = sa.select(col(Table.id)).where(col(Table.group_id) == group_id)
    with database.write() as connection:
        left = list(connection.execute(own).scalars())
        connection.execute(sa.delete(Group).where(col(Group.id) == group_id))
        return {table_id: _put(connection, table_id, None, now) for table_id in left}


def forget_name(
    database: Database, group_id: str, aliases: Mapping[str, str], name: str, now: datetime
) -> dict[str, int]:
    """Takes a person's name, and those joined with it, from all seats of the group's tables.
    Returns the new versions of the changed tables."""
    gone = {name.casefold()} | {a for a, joined in aliases.items() if joined == name}
    kept = {alias: joined for alias, joined in aliases.items() if joined != name}
    theirs = sa.select(col(Table.id)).where(col(Table.group_id) == group_id)
    seats = sa.select(SeatOfTable).where(col(SeatOfTable.table_id).in_(theirs))
    with database.write() as connection:
        found = [seat for seat in connection.execute(seats) if seat.name.casefold() in gone]
        for seat in found:
            here = sa.update(SeatOfTable).filter_by(table_id=seat.table_id, colour=seat.colour)
            connection.execute(here.values(name=""))
        connection.execute(sa.update(Group).where(col(Group.id) == group_id).values(joined=kept))
        return {
            id_: _put(connection, id_, group_id, now) for id_ in sorted({s.table_id for s in found})
        }


def host_seen_at(database: Database, group: GroupRow) -> datetime:
    """When the host was last here: on the group's page, or at one of its tables."""
    at_tables = (
        sa.select(sa.func.max(col(Member.seen_at)))
        .join(Table, col(Table.id) == col(Member.table_id))
        .where(col(Table.group_id) == group.id, col(Member.device_id) == group.host)
    )
    with database.read() as connection:
        at = connection.execute(at_tables).scalar()
    return max(group.seen_at, at) if at else group.seen_at


def named(connection: sa.Connection, name: str, now: datetime) -> str:
    """The id of the group with a name; a new one without a host if there is none."""
    wanted = sa.select(col(Group.id)).where(col(Group.name) == name).limit(1)
    known = connection.execute(wanted).scalar()
    return str(known) if known else _insert(connection, name, "", now)
