"""The outcome of an expedition (rulebook, "Outcome of an expedition"): who wins it, money,
artifacts, the expedition card."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.text import Phrase, Seat
from companion.games.expedition.box.contents import ARTIFACT, MONEY, UNUSED
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import numeral
from companion.games.expedition.rules.initiative import Track, place
from companion.games.expedition.rules.teams import strength_now
from companion.games.expedition.state.state import State


def reward(strength: int) -> int:
    """The M£ for one team."""
    return next((coins for least, coins in MONEY if strength >= least), 0)


def artifact(space: int) -> int:
    """The worth of a team's artifact at an initiative space; 0 for none."""
    return ARTIFACT[space - 1] if 0 < space <= len(ARTIFACT) else 0


@dataclass(frozen=True, slots=True)
class Rewards:
    """`coins` and `artifacts` by seat, one artifact for each team. `winner` is "" if nobody went;
    `tied` are the winner's teams of the greatest strength, one or two."""

    coins: dict[str, int] = field(default_factory=dict)
    artifacts: dict[str, tuple[int, ...]] = field(default_factory=dict)
    winner: Seat = ""
    tied: tuple[int, ...] = ()


def rewards(track: Track, teams: Sequence[tuple[str, int, int]]) -> Rewards:
    """The rewards of the teams that went, each as (seat, team, strength)."""
    if not teams:
        return Rewards()
    coins: dict[str, int] = {}
    artifacts: dict[str, tuple[int, ...]] = {}
    for seat, _, strength in teams:
        coins[seat] = coins.get(seat, 0) + reward(strength)
        worth = artifact(track.index(seat) + 1) if seat in track else 0
        if worth:
            artifacts[seat] = (*artifacts.get(seat, ()), worth)
    best = max(strength for _, _, strength in teams)
    first = [(seat, team) for seat, team, strength in teams if strength == best]
    winner = min((seat for seat, _ in first), key=lambda s: place(track, s))
    return Rewards(coins, artifacts, winner, tuple(team for seat, team in first if seat == winner))


def chooses_loss(track: Track, owner: Seat, *, won: bool) -> str:
    """The player who chooses the card that a team loses: its owner or, for the winning team, the
    opponent highest in initiative."""
    if not won:
        return owner
    return next((m for m in track if m not in (UNUSED, owner)), owner)


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
