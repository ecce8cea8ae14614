"""Remembers taps that stored nothing, such as a strike of a struck line. Their keys are kept for an
hour, so that a repeated tap does not strike the line again after somebody has restored it."""

from companion.core.log.entry import RESTORE, STRIKE
from companion.storage import counts
from companion.storage.counts import LONGEST
from companion.storage.engine import Database
from companion.table.drafts import Draft, Tap

WHAT = "idle tap"


def note(database: Database, table_id: str, tap: Tap) -> None:
    """Keeps the key of a tap that stored nothing."""
    counts.count(database, WHAT, f"{table_id}:{tap.key}", tap.at, LONGEST)


def known(database: Database, table_id: str, tap: Tap, draft: Draft) -> bool:
    """Whether the same tap has come before and stored nothing; `draft` is the first entry that it
    would store now. Always False if the draft is neither a strike nor a restore."""
    if draft.kind not in (STRIKE, RESTORE):
        return False
    return counts.counted(database, WHAT, f"{table_id}:{tap.key}", tap.at, LONGEST) > 0
