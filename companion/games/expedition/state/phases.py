"""The task of each phase, and the objection to anything else."""

from collections.abc import Iterator, Mapping
from typing import Annotated, TypeAlias

from pydantic import Field

from companion.core.game.action import Objection, Widget
from companion.core.text import Phrase
from companion.games.expedition.box.language import say
from companion.games.expedition.state.state import Phase, State

TeamNumber: TypeAlias = Annotated[int, Widget("choice", say("Team")), Field(ge=1, le=2)]

DUE: Mapping[Phase, Phrase] = {
    "initiative": say("Now everybody bids for the initiative."),
    "market": say("Now the market is laid out."),
    "bids": say("Now everybody bids."),
    "choice": say("Now the players choose cards."),
    "sending": say("Now everybody decides which teams to send."),
    "strengths": say("Now the strengths of the teams are missing."),
    "victor": say("Now the owner of two equal teams chooses which one has won."),
    "losses": say("Now the teams lose their cards."),
    "end": say("Now the points are counted."),
}

NAME: Mapping[Phase, Phrase] = {
    "initiative": say("Initiative"),
    "market": say("Market"),
    "bids": say("Auction"),
    "choice": say("Choice of cards"),
    "sending": say("Sending teams"),
    "strengths": say("Expedition"),
    "victor": say("Expedition"),
    "losses": say("Losses"),
    "end": say("Final count"),
}

TASK: Mapping[Phase, Phrase] = {
    "initiative": say("Bid for the initiative"),
    "market": say("Lay out the market"),
    "bids": say("Make your bid"),
    "choice": say("Choose a card"),
    "sending": say("Decide which teams to send"),
    "strengths": say("Enter the strengths of the teams"),
    "victor": say("Choose which of your teams has won"),
    "losses": say("Choose the card that the team loses"),
    "end": say("Reveal what is behind the screens"),
}
"""The same, addressed to the players who act."""

RULE: Mapping[Phase, str] = {
    "initiative": "initiative",
    "market": "market",
    "bids": "auction",
    "choice": "choice",
    "sending": "sending",
    "strengths": "strength",
    "victor": "winner",
    "losses": "losses",
    "end": "score",
}
"""The rule of the reference for each phase."""


def not_now(state: State, phase: Phase) -> Phrase | None:
    """What is due instead of this phase; None if it is the current one."""
    return None if state.phase == phase else DUE[state.phase]


def not_in(state: State, *phases: Phase) -> Iterator[Objection]:
    """An objection if the current phase is none of these."""
    if state.phase not in phases:
        yield Objection("phase", DUE[state.phase], RULE[state.phase])
