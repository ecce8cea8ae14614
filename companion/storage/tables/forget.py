"""Deletes tables with everything stored about them."""

from collections.abc import Callable
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import col

from companion.storage.engine import Database
from companion.storage.models import Device, Entry, Group, Hold, Member, Table
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import TableRow

DEMO_LASTS = timedelta(days=1)
"""A demo that has not changed for this time is deleted."""


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
    before = sa.select(col(Table.rematch_of)).where(col(Table.id) == table_id).scalar_subquery()
    connection.execute(  # the table before this one no longer leads here
        sa.update(Table).where(col(Table.id) == before).values(version=col(Table.version) + 1)
    )
    # The foreign keys of all rows that belong to a table cascade.
    connection.execute(sa.delete(Table).where(col(Table.id) == table_id))
    elsewhere = sa.union(*(sa.select(col(of.device_id)) for of in places))
    connection.execute(
        sa.delete(Device).where(col(Device.id).in_(phones), col(Device.id).not_in(elsewhere))
    )


def if_untouched(database: Database, table_id: str, since: datetime) -> bool:
    """Deletes the table and returns True, unless somebody has just changed or deleted it."""

    def still_old(fresh: TableRow) -> None:
        if fresh.changed_at >= since:
            raise NoSuchTable(fresh.id)

    try:
        delete(database, table_id, still_old)
    except NoSuchTable:
        return False
    return True


def untouched(
    database: Database,
    since: datetime,
    *,
    closed_only: bool = False,
    demos_only: bool = False,
    group: str = "",
) -> list[TableRow]:
    """The tables unchanged since a time, the oldest first; of those that belong to a group, only
    the tables of the groups with the name `group`."""
    others = sa.select(col(Group.id)).where(col(Group.name) != group)
    own = sa.or_(col(Table.group_id).is_(None), col(Table.group_id).not_in(others))
    wanted = sa.select(col(Table.id)).where(col(Table.changed_at) < since, own)
    if closed_only:
        wanted = wanted.where(col(Table.closed_at).is_not(None))
    if demos_only:
        wanted = wanted.where(col(Table.demo).is_(True))
    return tables.chosen(database, wanted.order_by(col(Table.changed_at), col(Table.id)))


def outdated(database: Database, now: datetime, keep: timedelta | None) -> None:
    """Deletes the demos that nobody has used for a day, and the tables unchanged for `keep`."""
    for table in untouched(database, now - DEMO_LASTS, demos_only=True):
        if_untouched(database, table.id, now - DEMO_LASTS)
    if keep is None:
        return
    for table in untouched(database, now - keep):
        if_untouched(database, table.id, now - keep)
