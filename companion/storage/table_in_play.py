"""A table in the memory of this process."""

import threading
from dataclasses import dataclass, field

from companion.core.game.game import Game
from companion.core.log.log import Log
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

    def keep(self, played: TableInPlay) -> TableInPlay:
        self.played = played
        return played

    def reached(self, version: int | None) -> TableInPlay | None:
        """The kept table, if it is as new as this version; None without a version."""
        kept = self.played
        new = kept is not None and version is not None and kept.table.version >= version
        return kept if new else None
