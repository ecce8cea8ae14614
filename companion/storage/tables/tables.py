"""Tables: creates, finds, lists and closes them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import col

from companion.core.text import Seat
from companion.storage import codes
from companion.storage.engine import Database
from companion.storage.models import HOLD, TABLE, Device, Hold, Member, SeatOfTable, Table
from companion.table.table_row import MemberRow, SeatRow, TableRow

AWAY = "away"
"""The role of a device that the host sent away."""
REPEATED_WITHIN = timedelta(minutes=10)
"""After this time the same form creates another table, because somebody went back to it on
purpose."""


# The statements of every tap are made once, because making one takes longer than running it in
# SQLite. Each is made for one table and for several.
_ID: sa.BindParameter[str] = sa.bindparam("table_id")
_IDS: sa.BindParameter[Sequence[str]] = sa.bindparam("table_ids", expanding=True)
AT_ONCE = 500
"""Ids in one statement: databases limit its parameters."""


def _of_one_and_of_several(wanted: Any, table_id: Any) -> tuple[sa.Select[Any], sa.Select[Any]]:
    return wanted.where(table_id == _ID), wanted.where(table_id.in_(_IDS))


_VERSION = sa.select(col(Table.version)).where(col(Table.id) == _ID)
_OWN = (column for column in TABLE.c if column.name not in ("module_version", "key"))
_NEXT = TABLE.alias("next")
_LATEST = sa.select(_NEXT.c.id).where(_NEXT.c.rematch_of == TABLE.c.id)
_NEXT_GAME = _LATEST.order_by(_NEXT.c.created_at.desc()).limit(1).scalar_subquery()
_NEXT_OPENED = sa.select(sa.func.max(_NEXT.c.created_at)).where(_NEXT.c.rematch_of == TABLE.c.id)
_TABLE, _TABLES = _of_one_and_of_several(
    sa.select(
        *_OWN, _NEXT_GAME.label("next_game"), _NEXT_OPENED.scalar_subquery().label("next_opened_at")
    ),
    TABLE.c.id,
)
_HOLDS = _of_one_and_of_several(
    sa.select(HOLD.c.table_id, HOLD.c.colour, HOLD.c.device_id, HOLD.c.waiting)
    .order_by(HOLD.c.device_id),
    HOLD.c.table_id,
)  # fmt: skip
_SEATS = _of_one_and_of_several(
    sa.select(col(SeatOfTable.table_id), col(SeatOfTable.colour), col(SeatOfTable.name))
    .order_by(col(SeatOfTable.place)),
    col(SeatOfTable.table_id),
)  # fmt: skip
_MEMBERS = _of_one_and_of_several(
    sa.select(
        col(Member.table_id), col(Member.device_id), col(Member.role), col(Device.label),
        col(Member.seen_at), col(Member.moved_to),
    )
    .join(Device, col(Device.id) == col(Member.device_id))
    .order_by(col(Member.joined_at), col(Member.device_id)),
    col(Member.table_id),
)  # fmt: skip
_PEOPLE, _PEOPLE_OF_SEVERAL = zip(_HOLDS, _SEATS, _MEMBERS, strict=True)


class NoSuchTable(LookupError):
    """No table has that id, code, token or link."""


def create(
    database: Database,
    *,
    game: str,
    module_version: int,
    seats: Sequence[tuple[Seat, str]],
    host: str,
    now: datetime,
    key: str | None = None,
) -> str:
    """Creates a table with `seats` as (colour, name); `host` is a device. Returns its id.

    A repeated tap with the `key` of a recently opened table finds that table, and makes its device
    the host.
    """
    values = {"game": game, "module_version": module_version, "key": key}

    def open_or_find() -> str:
        with database.write() as connection:
            opened = _opened_by(connection, key, now) if key else None
            table_id = opened or insert(connection, seats, now, **values)
            make_host(connection, table_id, host, now)
        return table_id

    try:
        return open_or_find()
    except IntegrityError:  # the same tap came twice at once: now it finds the other's table
        return open_or_find()


def _opened_by(connection: sa.Connection, key: str, now: datetime) -> str | None:
    """The table that a tap with this key has opened within `REPEATED_WITHIN`; None if there is
    none. An older table gives up the key, so that a new table can have it."""
    table = connection.execute(
        sa.select(col(Table.id), col(Table.created_at)).where(col(Table.key) == key)
    ).first()
    if table is not None and now - table.created_at > REPEATED_WITHIN:
        connection.execute(sa.update(Table).where(col(Table.id) == table.id).values(key=None))
        return None
    return table.id if table else None


def make_host(connection: sa.Connection, table_id: str, device: str, now: datetime) -> None:
    """Lets the device in as the host, unless it is at the table already."""
    connection.execute(sa.select(col(Table.id)).where(col(Table.id) == table_id).with_for_update())
    at_table = col(Member.table_id) == table_id
    known = sa.select(col(Member.device_id)).where(at_table, col(Member.device_id) == device)
    if connection.execute(known).first() is None:
        before = connection.execute(
            sa.update(Member).where(at_table, col(Member.role) == "host").values(role="player")
        )
        put_people(connection, table_id, {device: "host"}, (), now)
        if before.rowcount:  # somebody may have looked at the table with its former host
            touch(connection, table_id, now)


def put_people(
    connection: sa.Connection,
    table_id: str,
    roles: Mapping[str, str],
    holds: Iterable[tuple[Seat, str]],
    now: datetime,
    seen: Mapping[str, datetime] | None = None,
) -> None:
    """Puts devices at a table, each with its role; `holds` are the seats that devices hold. `seen`
    tells when those were last here that do not come themselves."""
    key, last = {"table_id": table_id}, seen or {}
    people = [
        {**key, "device_id": device, "role": role, "joined_at": now}
        | {"seen_at": last.get(device, now)}
        for device, role in roles.items()
    ]
    held = [{**key, "colour": colour, "device_id": device} for colour, device in holds]
    for model, rows in ((Member, people), (Hold, held)):
        if rows:
            connection.execute(sa.insert(model), rows)


def tell_codes(
    database: Database, table_ids: Sequence[str], now: datetime, *, also_locked: bool
) -> None:
    """Notes that somebody tells these codes now, so that they work."""
    conditions = [col(Table.id).in_(table_ids)]
    if not also_locked:
        conditions.append(col(Table.locked).is_(False))
    with database.write() as connection:
        connection.execute(sa.update(Table).where(*conditions).values(told_at=now))


def insert(
    connection: sa.Connection, seats: Sequence[tuple[Seat, str]], now: datetime, **values: Any
) -> str:
    """Creates an open table with nobody at it, inside a writing transaction. Returns its id."""
    table_id = codes.random_text(codes.TOKEN_ALPHABET, 10).lower()
    usual = {"version": 1, "locked": False, "own_seat_only": False, "created_at": now}
    links = codes.new_links(connection)
    connection.execute(
        sa.insert(Table).values(id=table_id, changed_at=now, **{**usual, **links, **values})
    )
    rows = [
        {"table_id": table_id, "colour": colour, "place": place, "name": name}
        for place, (colour, name) in enumerate(seats)
    ]
    connection.execute(sa.insert(SeatOfTable), rows)
    return table_id


def get(database: Database, table_id: str) -> TableRow:
    """The table with that id, or NoSuchTable."""
    with database.read() as connection:
        return load(connection, table_id)


def version(database: Database, table_id: str) -> int:
    """Only the table's version, or NoSuchTable."""
    number = database.glance(_VERSION, table_id=table_id)
    if number is None:
        raise NoSuchTable(table_id)
    return number


