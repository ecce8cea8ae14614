"""When a phone was last at a table, written at most once a minute."""

import threading
from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from math import inf
from time import monotonic

from sqlalchemy.exc import OperationalError

from companion.storage.engine import Database
from companion.storage.people import members

SEEN_EVERY = timedelta(minutes=1)
SILENT_AFTER = timedelta(minutes=5)
LEFT_AFTER = timedelta(hours=1)
MOST_REMEMBERED = 20_000


class Presence:
    """Remembers its last writes, so that most requests write nothing. Safe for threads."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._written: dict[tuple[str, str], datetime] = {}
        self._lock = threading.Lock()
        self._started = _start_of(datetime.now(UTC))
        self._set_forward = -inf  # when it was noticed, by `monotonic`

    def note_here(self, devices: Mapping[str, Collection[str]], now: datetime) -> None:
        """Notes that the devices of these tables were here just now, in one write."""
        with self._lock:
            self._compare_clocks(now)
            here = ((table, device) for table, of_table in devices.items() for device in of_table)
            due = [phone for phone in here if self._is_due(phone, now)]
            if not due:
                return
            if len(self._written) >= MOST_REMEMBERED:
                self._written.clear()
            self._written.update((phone, now) for phone in due)
        # A full disk must not keep anybody from reading.
        with suppress(OperationalError):
            members.note_here(self._database, due, now)

    def is_silent(self, table_id: str, device: str, now: datetime, after: timedelta) -> bool:
        """Whether the device has not been here for the time `after`. For the same time after the
        computer's clock was set forward, no device counts as silent, because another process may
        have seen it."""
        with self._lock:
            self._compare_clocks(now)
            if monotonic() - self._set_forward <= after.total_seconds():
                return False
        seen_at = members.last_seen(self._database, table_id, device)
        return seen_at is None or now - seen_at > after

    def _compare_clocks(self, now: datetime) -> None:
        """Notices that the computer's clock was set forward since this was last called."""
        started = _start_of(now)
        if started - self._started > SEEN_EVERY:
            self._set_forward = monotonic()
        self._started = started

    def _is_due(self, phone: tuple[str, str], now: datetime) -> bool:
        last = self._written.get(phone)
        return last is None or not timedelta() <= now - last < SEEN_EVERY


def _start_of(now: datetime) -> datetime:
    """The computer's time when `monotonic` was at zero. It jumps only if the clock is set."""
    return now - timedelta(seconds=monotonic())
