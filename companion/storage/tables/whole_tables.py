"""Exports whole tables, imports them, and checks them by folding their logs again."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import SQLModel, col

from companion.core.files.archive import Archive, ArchivedSeat, Phone, TableSettings, record_of
from companion.core.files.intake import Arrival
from companion.core.game import catalogue
from companion.core.log.entry import Entry
from companion.core.log.payloads import because
from companion.core.log.replay import problems
from companion.core.log.sealed import withheld
from companion.storage import models
from companion.storage.engine import Database
from companion.storage.entry_rows import row, stored
from companion.storage.models import ENTRY, Device, Group, Hold, Member, Table
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import TableRow

# A table takes 100 players' phones: leave room for those that join after an import.
PHONES_AT_TABLE = 50


def named(database: Database, name: str) -> TableRow:
    """The table with that short code or id, in upper or lower case; NoSuchTable."""
    try:
        return tables.find(database, code=name)
    except NoSuchTable:
        return tables.get(database, name.lower())


def taken(database: Database, table_id: str) -> tuple[Archive, list[Entry]]:
    """The table as a document, without a position and without secret choices, and its entries as
    stored.

    NoSuchTable; ValueError if a row can't be read.
    """
    with database.read() as connection:
        table = tables.load(connection, table_id)
        log = _stored(connection, table_id)
        played = sa.select(col(Table.module_version)).where(col(Table.id) == table_id)
        version = connection.execute(played).scalar_one()
        # In the order of their first entries, so that every copy has the same names.
        phones = {
            device: f"phone {n}"
            for n, device in enumerate(dict.fromkeys(entry.device for entry in log), start=1)
        }
        labels = _labels(connection, table_id)
        group = sa.select(col(Group.name)).where(col(Group.id) == table.group_id)
        group_name = connection.execute(group).scalar() or ""
    return Archive(
        game=table.game,
        module_version=version,
        opened_at=table.created_at,
        closed_at=table.closed_at,
        settings=TableSettings(own_seat_only=table.own_seat_only),
        seats=tuple(
            ArchivedSeat(
                colour=seat.colour,
                name=seat.name,
                phones=tuple(name for phone, name in phones.items() if phone in seat.devices),
            )
            for seat in table.seats
        ),
        phones=tuple(Phone(name=name, label=labels[phone]) for phone, name in phones.items()),
        entries=tuple(record_of(withheld(entry), phones[entry.device]) for entry in log),
        group=group_name,
    ), log


def put(
    database: Database,
    arrival: Arrival,
    now: datetime,
    *,
    host: str = "",
    key: str | None = None,
    group_of: Callable[[sa.Connection], str | None] = lambda _: None,
) -> TableRow:
    """Makes a new open table from a checked document, in one transaction. Its host is the device
    `host`, or nobody. A repeated tap with the same `key` finds the table. `group_of` gives the id
    of the group that it joins.
    """

    def put_or_find() -> TableRow:
        with database.write() as connection:
            same = sa.select(col(Table.id)).where(col(Table.key) == key)
            earlier_id = connection.execute(same).scalar() if key else None
            table_id = earlier_id or _put(connection, arrival, now, key, group_of(connection))
            if host:
                tables.make_host(connection, table_id, host, now)
            return tables.load(connection, table_id)

    try:
        return put_or_find()
    except IntegrityError:  # the same tap came twice at once: now it finds the other's table
        return put_or_find()


def _put(
    connection: sa.Connection,
    arrival: Arrival,
    now: datetime,
    key: str | None,
    group_id: str | None,
) -> str:
    archive = arrival.document
    devices = {phone.name: secrets.token_hex(8) for phone in archive.phones}
    table_id = tables.insert(
        connection,
        [(seat.colour, seat.name) for seat in archive.seats],
        now,
        game=archive.game,
        module_version=archive.module_version,
        own_seat_only=archive.settings.own_seat_only,
        created_at=archive.opened_at,
        key=key,
        group_id=group_id,
    )
    _put_phones(connection, table_id, archive, devices, now)
    entries = (replace(entry, device=devices[entry.device]) for entry in arrival.entries)
    _insert(connection, models.Entry, [row(table_id, entry) for entry in entries])
    return table_id


@dataclass(frozen=True, slots=True)
class Checked:
    """One table folded again. `problem` is the first problem as a sentence, or empty."""

    code: str
    game: str
    entries: int
    problem: str = ""


def replay_check(database: Database) -> Iterator[Checked]:
    """Folds every stored table with the installed games, one at a time, the oldest first."""
    with database.read() as connection:
        ids = connection.execute(
            sa.select(col(Table.id)).order_by(col(Table.created_at), col(Table.id))
        ).scalars()
        waiting = list(ids)
    for table_id in waiting:
        yield _replayed(database, table_id)


def _replayed(database: Database, table_id: str) -> Checked:
    with database.read() as connection:
        table = tables.load(connection, table_id)
        try:
            log = _stored(connection, table_id)
        except ValueError as error:
            return Checked(table.code, table.game, 0, f"Its rows can't be read: {error}")
    try:
        problem = next(problems(catalogue.find(table.game), log), None)
    except catalogue.GameNotInstalled:
        return Checked(table.code, table.game, len(log), "The game is not installed here")
    return Checked(table.code, table.game, len(log), str(problem) if problem else "")


def _stored(connection: sa.Connection, table_id: str) -> list[Entry]:
    try:
        return stored(connection, table_id)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValueError(because(error)) from error


def _labels(connection: sa.Connection, table_id: str) -> dict[str, str]:
    """The labels of the phones that recorded, including phones that have left."""
    recorders = sa.select(ENTRY.c.device_id).where(ENTRY.c.table_id == table_id)
    rows = connection.execute(
        sa.select(col(Device.id), col(Device.label)).where(col(Device.id).in_(recorders))
    )
    return {row.id: row.label for row in rows}


def _put_phones(
    connection: sa.Connection,
    table_id: str,
    archive: Archive,
    devices: dict[str, str],
    now: datetime,
) -> None:
    """Creates devices without a browser, so that the log still says who recorded what.

    None of them is the host, so any player may become the host.
    """
    last = {line.phone: line.at for line in archive.entries}
    known = [
        {"id": devices[phone.name], "label": phone.label, "created_at": now}
        for phone in archive.phones
    ]
    at_table = {"table_id": table_id, "role": "player", "joined_at": archive.opened_at}
    members = [
        {**at_table, "device_id": devices[phone.name],
         "seen_at": last.get(phone.name, archive.opened_at)}
        for phone in archive.phones[:PHONES_AT_TABLE]
    ]  # fmt: skip
    holds = [
        {"table_id": table_id, "colour": seat.colour, "device_id": devices[phone]}
        for seat in archive.seats
        for phone in seat.phones
    ]
    _insert(connection, Device, known)
    _insert(connection, Member, members)
    _insert(connection, Hold, holds)


def _insert(
    connection: sa.Connection, model: type[SQLModel], rows: Sequence[dict[str, Any]]
) -> None:
    if rows:
        connection.execute(sa.insert(model), rows)
