"""The tables in play as last read: one is read again only when its version has changed.

Everything that is stored about a table counts its version up, so one number tells whether what
is kept still holds. Of phones that wake together one reads, the others wait for it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from companion.core import catalogue
from companion.core.game import Game
from companion.core.log import Log
from companion.storage import tables
from companion.storage.engine import Database
from companion.storage.entries import LOGS_IN_MEMORY, Logs
from companion.storage.tables import NoSuchTable, TableRow


@dataclass(frozen=True, slots=True)
class Played:
    """A table at one version, whole. `log` is None before the set-up.

    When a phone was last here is no change of the table: for that ask `people.last_seen`.
    """

    table: TableRow
    game: Game[Any]
    log: Log[Any] | None


@dataclass(slots=True)
class _Place:
    reading: threading.Lock = field(default_factory=threading.Lock)
    played: Played | None = None

    def told(self, version: int | None) -> Played | None:
        """What is kept, where it is as new as a version one was told of."""
        known = self.played
        new = known is not None and version is not None and known.table.version >= version
        return known if new else None


class InPlay:
    """The tables of one database, the least used forgotten first. Safe for threads."""

    def __init__(self, database: Database, logs: Logs) -> None:
        self._database = database
        self._logs = logs
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, table_id: str, told: int | None = None) -> Played:
        """The table as it is now; NoSuchTable, GameNotInstalled.

        A version that one was `told` of is stored already: what is kept will do from it on.
        """
        place = self._place(table_id)
        known = place.told(told)
        if known is not None:
            return known
        with place.reading:
            known = place.told(told)
            if known is None:
                known = place.played = self._read(table_id, place.played)
        return known

    def _read(self, table_id: str, known: Played | None) -> Played:
        try:
            with self._database.read() as connection:
                version = tables.version_in(connection, table_id)
                if known is not None and known.table.version == version:
                    return known
                return self._whole(connection, table_id)
        except NoSuchTable:
            with self._lock:
                self._places.pop(table_id, None)
            raise

    def _whole(self, connection: sa.Connection, table_id: str) -> Played:
        table = tables.load(connection, table_id)
        game = catalogue.find(table.game)
        return Played(table, game, self._logs.load(connection, table_id, game))

    def _place(self, table_id: str) -> _Place:
        with self._lock:
            place = self._places.setdefault(table_id, _Place())
            self._places.move_to_end(table_id)
            while len(self._places) > LOGS_IN_MEMORY:
                self._places.popitem(last=False)
        return place
