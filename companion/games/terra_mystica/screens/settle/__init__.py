"""Questions that need no table: what an action costs, what the areas are worth, who wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.game.ruling import Answers, Ruled
from companion.core.text import Phrase
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.screens.settle.cost import cost
from companion.games.terra_mystica.screens.settle.final_count import area_points, final_count
from companion.games.terra_mystica.state.table_state import TableState

QUESTIONS: Mapping[str, Phrase] = {
    "cost": say("What does it cost?"),
    "area": say("What are the areas worth?"),
    "final": say("Who has won?"),
}
RULINGS: Mapping[str, Callable[[TableState | None, Answers], Ruled[TableState]]] = {
    "cost": cost,
    "area": area_points,
    "final": final_count,
}


def ask(question: str, state: TableState | None, answers: Answers) -> Ruled[TableState]:
    """The ruling on a question; KeyError for an unknown one. Factions that are still chosen in
    secret tell nothing."""
    return RULINGS[question](None if state and state.factions_are_secret else state, answers)
