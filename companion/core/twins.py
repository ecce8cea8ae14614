"""The warning that two phones have recorded the same fact."""

from dataclasses import dataclass
from datetime import timedelta
from itertools import islice

from companion.core.log.entry import Entry
from companion.core.log.log import Log

TWIN_WITHIN = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class Twin:
    """The same fact, recorded by two phones within 10 seconds. `seq` is the entry to undo."""

    seq: int
    first: Entry


def twin(log: Log) -> Twin | None:
    """The twin that the latest entry makes with an entry of another phone less than 10 seconds
    earlier. A line with hidden facts makes none: every phone sees the warning, so that somebody
    could try values until it comes."""
    latest = log.entries[-1]
    if latest.kind not in log.game.actions or log.statuses[latest.seq].struck_by:
        return None
    if log.seen().hides(latest.seq):
        return None
    since = latest.at - TWIN_WITHIN
    for entry in islice(reversed(log.entries), 1, None):
        if entry.at < since:
            return None
        same = entry.payload == latest.payload and entry.kind == latest.kind
        if same and entry.device != latest.device and not log.statuses[entry.seq].struck_by:
            return Twin(latest.seq, entry)
    return None
