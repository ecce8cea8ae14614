"""Recording a tap: from its intent to the stored entries. Everything recorded passes here.

`commit` judges an intent on the table as this process knows it, outside any transaction: no rule
ever runs while the database is locked. The transaction then stores the entries only if the table
is still at the version that was judged; if it is not, the intent is judged again on a fresh one.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random, SystemRandom

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import col

from companion.core.log.entry import AMEND, RESTORE, SIT, STRIKE, Entry
from companion.core.log.log import Log
from companion.storage import counts, models
from companion.storage.entry_rows import row
from companion.storage.in_play import InPlay, TableInMemory, TableInPlay
from companion.storage.models import ENTRY, Table
from companion.storage.tables import tables
from companion.table.decide import Decision, Drafts, Objected, decide
from companion.table.drafts import Draft, Tap, with_tap
from companion.table.intents import Intent
from companion.table.permissions import Visitor
from companion.table.refused import Refused

MOST_ENTRIES = 5000  # of one table; a long evening has 500
SPARE_ENTRIES = 500  # beyond these, for an undo, a correction, a seat taken over, the end
MOST_ATTEMPTS = 50  # attempts for one intent; each failure means that another tap got through

MENDS = (STRIKE, RESTORE, AMEND, SIT)

IDLE = "idle tap"
"""Counts the taps that stored nothing, such as a strike of a struck line. Their keys are kept for
an hour, so that a repeated tap does not strike the line again after somebody has restored it."""

CHANCE: Random = SystemRandom()


class LogFull(ValueError):
    """The table's log has reached its limit."""


class KeyReused(ValueError):
    """The same idempotency key came with other content."""


class Crowded(RuntimeError):
    """Other processes recorded at this table before each of the `MOST_ATTEMPTS` attempts could."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """The entries that a tap recorded, now or (`repeated`) earlier, and the log as it is now."""

    log: Log
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


def commit(
    in_play: InPlay, table_id: str, tap: Tap, intent: Intent | Drafts, chance: Random = CHANCE
) -> Recorded | Objected:
    """Judges an intent and records the result; Objected if the rules object and the tap does not
    overrule them. Drafts are recorded as they are. `chance` makes the draws of automatic actions.

    Raises Refused, NoSuchTable, GameNotInstalled, KeyReused, LogFull, Unseen, Crowded.
    """
    slot = in_play.slot(table_id)
    with slot.writing:  # only taps of the same table wait for each other
        played = in_play.get(table_id, 0)  # any kept version will do: `_store` notices an old one
        for _ in range(MOST_ATTEMPTS):
            done = _try(in_play, slot, played, tap, intent, chance)
            if done is not None:
                return done
            played = in_play.get(table_id, played.table.version + 1)
    raise Crowded(table_id)


def _try(
    in_play: InPlay,
    slot: TableInMemory,
    played: TableInPlay,
    tap: Tap,
    intent: Intent | Drafts,
    chance: Random,
) -> Recorded | Objected | None:
    """One attempt; None if the table has changed since it was read."""
    decision: Decision | Refused
    try:
        visitor = Visitor(played.table, played.game, played.log, tap.device, tap.i_am)
        decision = intent if isinstance(intent, Drafts) else decide(visitor, intent)
    except Refused as refusal:
        decision = refusal
    if isinstance(decision, Drafts) and decision.drafts:
        return _store(in_play, slot, played, tap, decision.drafts, chance)
    # Nothing to store. The answer is valid if the table has not changed since. A tap that was
    # recorded before gets its old answer, whatever the rules say now.
    with in_play.database.read() as connection:
        before = _before(in_play, connection, played, tap)
        if before is not None:
            return before
        if tables.version_in(connection, played.table.id) != played.table.version:
            return None
    if isinstance(decision, Refused):
        raise decision
    if isinstance(decision, Objected):
        return decision
    counts.count(in_play.database, IDLE, f"{played.table.id}:{tap.key}", tap.at, counts.LONGEST)
    return _nothing(played)


def _store(
    in_play: InPlay,
    slot: TableInMemory,
    played: TableInPlay,
    tap: Tap,
    drafts: Sequence[Draft],
    chance: Random,
) -> Recorded | None:
    """Stores the entries if the table is still at the version that was judged."""
    table = played.table
    if drafts[0].kind in (STRIKE, RESTORE) and _was_idle(in_play, table.id, tap):
        return _nothing(played)
    with in_play.folding("tap"):
        log, entries = with_tap(played.game, played.log, tap, drafts, chance)
    room = SPARE_ENTRIES if drafts[-1].kind in MENDS or played.game.ended(log.state) else 0
    if played.log is not None and played.log.last_seq >= MOST_ENTRIES + room:
        raise LogFull(table.id)
    rows = [row(table.id, entry) for entry in entries]
    rows[0] |= {"key": tap.key, "fingerprint": tap.fingerprint}
    judged = {"judged": table.version, "judged_at": table.changed_at}
    next_version = {"table_id": table.id, **judged, "now": tap.at}
    try:
        with in_play.database.write_quickly() as run:
            if run(_NEXT_VERSION, next_version) == 0:
                return None
            for values in rows:
                run(_INSERT, values)
    except IntegrityError:  # the key is already used
        with in_play.database.read() as connection:
            before = _before(in_play, connection, played, tap)
        if before is None:
            raise
        return before
    fresh = replace(table, version=table.version + 1, changed_at=tap.at)
    with slot.reading:
        if slot.reached(fresh.version) is None:
            slot.played = TableInPlay(fresh, played.game, log)
    return Recorded(log, entries, fresh.version)


def _was_idle(in_play: InPlay, table_id: str, tap: Tap) -> bool:
    """Whether the same tap has come before and stored nothing."""
    key = f"{table_id}:{tap.key}"
    return counts.counted(in_play.database, IDLE, key, tap.at, counts.LONGEST) > 0


def _before(
    in_play: InPlay, connection: sa.Connection, played: TableInPlay, tap: Tap
) -> Recorded | None:
    """What this tap recorded earlier; None if it is new. Raises KeyReused if another tap has
    used its key."""
    table_id = played.table.id
    entry_row = connection.execute(_ENTRY_OF_TAP, {"table_id": table_id, "tap": tap.key}).first()
    if entry_row is None:
        return None
    if entry_row.fingerprint != tap.fingerprint:
        raise KeyReused(tap.key)
    log = in_play.log(connection, table_id, played.game, played.log)
    assert log is not None
    entries = tuple(entry for entry in log.entries if entry.group == entry_row.seq)
    version = tables.version_in(connection, table_id)
    return Recorded(log, entries, version, repeated=True)


def _nothing(played: TableInPlay) -> Recorded:
    assert played.log is not None
    return Recorded(played.log, (), played.table.version)
