"""What the players still do on the real table after the latest taps of a phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.log.log import Log
from companion.core.text import Phrase

WITHIN = 12  # entries of the log


@dataclass(frozen=True, slots=True)
class Reminder:
    """A sentence, and an id by which a phone remembers that it is done."""

    id: str
    text: Phrase


def reminders(log: Log[Any], device: str) -> tuple[Reminder, ...]:
    """The reminders of the latest entries of a device, newest first. Undone ones have none."""
    latest = [entry for entry in log.entries[-WITHIN:] if entry.kind in log.game.actions]
    own = {entry.seq for entry in latest if entry.device == device}
    if not own:
        return ()
    found = [
        Reminder(f"{line.seq}.{place}", text)
        for line, before, _ in log.since(min(own))
        if line.seq in own
        for place, text in enumerate(line.action.reminders(before))
    ]
    return tuple(reversed(found))
