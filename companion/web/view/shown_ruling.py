"""A ruling shown to everybody, computed from the current table."""

from dataclasses import dataclass

from companion.core.game.game import Game
from companion.core.game.ruling import Ruled
from companion.core.log.entry import Entry
from companion.core.log.log import Log


@dataclass(frozen=True, slots=True)
class Shown:
    """The ruling that every phone shows now, and its entry in the log."""

    entry: Entry
    question: str
    ruled: Ruled


def shown(game: Game, log: Log) -> Shown | None:
    """The ruling shown now. The table has not changed since, so it gives the same ruling."""
    entry = log.shown
    if entry is None:
        return None
    return of_entry(game, log, entry)


def of_entry(game: Game, log: Log, entry: Entry) -> Shown | None:
    """The ruling that an entry showed, on the table of the log; None if the game can't settle it
    any more."""
    question = entry.payload["question"]
    argument = game.questions.get(question)
    ruled = argument.shown(log.state, entry.payload) if argument else None
    return Shown(entry, question, ruled) if ruled else None
