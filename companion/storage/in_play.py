"""The tables in play: read once a version, and the one door by which anything is recorded.

Everything that is stored about a table counts its version up, so one number tells whether what
is kept still holds. When several phones wake at once, one reads the table and the rest wait.

`commit` judges an intent on the table as this process knows it, outside any transaction: no rule
ever runs while the database is locked. The transaction then stores the entries only if the table
is still at the version that was judged; if it is not, the intent is judged again on a fresh one.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import col

from companion.core.game import catalogue
from companion.core.log.entry import AMEND, RESTORE, STRIKE, Entry
from companion.core.log.log import Log
from companion.storage import idle_taps, models
from companion.storage.engine import Database
from companion.storage.entries import LOGS_IN_MEMORY, Logs
from companion.storage.models import ENTRY, Table
from companion.storage.rows import row, stored
from companion.storage.table_in_play import Place, TableInPlay
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable
from companion.storage.unrecorded import Crowded, KeyReused, LogFull
from companion.table.decide import Decision, Drafts, Objected, decide
from companion.table.drafts import Draft, Tap, recorded
from companion.table.intents import Intent
from companion.table.permissions import Visitor
from companion.table.refused import Refused

MOST_ENTRIES = 5000  # of one table; a long evening has 500
SPARE_ENTRIES = 500  # beyond these, for undoing, correcting and ending the game
MOST_TRIES = 50  # judgings of one intent: each failure means that another tap got through

MENDS = (STRIKE, RESTORE, AMEND)

CHANCE: Random = SystemRandom()
Judge: TypeAlias = "Callable[[Visitor], Decision]"


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a tap recorded, now or (`repeated`) when it came before: its entries, in the log as it
    is now."""

    log: Log[Any]
    entries: tuple[Entry, ...]
    version: int
    repeated: bool = False


# Statements of every tap are made once: making one takes longer than SQLite takes to run it.
_ID: sa.BindParameter[str] = sa.bindparam("table_id")
_NEXT_VERSION = (
    sa.update(Table)
    .where(col(Table.id) == _ID, col(Table.version) == sa.bindparam("judged"))
    .values(version=col(Table.version) + 1, changed_at=sa.bindparam("now"))
)
_INSERT = sa.insert(models.Entry).values(
    {column.name: sa.bindparam(column.name) for column in ENTRY.c if column.name != "id"}
)
_OF_KEY = sa.select(col(models.Entry.seq), col(models.Entry.fingerprint)).where(
    col(models.Entry.table_id) == _ID, col(models.Entry.key) == sa.bindparam("tap")
)


