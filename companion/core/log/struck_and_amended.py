"""What later entries did to each entry of a log: struck, restored, amended."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.log.entry import AMEND, BEGIN, RESTORE, STRIKE, Entry


@dataclass(frozen=True, slots=True)
class Status:
    """The strike and the amend in force for one entry, by their seqs."""

    struck_by: int | None = None
    amended_by: int | None = None


UNTOUCHED = Status()


def statuses(entries: Sequence[Entry]) -> dict[int, Status]:
    """Which entries are struck or amended, by seq. The last strike or restore of an entry counts,
    and its last amend that is not struck itself. The set-up can't be struck, and an entry can only
    name earlier entries."""
    struck: dict[int, int] = {}
    kinds: dict[int, str] = {}
    for entry in entries:
        if entry.kind in (STRIKE, RESTORE):
            for seq in entry.payload["entries"]:
                if kinds.get(seq) in (None, BEGIN, STRIKE, RESTORE):
                    continue
                if entry.kind == STRIKE:
                    struck[seq] = entry.seq
                else:
                    struck.pop(seq, None)
        kinds[entry.seq] = entry.kind
    amended = {
        entry.payload["entry"]: entry.seq
        for entry in entries
        if entry.kind == AMEND and entry.seq not in struck and entry.payload["entry"] < entry.seq
    }
    by_seq = {entry.seq: UNTOUCHED for entry in entries}
    for seq in struck.keys() | amended.keys() & by_seq.keys():
        by_seq[seq] = Status(struck.get(seq), amended.get(seq))
    return by_seq
