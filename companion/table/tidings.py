"""Messages for one seat or one phone, and not for everybody: what the latest entry means for it,
and what its players still do on the real table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.log.entry import STRIKE
from companion.core.log.log import Log
from companion.core.text import Phrase, say

REMEMBERED = 12  # entries of the log


@dataclass(frozen=True, slots=True)
class Tiding:
    """A sentence for a `seat`, or for the `device` that recorded what was undone."""

    text: Phrase
    seat: str = ""
    device: str = ""


def tidings(log: Log[Any]) -> list[Tiding]:
    """The messages of the latest entry that are for some phones only."""
    latest = log.entries[-1]
    if latest.kind == STRIKE:
        return _undone(log)
    if latest.kind not in log.game.actions or log.statuses[latest.seq].struck_by:
        return []
    return [
        Tiding(text, seat=seat)
        for line, before, _ in log.since(latest.seq)
        if line.seq == latest.seq
        for seat, text in line.action.tells(before)
    ]


def _undone(log: Log[Any]) -> list[Tiding]:
    """For each device whose line another device undid, a message about the latest of these
    lines."""
    strike = log.entries[-1]
    found: dict[str, Tiding] = {}
    for seq in strike.payload["entries"]:
        entry = log.entry(seq)
        if entry and entry.device != strike.device and entry.kind in log.game.actions:
            what = log.action(seq).story(log.state)
            said = say("Your line was undone: {what}", what=what)
            found[entry.device] = Tiding(said, device=entry.device)
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Reminder:
    """A sentence, and an id by which a phone remembers that it is done."""

    id: str
    text: Phrase


def reminders(log: Log[Any], device: str) -> tuple[Reminder, ...]:
    """The reminders of the latest entries of a device, newest first. Undone ones have none."""
    latest = [entry for entry in log.entries[-REMEMBERED:] if entry.kind in log.game.actions]
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
