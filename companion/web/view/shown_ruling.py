"""A ruling shown to everybody, computed from the current table."""

from dataclasses import dataclass

from companion.core.game.game import Game
from companion.core.game.ruling import Ruled
from companion.core.log.entry import Entry
from companion.core.log.log import Log
from companion.web.forms.form_fields import posted


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
    question = entry.payload["question"]
    if question not in game.questions:
        return None
    ruled = game.ask(question, log.state, posted(entry.payload["answers"]))
    return Shown(entry, question, ruled)
