"""The outcome of an expedition (rulebook, "Outcome of an expedition"): who wins it, money,
artifacts, the expedition card."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.text import Seat
from companion.games.expedition.box.contents import ARTIFACT, MONEY, UNUSED
from companion.games.expedition.rules.initiative import Track, place


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
