"""Questions that need no table: how strong a team is, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.game.ruling import Answers, Ruled
from companion.core.text import Phrase
from companion.games.expedition.box.language import say
from companion.games.expedition.screens.settle.final_count import final_count
from companion.games.expedition.screens.settle.team_strength import team_strength
from companion.games.expedition.state.state import State

QUESTIONS: Mapping[str, Phrase] = {
    "strength": say("How strong is a team?"),
    "final": say("Who has won?"),
}
RULINGS: Mapping[str, Callable[[State | None, Answers], Ruled[State]]] = {
    "strength": team_strength,
    "final": final_count,
}


def ask(question: str, state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling on a question; KeyError for an unknown one."""
    return RULINGS[question](state, answers)
