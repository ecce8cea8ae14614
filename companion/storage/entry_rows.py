"""An entry as a row of the database, and the rows of a table as entries."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from companion.core.log.entry import Entry, Overruled
from companion.storage import models
from companion.storage.models import ENTRY


def row(table_id: str, entry: Entry) -> dict[str, Any]:
    """An entry as its row. Only the first entry of a tap carries the tap's key."""
    return {
        "table_id": table_id,
        "seq": entry.seq,
        "kind": entry.kind,
        "payload": dict(entry.payload),
        "device_id": entry.device,
        "at": entry.at,
        "grp": entry.group,
        "key": None,
        "fingerprint": "",
        "overruled": [overruled.to_json() for overruled in entry.overruled],
        "digest": entry.digest,
    }


def stored(connection: sa.Connection, table_id: str, after: int = 0) -> list[Entry]:
    """The table's stored entries with a seq above `after`, in order."""
    rows = connection.execute(
        sa.select(ENTRY)
        .where(col(models.Entry.table_id) == table_id, col(models.Entry.seq) > after)
        .order_by(col(models.Entry.seq))
    )
    return [
        Entry(
            row.seq,
            row.kind,
            row.payload,
            row.device_id,
            row.at,
            row.grp,
            tuple(map(Overruled.from_json, row.overruled)),
            row.digest,
        )
        for row in rows
    ]
