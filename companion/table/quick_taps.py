"""Quick taps of one phone about one seat merge into one line of the log."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.log.standing import Status

MERGE_WITHIN = timedelta(seconds=5)
MOST_MERGED = 30  # taps in one line: an evening of tapping takes several lines


def merge(log: Log[Any], earlier: Entry, later: Entry) -> bool:
    """Quick taps of one phone about one seat read as one line."""
    action = log.game.actions.get(earlier.kind)
    return (
        action is not None
        and action.merges
        and earlier.kind == later.kind
        and earlier.device == later.device
        and log.action(earlier.seq).subject == log.action(later.seq).subject
        and later.at - earlier.at <= MERGE_WITHIN
        and log.statuses[earlier.seq] == log.statuses[later.seq] == Status()
        and not earlier.overruled
        and not later.overruled
    )
