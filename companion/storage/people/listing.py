"""A phone's list of its tables; tables can be removed from the list and put back."""

from datetime import datetime

import sqlalchemy as sa
from sqlmodel import col

from companion.storage.engine import Database
from companion.storage.models import Member
from companion.storage.tables import tables
from companion.table.table_row import TableRow


def listed(database: Database, device: str, limit: int) -> list[TableRow]:
    """The tables that a device lists, as player or spectator, the latest changed first."""
    ids = tables.of_device(device, limit).where(col(Member.unlisted_at).is_(None))
    return tables.chosen(database, ids)


def remove(database: Database, device: str, now: datetime, table_id: str | None = None) -> int:
    """Removes one table, or all, from a device's list; the tables themselves stay. Returns how many
    were removed."""
    wanted = [col(Member.device_id) == device, col(Member.unlisted_at).is_(None)]
    if table_id is not None:
        wanted.append(col(Member.table_id) == table_id)
    with database.write() as connection:
        return connection.execute(sa.update(Member).where(*wanted).values(unlisted_at=now)).rowcount


def put_back(database: Database, device: str, removed_at: datetime) -> int:
    """Puts the tables removed at this moment back on the list. Returns how many there were."""
    with database.write() as connection:
        return connection.execute(
            sa.update(Member)
            .where(col(Member.device_id) == device, col(Member.unlisted_at) == removed_at)
            .values(unlisted_at=None)
        ).rowcount
