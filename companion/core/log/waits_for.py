"""The seats that a table waits for, including open secret choices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.game.waiting import Waited
from companion.core.log.log import Log
from companion.core.log.sealed import answers, question


def waits_for(log: Log[Any]) -> Waited:
    """The seats that the table waits for now; none after the end. While a game with phases demands
    a secret choice, these are the seats that have not chosen."""
    found = log.game.waited_for(log.state)
    if log.game.ended(log.state):
        return replace(found, seats=())
    asked = question(log) if log.game.waited else None
    if asked is None or asked.prominence != "demanded":
        return found
    chosen = answers(log)
    return replace(
        found,
        seats=tuple(seat for seat in asked.seats if seat not in chosen),
        ready=tuple(seat for seat in asked.seats if seat in chosen),
        what=found.what or asked.title,
    )
