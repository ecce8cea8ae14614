"""The logs of the tables in play, kept folded in memory; only new entries are read."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

import sqlalchemy as sa

from companion.core.game.game import Game
from companion.core.log.log import Log
from companion.storage.engine import Database
from companion.storage.entry_rows import stored


class Logs:
    """The logs of the `most` tables last used, read from one database. Safe for threads."""

    def __init__(self, database: Database, most: int = 100) -> None:
        self.database = database
        self.most = most
        self.timed: Callable[[str, float], None] | None = None
        """Called after each fold with its kind (`tap` or `read`) and its seconds."""
        self._logs: OrderedDict[str, Log] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, table_id: str, game: Game) -> Log | None:
        """The table's log as stored now; None before its set-up."""
        with self.database.read() as connection:
            return self.load(connection, table_id, game)

    def load(self, connection: sa.Connection, table_id: str, game: Game) -> Log | None:
        """The table's log inside a transaction; reads only entries that are new."""
        with self._lock:
            log = self._logs.get(table_id)
        grown = log and self.grown(connection, table_id, log)
        if grown:
            return grown
        entries = stored(connection, table_id)
        if not entries:
            return None
        with self.folding("read"):
            log = Log(game, entries)
        self.keep(table_id, log)
        return log

    def grown(self, connection: sa.Connection, table_id: str, log: Log) -> Log | None:
        """The log with the entries stored since; keeps the result. None if the database does not
        have the log's last entry: then an older copy has replaced the database, and may have
        grown."""
        last = log.entries[-1]
        entries = stored(connection, table_id, after=last.seq - 1)
        if not entries or (entries[0].at, entries[0].digest) != (last.at, last.digest):
            with self._lock:
                self._logs.pop(table_id, None)
            return None
        if entries[1:]:
            with self.folding("read"):
                log = log.extended(*entries[1:])
        self.keep(table_id, log)
        return log

    @contextmanager
    def folding(self, what: str) -> Iterator[None]:
        """Measures the time of a fold."""
        began = perf_counter()
        yield
        if self.timed is not None:
            self.timed(what, perf_counter() - began)

    def keep(self, table_id: str, log: Log) -> None:
        """Keeps the log unless a longer one is known."""
        with self._lock:
            known = self._logs.get(table_id)
            if known is None or known.last_seq <= log.last_seq:
                self._logs[table_id] = log
            self._logs.move_to_end(table_id)
            while len(self._logs) > self.most:
                self._logs.popitem(last=False)
