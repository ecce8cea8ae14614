"""The logs of the tables in play, kept folded in memory; only new entries are read."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from companion.core.game.game import Game
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.storage import models
from companion.storage.engine import Database
from companion.storage.rows import stored

LOGS_IN_MEMORY = 400


# Made once, as in tables.py.
_ID: sa.BindParameter[str] = sa.bindparam("table_id")
_LAST = sa.select(sa.func.max(models.Entry.seq)).where(col(models.Entry.table_id) == _ID)


class Logs:
    """The logs of the tables, read from one database. Safe for threads."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.timed: Callable[[str, float], None] | None = None
        """Is told of each fold: whether of a `tap` or of what was `read`, and its seconds."""
        self._logs: OrderedDict[str, Log[Any]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, table_id: str, game: Game[Any]) -> Log[Any] | None:
        """The table's log as stored now; None before its set-up."""
        with self.database.read() as connection:
            return self.load(connection, table_id, game)

    def load(self, connection: sa.Connection, table_id: str, game: Game[Any]) -> Log[Any] | None:
        """The table's log inside a transaction; reads only entries that are new."""
        with self._lock:
            log = self._logs.get(table_id)
        last = connection.execute(_LAST, {"table_id": table_id}).scalar()
        if last is None:
            return None
        if log is None or log.last_seq > last:  # a restored older backup
            entries = stored(connection, table_id)
            with self.folding("read"):
                log = Log(game, entries)
        elif log.last_seq < last:
            return self.longer(table_id, log, stored(connection, table_id, after=log.last_seq))
        self.keep(table_id, log)
        return log

    def longer(self, table_id: str, log: Log[Any], entries: Sequence[Entry]) -> Log[Any]:
        """The log with stored entries that follow it; kept."""
        with self.folding("read"):
            log = log.extended(*entries)
        self.keep(table_id, log)
        return log

    @contextmanager
    def folding(self, what: str) -> Iterator[None]:
        """Measures a fold."""
        began = perf_counter()
        yield
        if self.timed is not None:
            self.timed(what, perf_counter() - began)

    def keep(self, table_id: str, log: Log[Any]) -> None:
        """Keeps the log unless a longer one is known."""
        with self._lock:
            known = self._logs.get(table_id)
            if known is None or known.last_seq <= log.last_seq:
                self._logs[table_id] = log
            self._logs.move_to_end(table_id)
            while len(self._logs) > LOGS_IN_MEMORY:
                self._logs.popitem(last=False)
