"""Deletes tables with everything stored about them."""

from collections.abc import Callable
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import col

from companion.storage.engine import Database
from companion.storage.models import Device, Entry, Hold, Member, Table
from companion.storage.tables import tables
from companion.table.table_row import TableRow


def delete(database: Database, table_id: str, refuse: Callable[[TableRow], None]) -> None:
    """Deletes all rows of the table in one transaction; NoSuchTable, or the error that `refuse`
    raises for the fresh table."""
    with database.write() as connection:
        refuse(tables.load(connection, table_id, lock=True))
        remove(connection, table_id)


def remove(connection: sa.Connection, table_id: str) -> None:
    """Deletes the table inside a writing transaction, and the phones that were at no other table.

    If a browser still has such a phone's cookie, it is stored again when it next opens or joins a
    table.
    """
    places = Member, Hold, Entry
    here = sa.union(
        *(sa.select(col(of.device_id)).where(col(of.table_id) == table_id) for of in places)
    )
    phones = list(connection.execute(here).scalars())
    # The foreign keys of all rows that belong to a table cascade.
    connection.execute(sa.delete(Table).where(col(Table.id) == table_id))
    elsewhere = sa.union(*(sa.select(col(of.device_id)) for of in places))
    connection.execute(
        sa.delete(Device).where(col(Device.id).in_(phones), col(Device.id).not_in(elsewhere))
    )


def untouched(database: Database, since: datetime, *, closed_only: bool) -> list[TableRow]:
    """The tables unchanged since a time, the oldest first."""
    wanted = sa.select(col(Table.id)).where(col(Table.changed_at) < since)
    if closed_only:
        wanted = wanted.where(col(Table.closed_at).is_not(None))
    return tables.chosen(database, wanted.order_by(col(Table.changed_at), col(Table.id)))
