"""Questions that a table asks: rulings on what is believed, mended against the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from companion.core.ruling import Answers, Ruled
from companion.core.text import Phrase, say
from companion.games.mythotopia.rulings import who_is_stronger
from companion.games.mythotopia.rulings.end import may_it_end
from companion.games.mythotopia.state.state import State

Ask: TypeAlias = Callable[[State | None, Answers], Ruled[State]]

ASKED: dict[str, tuple[Phrase, Ask]] = {
    "war": (say("Who is stronger?"), who_is_stronger.ask),
    "end": (say("May the end be declared?"), may_it_end.ask),
}
"""Every question: what the button to it says, and who answers it."""

QUESTIONS: Mapping[str, Phrase] = {question: title for question, (title, _) in ASKED.items()}


def ask(question: str, state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling; without a table `state` is None. KeyError for an unknown question."""
    return ASKED[question][1](state, answers)
