"""The questions that a table can ask. The answers use the table's records with the form's
corrections."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from companion.core.game.ruling import Answers, Ruled
from companion.core.text import Phrase
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.screens.settle import who_is_stronger
from companion.games.mythotopia.screens.settle.end import may_it_end
from companion.games.mythotopia.state.state import State

Ask: TypeAlias = Callable[[State | None, Answers], Ruled[State]]

ASKED: dict[str, tuple[Phrase, Ask]] = {
    "war": (say("Who is stronger?"), who_is_stronger.ask),
    "end": (say("May the end be declared?"), may_it_end.ask),
}
"""Every question, with the label of its button and the function that answers it."""

QUESTIONS: Mapping[str, Phrase] = {question: title for question, (title, _) in ASKED.items()}


def ask(question: str, state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling; `state` is None without a table. KeyError for an unknown question."""
    return ASKED[question][1](state, answers)
