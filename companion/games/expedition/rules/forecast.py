"""The expected reward of a team from the active expedition."""

from dataclasses import dataclass

from companion.core.text import Phrase, Seat
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import numeral
from companion.games.expedition.rules.initiative import place
from companion.games.expedition.rules.outcome import artifact, reward
from companion.games.expedition.rules.teams import strength_now
from companion.games.expedition.state.state import State


@dataclass(frozen=True, slots=True)
class Forecast:
    """A team's strength and reward; None where a number is not known. `artifact` is the worth of
    its artifact at its owner's initiative `space`. The team loses one card. `leads`: it would win,
    by strength or by initiative, against every team of the other players."""

    team: int
    strength: int | None
    coins: int | None
    artifact: int
    space: int
    leads: bool


def forecast(state: State, seat: Seat, team: int) -> Forecast:
    """The reward of this team if it goes now. It uses only visible facts."""
    strength = strength_now(state, seat, team)
    space = state.space(seat)
    coins = None if strength is None else reward(strength)
    return Forecast(team, strength, coins, artifact(space), space, _leads(state, seat, strength))


def _leads(state: State, seat: Seat, strength: int | None) -> bool:
    if strength is None:
        return False
    for other in state.seats:
        ahead = place(state.track, other) < place(state.track, seat)
        for team in state.teams(other) if other != seat else ():
            theirs = strength_now(state, other, team)
            if theirs is None or theirs > strength or (theirs == strength and ahead):
                return False
    return True


def in_words(found: Forecast) -> Phrase:
    """The forecast in one short line."""
    if found.strength is None or found.coins is None:
        return say("strength not known; costs a card")
    brings = say("{coins}\u00a0M£", coins=found.coins)
    if found.artifact:
        brings = say("{coins}\u00a0M£ and an artifact worth {worth}", coins=found.coins,
                     worth=found.artifact)  # fmt: skip
    return say("strength {strength}: {brings} at initiative {space}; costs a card",
               strength=found.strength, brings=brings, space=numeral(found.space))  # fmt: skip