def versions(database: Database, table_ids: Collection[str]) -> dict[str, int]:
    """The versions of those tables that exist."""
    wanted = sa.select(col(Table.id), col(Table.version)).where(col(Table.id).in_(table_ids))
    with database.read() as connection:
        return {row.id: row.version for row in connection.execute(wanted)}


def version_in(connection: sa.Connection, table_id: str) -> int:
    number = connection.execute(_VERSION, {"table_id": table_id}).scalar()
    if number is None:
        raise NoSuchTable(table_id)
    return int(number)


def load(connection: sa.Connection, table_id: str, *, lock: bool = False) -> TableRow:
    """The table inside a transaction; with `lock` other writers wait until it ends."""
    wanted = {"table_id": table_id}
    row = connection.execute(_TABLE.with_for_update() if lock else _TABLE, wanted).first()
    if row is None:
        raise NoSuchTable(table_id)
    return _with_people(row, *(connection.execute(people, wanted) for people in _PEOPLE))


def _with_people(row: Any, holds: Iterable[Any], seats: Iterable[Any], people: Any) -> TableRow:
    held: dict[tuple[str, bool], tuple[str, ...]] = {}
    for _, colour, device, waits in holds:
        held[colour, waits] = (*held.get((colour, waits), ()), device)
    known = {person.device_id: MemberRow(*person[1:]) for person in people}
    return TableRow(
        **row._mapping,
        seats=tuple(
            SeatRow(c, name, held.get((c, False), ()), held.get((c, True), ()))
            for _, c, name in seats
        ),
        members={phone: m for phone, m in known.items() if m.role != AWAY},
        away={phone: m for phone, m in known.items() if m.role == AWAY},
    )


