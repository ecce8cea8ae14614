"""A ruling shown to everybody, worked out from the table as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.abilities import able
from companion.core.entry import Entry
from companion.core.game import Game
from companion.core.log import Log
from companion.core.ruling import Arbiter, Ruled


@dataclass(frozen=True, slots=True)
class Shown:
    """The ruling that every phone shows now, and its entry in the log."""

    entry: Entry
    question: str
    ruled: Ruled[Any]


def shown(game: Game[Any], log: Log[Any]) -> Shown | None:
    """The ruling shown now. The table is unchanged, so it still gives the same ruling."""
    entry = log.shown
    if entry is None or not able(game, Arbiter):
        return None
    question = entry.payload["question"]
    if question not in game.questions:
        return None
    ruled = game.ask(question, log.state, answers(entry.payload["answers"]))
    return Shown(entry, question, ruled)


def answers(pairs: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """Flat answers grouped by name, as a question reads them."""
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return found
