"""A table as this process knows it."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any

from companion.core.game.game import Game
from companion.core.log.log import Log
from companion.table.people import TableRow


@dataclass(frozen=True, slots=True)
class TableInPlay:
    """A table at one version, whole. `log` is None before the set-up.

    The time when a phone was last here is not part of the version: ask `people.last_seen`.
    """

    table: TableRow
    game: Game[Any]
    log: Log[Any] | None


@dataclass(slots=True)
class Place:
    """Where a table is kept, and the locks of those who read it and who record at it."""

    reading: threading.Lock = field(default_factory=threading.Lock)
    writing: threading.Lock = field(default_factory=threading.Lock)
    played: TableInPlay | None = None
    before: TableInPlay | None = None  # what is shown of the new log grows out of the old one

    def keep(self, played: TableInPlay) -> TableInPlay:
        if played is not self.played:
            self.before, self.played = self.played, played
        return played

    def known(self, version: int | None) -> TableInPlay | None:
        """What is kept, if it is as new as this version; None without a version."""
        known = self.played
        new = known is not None and version is not None and known.table.version >= version
        return known if new else None
