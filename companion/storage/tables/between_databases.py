"""Moves all tables from one database to another. Links, codes and phones stay the same."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import sqlalchemy as sa
from sqlmodel import SQLModel

from companion.storage.engine import Database
from companion.storage.models import ENTRY, TABLE

BATCH = 500  # rows at a time, so that memory holds only a part of the log
LEFT_BEHIND = ("count", "process", "listening")
"""Rows that matter only to the running server."""


class NotEmpty(ValueError):
    """The other database already has tables."""


def move(source: Database, target: Database) -> tuple[int, int]:
    """Copies every row in one transaction; returns the numbers of tables and entries. Both
    databases have this release's schema. The source must not change meanwhile. Raises NotEmpty
    before anything is written.
    """
    with source.read() as old, target.write() as new:
        if new.execute(sa.select(TABLE.c.id).limit(1)).first() is not None:
            raise NotEmpty
        new.execute(sa.delete(SQLModel.metadata.tables["device"]))
        for table in SQLModel.metadata.sorted_tables:
            if table.name not in LEFT_BEHIND:
                for rows in _batches(old, table):
                    new.execute(sa.insert(table), rows)
        if not target.sqlite:
            # Inserting rows with their numbers does not advance PostgreSQL's sequence.
            new.execute(
                sa.text(
                    "SELECT setval(pg_get_serial_sequence('entry', 'id'),"
                    " (SELECT coalesce(max(id), 0) + 1 FROM entry), false)"
                )
            )
        return _count(new, TABLE), _count(new, ENTRY)


def _batches(connection: sa.Connection, table: sa.Table) -> Iterator[list[dict[str, Any]]]:
    order = table.primary_key.columns
    all_rows = (dict(row._mapping) for row in connection.execute(sa.select(table).order_by(*order)))
    while rows := list(islice(all_rows, BATCH)):
        yield rows


def _count(connection: sa.Connection, table: sa.Table) -> int:
    return int(connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one())
