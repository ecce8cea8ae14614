"""Taps that stored nothing, as a strike of a struck line: their keys are kept for an hour, so that
a repeat does not strike the line again once somebody has restored it."""

from __future__ import annotations

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
    """Whether a tap that would store this first now came before and stored nothing."""
    if draft.kind not in (STRIKE, RESTORE):
        return False
    return counts.counted(database, WHAT, f"{table_id}:{tap.key}", tap.at, LONGEST) > 0
