"""Each phase in words, and the objection to anything else."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from pydantic import Field

from companion.core.game.action import Objection, Widget
from companion.core.text import Phrase
from companion.games.expedition.box.language import say
from companion.games.expedition.state.state import Phase, State

TeamNumber: TypeAlias = Annotated[int, Widget("choice", say("Team")), Field(ge=1, le=2)]


@dataclass(frozen=True, slots=True)
class PhaseWords:
    """The name of a phase, what is due in it, the same addressed to the players who act, and its
    rule in the reference."""

    name: Phrase
    due: Phrase
    task: Phrase
    rule: str


PHASES: Mapping[Phase, PhaseWords] = {
    "initiative": PhaseWords(
        say("Initiative"), say("Now everybody bids for the initiative."),
        say("Bid for the initiative"), "initiative"),
    "market": PhaseWords(
        say("Market"), say("Now the market is laid out."), say("Lay out the market"), "market"),
    "bids": PhaseWords(
        say("Auction"), say("Now everybody bids."), say("Make your bid"), "auction"),
    "choice": PhaseWords(
        say("Choice of cards"), say("Now the players choose cards."), say("Choose a card"),
        "choice"),
    "sending": PhaseWords(
        say("Sending teams"), say("Now everybody decides which teams to send."),
        say("Decide which teams to send"), "sending"),
    "strengths": PhaseWords(
        say("Expedition"), say("Now the strengths of the teams are missing."),
        say("Enter the strengths of the teams"), "strength"),
    "victor": PhaseWords(
        say("Expedition"),
        say("Now the owner of two equal teams chooses which one has won."),
        say("Choose which of your teams has won"), "winner"),
    "losses": PhaseWords(
        say("Losses"), say("Now the teams lose their cards."),
        say("Choose the card that the team loses"), "losses"),
    "end": PhaseWords(
        say("Final count"), say("Now the points are counted."),
        say("Reveal what is behind the screens"), "score"),
}  # fmt: skip


def not_now(state: State, phase: Phase) -> Phrase | None:
    """What is due instead of this phase; None if it is the current one."""
    return None if state.phase == phase else PHASES[state.phase].due


def not_in(state: State, *phases: Phase) -> Iterator[Objection]:
    """An objection if the current phase is none of these."""
    if state.phase not in phases:
        yield Objection("phase", PHASES[state.phase].due, PHASES[state.phase].rule)
