"""Merges quick taps of one phone about one seat into one line of the log."""

from datetime import timedelta

from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.core.log.struck_and_amended import Status

MERGE_WITHIN = timedelta(seconds=5)
MOST_MERGED = 30  # taps in one line, so that an evening of tapping fills several lines


def merge(log: Log, earlier: Entry, later: Entry) -> bool:
    """Whether two taps are one line: the same phone, seat and kind of action, in quick
    succession."""
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
