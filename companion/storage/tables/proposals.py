"""The set-up that all phones of a table agree on before the game begins."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from companion.storage.engine import Database
from companion.storage.models import Table
from companion.storage.tables import tables
from companion.table.table_row import TableRow


def put(
    database: Database,
    table_id: str,
    now: datetime,
    make: Callable[[TableRow], Mapping[str, Any]],
) -> int | None:
    """Stores the proposal that `make` returns for the fresh table, in one transaction, so that two
    phones that change different parts at once both keep their changes. Returns the table's new
    version; None if the proposal is the same."""
    with database.write() as connection:
        table = tables.load(connection, table_id, lock=True)
        made = dict(make(table))
        if made == table.proposal:
            return None
        change = sa.update(Table).where(col(Table.id) == table_id).values(proposal=made)
        connection.execute(change)
        return tables.touch(connection, table_id, now)
