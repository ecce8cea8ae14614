"""Questions that need no table: how strong a team is, and who wins."""

from companion.core.game.ruling import Argument
from companion.games.expedition.box.language import say
from companion.games.expedition.screens.settle.final_count import final_count
from companion.games.expedition.screens.settle.team_strength import team_strength

QUESTIONS = {
    "strength": Argument(say("How strong is a team?"), team_strength),
    "final": Argument(say("Who has won?"), final_count),
}
