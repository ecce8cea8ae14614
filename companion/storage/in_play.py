"""The tables in play: each version is read once.

Every change of a table raises its version, so one number tells whether a kept table is current.
When several phones wake at once, one reads the table and the rest wait.
"""

import threading
from collections import OrderedDict
from dataclasses import replace

import sqlalchemy as sa

from companion.core.game import catalogue
from companion.storage.engine import Database
from companion.storage.entries import Logs
from companion.storage.table_in_play import TableInMemory, TableInPlay
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable


class InPlay:
    """The tables of one database that are kept in memory, the recently used ones. Safe for
    threads."""

    def __init__(self, database: Database, logs: Logs) -> None:
        self.database = database
        self.logs = logs
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
                played = slot.keep(self._read(table_id, slot.played, changed=at_least is not None))
        return played

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
                grown = kept and self._grown(connection, kept)
                return grown or self._whole(connection, table_id)
        except NoSuchTable:
            with self._lock:
                self._slots.pop(table_id, None)
            raise

    def _grown(self, connection: sa.Connection, kept: TableInPlay) -> TableInPlay | None:
        """The table with the taps that came since; None if anything else has changed, too.

        Each tap raises the version by one and adds one group of entries. Each change of people or
        settings raises the version without entries.
        """
        table = kept.table
        if kept.log is None:
            return None
        version = tables.version_in(connection, table.id)
        log = self.logs.grown(connection, table.id, kept.log)
        entries = log.entries[len(kept.log.entries) :] if log else ()
        if not entries or version - table.version != len({entry.group for entry in entries}):
            return None
        fresh = replace(table, version=version, changed_at=entries[-1].at)
        return TableInPlay(fresh, kept.game, log)

    def _whole(self, connection: sa.Connection, table_id: str) -> TableInPlay:
        table = tables.load(connection, table_id)
        game = catalogue.find(table.game)
        return TableInPlay(table, game, self.logs.load(connection, table_id, game))

    def slot(self, table_id: str) -> TableInMemory:
        """The slot of memory that keeps the table."""
        with self._lock:
            slot = self._slots.setdefault(table_id, TableInMemory())
            self._slots.move_to_end(table_id)
            while len(self._slots) > self.logs.most:
                self._slots.popitem(last=False)
        return slot
