"""The tables in play: each version is read once, and its log is folded once.

Every change of a table raises its version, so one number tells whether a kept table is current.
When several phones wake at once, one reads the table and the rest wait.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import perf_counter

import sqlalchemy as sa

from companion.core.game import catalogue
from companion.core.game.game import Game
from companion.core.log.log import Log
from companion.storage.engine import Database
from companion.storage.entry_rows import stored
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import TableRow


@dataclass(frozen=True, slots=True)
class TableInPlay:
    """A whole table at one version. `log` is None before the set-up.

    The time when a phone was last here is not part of the version: ask
    `people.members.last_seen`.
    """

    table: TableRow
    game: Game
    log: Log | None


@dataclass(slots=True)
class TableInMemory:
    """Where memory keeps a table, with locks for reading it and for recording at it."""

    reading: threading.Lock = field(default_factory=threading.Lock)
    writing: threading.Lock = field(default_factory=threading.Lock)
    played: TableInPlay | None = None

    def reached(self, version: int | None) -> TableInPlay | None:
        """The kept table, if it is as new as this version; None without a version."""
        kept = self.played
        new = kept is not None and version is not None and kept.table.version >= version
        return kept if new else None


class InPlay:
    """The `most` tables of one database that were last used, kept in memory. Safe for threads."""

    def __init__(self, database: Database, most: int = 100) -> None:
        self.database = database
        self.most = most
        self.timed: Callable[[str, float], None] | None = None
        """Called after each fold with its kind (`tap` or `read`) and its seconds."""
        self._slots: OrderedDict[str, TableInMemory] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, table_id: str, at_least: int | None = None) -> TableInPlay:
        """The table as it is now in the database. With `at_least`, any kept table that has reached
        this version will do. Raises NoSuchTable, GameNotInstalled."""
        slot = self.slot(table_id)
        played = slot.reached(at_least)
        if played is not None:
            return played
        with slot.reading:
            played = slot.reached(at_least)
            if played is None:
                changed = at_least is not None
                played = slot.played = self._read(table_id, slot.played, changed=changed)
        return played

    def kept(self, table_id: str) -> TableInPlay | None:
        """The table as memory has it, perhaps an older version; None if memory has none."""
        with self._lock:
            slot = self._slots.get(table_id)
        return slot.played if slot else None

    def _read(self, table_id: str, kept: TableInPlay | None, *, changed: bool) -> TableInPlay:
        """The table as it is now. If `changed`, the kept one is surely too old, so its version is
        not compared first."""
        try:
            if (
                kept is not None
                and not changed
                and tables.version(self.database, table_id) == kept.table.version
            ):
                return kept
            with self.database.read() as connection:
                return self._now(connection, table_id, kept)
        except NoSuchTable:
            with self._lock:
                self._slots.pop(table_id, None)
            raise

    def _now(
        self, connection: sa.Connection, table_id: str, kept: TableInPlay | None
    ) -> TableInPlay:
        """The kept table with the taps that came since; read again if anything else has changed,
        too.

        Each tap raises the version by one and adds one group of entries. Each change of people or
        settings raises the version without entries.
        """
        log = None
        if kept is not None and kept.log is not None:
            log = self._grown(connection, table_id, kept.log)
            new = log.entries[len(kept.log.entries) :] if log else ()
            version = tables.version_in(connection, table_id)
            if new and version - kept.table.version == len({entry.group for entry in new}):
                table = replace(kept.table, version=version, changed_at=new[-1].at)
                return TableInPlay(table, kept.game, log)
        table = tables.load(connection, table_id)
        game = catalogue.find(table.game)
        return TableInPlay(table, game, log or self.log(connection, table_id, game))

    def log(
        self, connection: sa.Connection, table_id: str, game: Game, known: Log | None = None
    ) -> Log | None:
        """The table's log inside a transaction; None before its set-up. If an earlier log is
        `known`, only the entries since are read."""
        grown = known and self._grown(connection, table_id, known)
        if grown:
            return grown
        entries = stored(connection, table_id)
        if not entries:
            return None
        with self.folding("read"):
            return Log(game, entries)

    def _grown(self, connection: sa.Connection, table_id: str, log: Log) -> Log | None:
        """The log with the entries stored since. None if the database does not have the log's last
        entry: then an older copy has replaced the database, and may have grown."""
        last = log.entries[-1]
        entries = stored(connection, table_id, after=last.seq - 1)
        if not entries or (entries[0].at, entries[0].digest) != (last.at, last.digest):
            return None
        if not entries[1:]:
            return log
        with self.folding("read"):
            return log.extended(*entries[1:])

    @contextmanager
    def folding(self, what: str) -> Iterator[None]:
        """Measures the time of a fold."""
        began = perf_counter()
        yield
        if self.timed is not None:
            self.timed(what, perf_counter() - began)

    def slot(self, table_id: str) -> TableInMemory:
        with self._lock:
            slot = self._slots.setdefault(table_id, TableInMemory())
            self._slots.move_to_end(table_id)
            while len(self._slots) > self.most:
                self._slots.popitem(last=False)
        return slot
