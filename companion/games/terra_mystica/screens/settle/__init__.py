"""Questions that need no table: what an action costs, what the areas are worth, who wins."""

from collections.abc import Callable

from companion.core.game.ruling import Answers, Argument, Ruled
from companion.core.text import Phrase
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.screens.settle.cost import cost
from companion.games.terra_mystica.screens.settle.final_count import area_points, final_count
from companion.games.terra_mystica.state.table_state import TableState


def _argument(
    label: Phrase, settle: Callable[[TableState | None, Answers], Ruled[TableState]]
) -> Argument[TableState]:
    """Factions that are still chosen in secret tell nothing."""
    return Argument(
        label,
        lambda state, answers: settle(
            None if state and state.factions_are_secret else state, answers
        ),
    )


QUESTIONS = {
    "cost": _argument(say("What does it cost?"), cost),
    "area": _argument(say("What are the areas worth?"), area_points),
    "final": _argument(say("Who has won?"), final_count),
}
