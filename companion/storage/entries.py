"""A table's log in the database: read, and appended to in one transaction.

The logs of the tables in play are kept folded in memory; the database decides what is new.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlmodel import col

from companion.core.digest import digest
from companion.core.entry import Entry, Overruled
from companion.core.game import Game
from companion.core.log import Log
from companion.core.sealed import follows
from companion.storage import models, tables
from companion.storage.engine import Database
from companion.storage.models import Table
from companion.storage.rows import row, stored

LOGS_IN_MEMORY = 400
MOST_ENTRIES = 5000  # of one table; a long evening has 500


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry about to be written: what happened, and which objections were overruled."""

    kind: str
    payload: dict[str, Any]
    overruled: tuple[Overruled, ...] = ()


@dataclass(frozen=True, slots=True)
class Tap:
    """One tap of a phone. The same `key` with the same `fingerprint` is the same tap."""

    device: str
    key: str
    fingerprint: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Appended:
    """What a tap wrote, now or (`repeated`) when it came before."""

    log: Log[Any]
    entries: tuple[Entry, ...]
    version: int
    repeated: bool = False


class LogFull(ValueError):
    """The table's log has reached its limit."""


class KeyReused(ValueError):
    """The same idempotency key came with other content."""


Decide: TypeAlias = "Callable[[Log[Any] | None], Sequence[Draft]]"
"""Looks at the fresh log (None before the set-up) inside the transaction: the entries to
write, or an exception, which leaves everything as it was."""


# Made once, as in tables.py.
_ID: sa.BindParameter[str] = sa.bindparam("table_id")
_LOCK = sa.select(col(Table.version)).where(col(Table.id) == _ID).with_for_update()
_LAST = sa.select(sa.func.max(models.Entry.seq)).where(col(models.Entry.table_id) == _ID)
_OF_KEY = sa.select(col(models.Entry.seq), col(models.Entry.fingerprint)).where(
    col(models.Entry.table_id) == _ID, col(models.Entry.key) == sa.bindparam("tap")
)


class Logs:
    """The logs of the tables, read from one database. Safe for threads."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._logs: OrderedDict[str, Log[Any]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, table_id: str, game: Game[Any]) -> Log[Any] | None:
        """The table's log as stored now; None before its set-up."""
        with self.database.read() as connection:
            return self.load(connection, table_id, game)

    def append(self, table_id: str, game: Game[Any], tap: Tap, decide: Decide) -> Appended:
        """Writes what `decide` makes of the fresh log; KeyReused, NoSuchTable or what it raises."""
        with self.database.write() as connection:
            version = self._lock_table(connection, table_id)
            log = self.load(connection, table_id, game)
            before = _of_key(connection, table_id, tap)
            if before is not None and log is not None:
                entries = tuple(entry for entry in log.entries if entry.group == before)
                return Appended(log, entries, version, repeated=True)
            if log is not None and log.last_seq >= MOST_ENTRIES:
                raise LogFull(table_id)
            log, entries = _written(connection, table_id, game, log, tap, decide(log))
            version = tables.touch(connection, table_id, tap.at)
        self._keep(table_id, log)
        return Appended(log, entries, version)

    def _lock_table(self, connection: sa.Connection, table_id: str) -> int:
        version = connection.execute(_LOCK, {"table_id": table_id}).scalar()
        if version is None:
            raise tables.NoSuchTable(table_id)
        return int(version)

    def load(self, connection: sa.Connection, table_id: str, game: Game[Any]) -> Log[Any] | None:
        """The table's log inside a transaction; only what was not known yet is read."""
        with self._lock:
            log = self._logs.get(table_id)
        last = connection.execute(_LAST, {"table_id": table_id}).scalar()
        if last is None:
            return None
        if log is None or log.last_seq > last:  # a restored older backup
            log = Log(game, stored(connection, table_id))
        elif log.last_seq < last:
            log = log.extended(*stored(connection, table_id, after=log.last_seq))
        self._keep(table_id, log)
        return log

    def _keep(self, table_id: str, log: Log[Any]) -> None:
        with self._lock:
            known = self._logs.get(table_id)
            if known is None or known.last_seq <= log.last_seq:
                self._logs[table_id] = log
            self._logs.move_to_end(table_id)
            while len(self._logs) > LOGS_IN_MEMORY:
                self._logs.popitem(last=False)


def _of_key(connection: sa.Connection, table_id: str, tap: Tap) -> int | None:
    """The group this tap wrote before, if it did; KeyReused where another tap used its key."""
    row = connection.execute(_OF_KEY, {"table_id": table_id, "tap": tap.key}).first()
    if row is None:
        return None
    if row.fingerprint != tap.fingerprint:
        raise KeyReused(tap.key)
    return int(row.seq)


def _written(
    connection: sa.Connection,
    table_id: str,
    game: Game[Any],
    log: Log[Any] | None,
    tap: Tap,
    drafts: Sequence[Draft],
) -> tuple[Log[Any], tuple[Entry, ...]]:
    """Folds and inserts the drafts and what follows from them, each with the digest of the state
    after it."""
    first = 1 if log is None else log.last_seq + 1
    entries: list[Entry] = []

    def write(draft: Draft) -> None:
        nonlocal log
        seq = first + len(entries)
        entry = Entry(seq, draft.kind, draft.payload, tap.device, tap.at, first, draft.overruled)
        entry = replace(entry, digest=digest(_with(game, log, entry).state))
        entries.append(entry)
        log = _with(game, log, entry)

    for draft in drafts:
        write(draft)
    if log is None:
        raise ValueError("a log starts with its set-up")
    reveal = follows(log) if entries else None
    if reveal is not None:
        write(Draft(reveal.kind, reveal.payload()))
    if entries:
        rows = [row(table_id, entry) for entry in entries]
        rows[0] |= {"key": tap.key, "fingerprint": tap.fingerprint}
        connection.execute(sa.insert(models.Entry), rows)
    return log, tuple(entries)


def _with(game: Game[Any], log: Log[Any] | None, *entries: Entry) -> Log[Any]:
    """The log with these entries after it; a new one where there was none."""
    return Log(game, entries) if log is None else log.extended(*entries)
