"""What later entries did to each entry of a log: struck, restored, amended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.log.entry import AMEND, BEGIN, RESTORE, STRIKE, Entry


@dataclass(frozen=True, slots=True)
class Status:
    """What happened to one entry: the seqs of the strike and of the amend in force."""

    struck_by: int | None = None
    amended_by: int | None = None


UNTOUCHED = Status()


def statuses(entries: Sequence[Entry]) -> dict[int, Status]:
    """Which entries are struck or amended, by seq. For each entry the last strike or restore
    counts, and the last amend that is not itself struck. The set-up can't be struck, and an
    entry can only name earlier ones."""
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
    found = {entry.seq: UNTOUCHED for entry in entries}
    for seq in struck.keys() | amended.keys() & found.keys():
        found[seq] = Status(struck.get(seq), amended.get(seq))
    return found
