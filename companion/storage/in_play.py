"""The tables in play: each version is read once, and everything is recorded through `commit`.

Every change of a table raises its version, so one number tells whether a kept table is current.
When several phones wake at once, one reads the table and the rest wait.

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
from companion.core.log.entry import AMEND, RESTORE, SIT, STRIKE, Entry
from companion.core.log.log import Log
from companion.storage import idle_taps, models
from companion.storage.engine import Database
from companion.storage.entries import Logs
from companion.storage.models import ENTRY, Table
from companion.storage.rows import row
from companion.storage.table_in_play import Slot, TableInPlay
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable
from companion.storage.unrecorded import Crowded, KeyReused, LogFull
from companion.table.decide import Decision, Drafts, Objected, decide
from companion.table.drafts import Draft, Tap, recorded
from companion.table.intents import Intent
from companion.table.permissions import Visitor
from companion.table.refused import Refused

MOST_ENTRIES = 5000  # of one table; a long evening has 500
SPARE_ENTRIES = 500  # beyond these, for mending, taking over a seat and ending the game
MOST_TRIES = 50  # attempts for one intent; each failure means that another tap got through

MENDS = (STRIKE, RESTORE, AMEND, SIT)

CHANCE: Random = SystemRandom()
Judge: TypeAlias = "Callable[[Visitor], Decision]"


@dataclass(frozen=True, slots=True)
class Recorded:
    """The entries that a tap recorded, now or (`repeated`) earlier, and the log as it is now."""

    log: Log[Any]
    entries: tuple[Entry, ...]
    version: int
    repeated: bool = False


# The statements of every tap are made once, because making one takes longer than running it in
# SQLite.
_ID: sa.BindParameter[str] = sa.bindparam("table_id")
_NEXT_VERSION = (
    sa.update(Table)
    .where(col(Table.id) == _ID, col(Table.version) == sa.bindparam("judged"))
    # After a restored backup the same version may stand for other taps.
    .where(col(Table.changed_at) == sa.bindparam("judged_at"))
    .values(version=col(Table.version) + 1, changed_at=sa.bindparam("now"))
)
_INSERT = sa.insert(models.Entry).values(
    {column.name: sa.bindparam(column.name) for column in ENTRY.c if column.name != "id"}
)
_ENTRY_OF_TAP = sa.select(col(models.Entry.seq), col(models.Entry.fingerprint)).where(
    col(models.Entry.table_id) == _ID, col(models.Entry.key) == sa.bindparam("tap")
)


class InPlay:
    """The tables of one database that are kept in memory, the recently used ones. Safe for
    threads."""

    def __init__(self, database: Database, logs: Logs) -> None:
        self._database = database
        self._logs = logs
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._lock = threading.Lock()

    # -- reading ---------------------------------------------------------------------------

    def get(self, table_id: str, at_least: int | None = None) -> TableInPlay:
        """The table as it is now, as the database says. With `at_least`, any kept table that
        has reached this version will do. Raises NoSuchTable, GameNotInstalled."""
        slot = self._slot(table_id)
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
                and tables.version(self._database, table_id) == kept.table.version
            ):
                return kept
            with self._database.read() as connection:
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
        log = self._logs.grown(connection, table.id, kept.log)
        entries = log.entries[len(kept.log.entries) :] if log else ()
        if not entries or version - table.version != len({entry.group for entry in entries}):
            return None
        fresh = replace(table, version=version, changed_at=entries[-1].at)
        return TableInPlay(fresh, kept.game, log)

    def _whole(self, connection: sa.Connection, table_id: str) -> TableInPlay:
        table = tables.load(connection, table_id)
        game = catalogue.find(table.game)
        return TableInPlay(table, game, self._logs.load(connection, table_id, game))

    def _slot(self, table_id: str) -> Slot:
        with self._lock:
            slot = self._slots.setdefault(table_id, Slot())
            self._slots.move_to_end(table_id)
            while len(self._slots) > self._logs.most:
                self._slots.popitem(last=False)
        return slot

    # -- recording -------------------------------------------------------------------------

    def commit(self, table_id: str, tap: Tap, intent: Intent) -> Recorded | Objected:
        """Judges an intent and records the result; Objected if the rules object and the tap does
        not overrule them.

        Raises Refused, NoSuchTable, GameNotInstalled, KeyReused, LogFull, Unseen, Crowded.
        """
        return self.append(table_id, tap, lambda visitor: decide(visitor, intent))

    def append(
        self, table_id: str, tap: Tap, judge: Judge, chance: Random = CHANCE
    ) -> Recorded | Objected:
        """As `commit`, for entries that `judge` returns. `judge` may be called more than once.
        `chance` makes the draws of automatic actions."""
        slot = self._slot(table_id)
        with slot.writing:  # only taps of the same table wait for each other
            played = self.get(table_id, 0)  # any that is kept: `_store` notices an old one
            for _ in range(MOST_TRIES):
                done = self._try(slot, played, tap, judge, chance)
                if done is not None:
                    return done
                played = self.get(table_id, played.table.version + 1)
        raise Crowded(table_id)

    def _try(
        self, slot: Slot, played: TableInPlay, tap: Tap, judge: Judge, chance: Random
    ) -> Recorded | Objected | None:
        """One attempt; None if the table has changed since it was read."""
        decision: Decision | None = None
        refused: Refused | None = None
        try:
            decision = judge(Visitor(played.table, played.game, played.log, tap.device, tap.i_am))
        except Refused as refusal:
            refused = refusal
        if isinstance(decision, Drafts) and decision.drafts:
            return self._store(slot, played, tap, decision.drafts, chance)
        # Nothing to store. The answer is valid if the table has not changed since. A tap that was
        # recorded before gets its old answer, whatever the rules say now.
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
        self, slot: Slot, played: TableInPlay, tap: Tap, drafts: Sequence[Draft], chance: Random
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
        judged = {"judged": table.version, "judged_at": table.changed_at}
        next_version = {"table_id": table.id, **judged, "now": tap.at}
        try:
            with self._database.write_quickly() as run:
                if run(_NEXT_VERSION, next_version) == 0:
                    return None
                for one in rows:
                    run(_INSERT, one)
        except IntegrityError:  # the key is already used
            with self._database.read() as connection:
                before = self._before(connection, played, tap)
            if before is None:
                raise
            return before
        fresh = replace(table, version=table.version + 1, changed_at=tap.at)
        self._logs.keep(table.id, log)
        with slot.reading:
            if slot.reached(fresh.version) is None:
                slot.keep(TableInPlay(fresh, played.game, log))
        return Recorded(log, entries, fresh.version)

    def _before(self, connection: sa.Connection, played: TableInPlay, tap: Tap) -> Recorded | None:
        """What this tap recorded earlier; None if it is new. Raises KeyReused if another tap has
        used its key."""
        table_id = played.table.id
        found = connection.execute(_ENTRY_OF_TAP, {"table_id": table_id, "tap": tap.key}).first()
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