def find(database: Database, *, code: str = "", token: str = "", watch: str = "") -> TableRow:
    """The table with that short code, QR token or watch link, in upper or lower case."""
    wanted = (
        (col(Table.code), code) if code else (col(Table.token), token) if token
        else (col(Table.watch), watch)
    )  # fmt: skip
    with database.read() as connection:
        table = connection.execute(
            sa.select(col(Table.id)).where(wanted[0] == wanted[1].upper())
        ).first()
        if table is None:
            raise NoSuchTable
        return load(connection, table.id)


def chosen(database: Database, ids: sa.Select[Any]) -> list[TableRow]:
    """The tables with the ids that a query finds, in its order."""
    with database.read() as connection:
        found = connection.scalars(ids).all()
        return [
            table
            for first in range(0, len(found), AT_ONCE)
            for table in _load_several(connection, found[first : first + AT_ONCE])
        ]


def _load_several(connection: sa.Connection, table_ids: Sequence[str]) -> Iterator[TableRow]:
    wanted = {"table_ids": table_ids}
    rows = {row.id: row for row in connection.execute(_TABLES, wanted)}
    people = [_by_table(connection.execute(one, wanted)) for one in _PEOPLE_OF_SEVERAL]
    for table_id in table_ids:
        if table_id in rows:  # nobody has deleted it since
            yield _with_people(rows[table_id], *(theirs[table_id] for theirs in people))


def _by_table(rows: Iterable[Any]) -> defaultdict[str, list[Any]]:
    grouped: defaultdict[str, list[Any]] = defaultdict(list)
    for row in rows:
        grouped[row.table_id].append(row)
    return grouped


def of_device(device: str, limit: int = 50) -> sa.Select[Any]:
    """The ids of a device's tables, as player or spectator, the latest changed first."""
    return (
        sa.select(col(Table.id))
        .join(Member, col(Member.table_id) == col(Table.id))
        .where(col(Member.device_id) == device, col(Member.role) != AWAY)
        .order_by(col(Table.changed_at).desc(), col(Table.id))
        .limit(limit)
    )


def latest(database: Database, limit: int) -> list[TableRow]:
    """The open tables changed last, to list when the server starts."""
    open_now = sa.select(col(Table.id)).where(
        col(Table.closed_at).is_(None), col(Table.demo).is_(False)
    )
    return chosen(database, open_now.order_by(col(Table.changed_at).desc()).limit(limit))


def touch(connection: sa.Connection, table_id: str, now: datetime) -> int:
    """Raises the table's version by one inside a writing transaction; returns it."""
    return int(
        connection.execute(
            sa.update(Table)
            .where(col(Table.id) == table_id)
            .values(version=col(Table.version) + 1, changed_at=now)
            .returning(col(Table.version))
        ).scalar_one()
    )
