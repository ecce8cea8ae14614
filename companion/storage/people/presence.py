"""When a phone was last at a table, written at most once a minute."""

from __future__ import annotations

import threading
from contextlib import suppress
from datetime import datetime, timedelta

from sqlalchemy.exc import OperationalError

from companion.storage.engine import Database
from companion.storage.people import members

SEEN_EVERY = timedelta(minutes=1)
MOST_REMEMBERED = 20_000


class Presence:
    """Remembers its last writes, so that most requests write nothing. Safe for threads."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._written: dict[tuple[str, str], datetime] = {}
        self._lock = threading.Lock()

    def seen(self, table_id: str, device: str, now: datetime) -> None:
        """Notes that the device was here just now."""
        with self._lock:
            last = self._written.get((table_id, device))
            if last is not None and timedelta() <= now - last < SEEN_EVERY:
                return
            if len(self._written) >= MOST_REMEMBERED:
                self._written.clear()
            self._written[table_id, device] = now
        # A full disk must not keep anybody from reading.
        with suppress(OperationalError):
            members.seen(self._database, table_id, device, now)