class InPlay:
    """The tables of one database, the least used forgotten first. Safe for threads."""

    def __init__(self, database: Database, logs: Logs) -> None:
        self._database = database
        self._logs = logs
        self._places: OrderedDict[str, Place] = OrderedDict()
        self._lock = threading.Lock()

    # -- reading ---------------------------------------------------------------------------

    def get(self, table_id: str, known: int | None = None) -> TableInPlay:
        """The table as it is now; NoSuchTable, GameNotInstalled.

        A caller that knows a stored version is content with it or a newer one.
        """
        place = self._place(table_id)
        played = place.known(known)
        if played is not None:
            return played
        with place.reading:
            played = place.known(known)
            if played is None:
                played = place.keep(self._read(table_id, place.played, changed=known is not None))
        return played

    def _read(self, table_id: str, known: TableInPlay | None, *, changed: bool) -> TableInPlay:
        """The table as it is now. `changed`: the known one is surely too old, so that its version
        is not compared first."""
        try:
            if (
                known is not None
                and not changed
                and tables.version(self._database, table_id) == known.table.version
            ):
                return known
            with self._database.read() as connection:
                grown = known and self._grown(connection, known)
                return grown or self._whole(connection, table_id)
        except NoSuchTable:
            with self._lock:
                self._places.pop(table_id, None)
            raise

    def _grown(self, connection: sa.Connection, known: TableInPlay) -> TableInPlay | None:
        """The table with the taps that came since; None if anything else has changed, too.

        Each tap counts the version up by one, and its entries are a group; so does each change of
        people or settings, without entries.
        """
        table, log = known.table, known.log
        if log is None:
            return None
        version = tables.version_in(connection, table.id)
        entries = stored(connection, table.id, after=log.last_seq)
        if version - table.version != len({entry.group for entry in entries}):
            return None
        if not entries:
            return known
        log = self._logs.longer(table.id, log, entries)
        fresh = replace(table, version=version, changed_at=entries[-1].at)
        return TableInPlay(fresh, known.game, log)

    def _whole(self, connection: sa.Connection, table_id: str) -> TableInPlay:
        table = tables.load(connection, table_id)
        game = catalogue.find(table.game)
        return TableInPlay(table, game, self._logs.load(connection, table_id, game))

    def _place(self, table_id: str) -> Place:
        with self._lock:
            place = self._places.setdefault(table_id, Place())
            self._places.move_to_end(table_id)
            while len(self._places) > LOGS_IN_MEMORY:
                self._places.popitem(last=False)
        return place

    # -- recording -------------------------------------------------------------------------

    def commit(self, table_id: str, tap: Tap, intent: Intent) -> Recorded | Objected:
        """Records what an intent comes to; Objected if the rules object and it does not overrule.

        Raises Refused, NoSuchTable, GameNotInstalled, KeyReused, LogFull, Unseen, Crowded.
        """
        return self.append(table_id, tap, lambda visitor: decide(visitor, intent))

    def append(
        self, table_id: str, tap: Tap, judge: Judge, chance: Random = CHANCE
    ) -> Recorded | Objected:
        """As `commit`, for entries that `judge` decides on. It may be called more than once.
        `chance` decides what it has to in what follows from them."""
        place = self._place(table_id)
        with place.writing:  # taps of one table wait for each other, those of others do not
            played = self.get(table_id, 0)
            for _ in range(MOST_TRIES):
                done = self._try(place, played, tap, judge, chance)
                if done is not None:
                    return done
                played = self.get(table_id)
        raise Crowded(table_id)

    def _try(
        self, place: Place, played: TableInPlay, tap: Tap, judge: Judge, chance: Random
    ) -> Recorded | Objected | None:
        """One judging; None if the table has changed since it was read."""
        decision: Decision | None = None
        refused: Refused | None = None
        try:
            decision = judge(Visitor(played.table, played.game, played.log, tap.device, tap.i_am))
        except Refused as refusal:
            refused = refusal
        if isinstance(decision, Drafts) and decision.drafts:
            return self._store(place, played, tap, decision.drafts, chance)
        # Nothing to store: the answer holds if the table is as it was judged, and a tap that was
        # recorded before is told so, whatever the rules say to it now.
        with self._database.read() as connection:
            before = self._before(connection, played, tap)
            if before is not None:
                return before
            if tables.version_in(connection, played.table.id) != played.table.version:
                return None
        if refused is not None:
            raise refused
        if isinstance(decision, Objected):
            return decision
        idle_taps.note(self._database, played.table.id, tap)
        return _nothing(played)

    def _store(
        self, place: Place, played: TableInPlay, tap: Tap, drafts: Sequence[Draft], chance: Random
    ) -> Recorded | None:
        """Stores the entries if the table is still at the version that was judged."""
        table = played.table
        if idle_taps.known(self._database, table.id, tap, drafts[0]):
            return _nothing(played)
        with self._logs.folding("tap"):
            log, entries = recorded(played.game, played.log, tap, drafts, chance)
        room = SPARE_ENTRIES if drafts[0].kind in MENDS or played.game.ended(log.state) else 0
        if played.log is not None and played.log.last_seq >= MOST_ENTRIES + room:
            raise LogFull(table.id)
        rows = [row(table.id, entry) for entry in entries]
        rows[0] |= {"key": tap.key, "fingerprint": tap.fingerprint}
        next_version = {"table_id": table.id, "judged": table.version, "now": tap.at}
        try:
            with self._database.write_quickly() as run:
                if run(_NEXT_VERSION, next_version) == 0:
                    return None
                for one in rows:
                    run(_INSERT, one)
        except IntegrityError:  # the key is taken
            with self._database.read() as connection:
                before = self._before(connection, played, tap)
            if before is None:
                raise
            return before
        fresh = replace(table, version=table.version + 1, changed_at=tap.at)
        self._logs.keep(table.id, log)
        with place.reading:
            if place.known(fresh.version) is None:
                place.keep(TableInPlay(fresh, played.game, log))
        return Recorded(log, entries, fresh.version)

    def _before(self, connection: sa.Connection, played: TableInPlay, tap: Tap) -> Recorded | None:
        """What this tap recorded when it came before; None if it did not. KeyReused if another
        tap has used its key."""
        table_id = played.table.id
        found = connection.execute(_OF_KEY, {"table_id": table_id, "tap": tap.key}).first()
        if found is None:
            return None
        if found.fingerprint != tap.fingerprint:
            raise KeyReused(tap.key)
        log = self._logs.load(connection, table_id, played.game)
        assert log is not None
        entries = tuple(entry for entry in log.entries if entry.group == found.seq)
        version = tables.version_in(connection, table_id)
        return Recorded(log, entries, version, repeated=True)


def _nothing(played: TableInPlay) -> Recorded:
    assert played.log is not None
    return Recorded(played.log, (), played.table.version)
