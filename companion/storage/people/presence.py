"""When a phone was last at a table, written at most once a minute."""

from __future__ import annotations

import threading
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime, timedelta
from time import monotonic

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
        self._seen: dict[tuple[str, str], float] = {}
        self._lock = threading.Lock()

    def seen(self, table_id: str, devices: Collection[str], now: datetime) -> None:
        """Notes that the devices were here just now, those of a table in one write."""
        with self._lock:
            if len(self._seen) >= MOST_REMEMBERED:
                self._seen.clear()
            self._seen.update(((table_id, device), monotonic()) for device in devices)
            due = [device for device in devices if self._is_due(table_id, device, now)]
            if not due:
                return
            if len(self._written) >= MOST_REMEMBERED:
                self._written.clear()
            self._written.update(((table_id, device), now) for device in due)
        # A full disk must not keep anybody from reading.
        with suppress(OperationalError):
            members.seen(self._database, table_id, due, now)

    def lately(self, table_id: str, device: str, within: timedelta) -> bool:
        """Whether this process has seen the device within that time, whatever the computer's clock
        was set to meanwhile."""
        seen = self._seen.get((table_id, device))
        return seen is not None and monotonic() - seen <= within.total_seconds()

    def _is_due(self, table_id: str, device: str, now: datetime) -> bool:
        last = self._written.get((table_id, device))
        return last is None or not timedelta() <= now - last < SEEN_EVERY
