"""Questions that need no table: what an action costs, what the areas are worth, who wins."""

from companion.core.game.ruling import Argument
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.screens.settle.cost import cost
from companion.games.terra_mystica.screens.settle.final_count import (
    area_points,
    final_count,
    told,
)

QUESTIONS = {
    "cost": Argument(say("What does it cost?"), lambda table, given: cost(told(table), given)),
    "area": Argument(say("What are the areas worth?"), area_points),
    "final": Argument(say("Who has won?"), final_count),
}
