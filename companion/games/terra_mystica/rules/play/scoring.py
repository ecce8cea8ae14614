"""The scoring at the end of a game."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.rules.ledger.final import (
    AREA_POINTS,
    CULT_POINTS,
    all_coins,
    coins_for_a_point,
    ranked,
)
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import State


@dataclass(frozen=True)
class Final:
    """One player's points at the end: for each cult, for the area, for resources, and all."""

    cults: tuple[int, ...]
    area: int
    resources: int
    total: int


def cult_points(players: tuple[Player, ...]) -> list[dict[int, int]]:
    """For each cult the points by seat."""
    return [ranked({p.seat: p.cults[c] for p in players}, CULT_POINTS) for c in range(len(CULTS))]


NO_LAST_SACRIFICE = "no-last-sacrifice"
"""The option that bowl II is worth nothing at the end."""


def last_coins(player: Player, options: frozenset[str]) -> int:
    """Everything that a player has at the end, as coins; a debt counts as 0."""
    one, two, three = player.power
    bowls = (one, 0 if NO_LAST_SACRIFICE in options else two, three)
    return max(0, all_coins(player.coins, player.workers, player.priests, bowls))


def resource_points(player: Player, options: frozenset[str] = frozenset()) -> int:
    """The points for everything left, as coins."""
    return last_coins(player, options) // coins_for_a_point(player.faction.id)


def final(state: State) -> tuple[Final, ...]:
    """Everybody's points at the end, by seat."""
    cults = cult_points(state.players)
    areas = ranked(dict(enumerate(state.areas)), AREA_POINTS)
    return tuple(
        _of_player(
            player, tuple(cult[player.seat] for cult in cults), areas[player.seat], state.options
        )
        for player in state.players
    )


def _of_player(player: Player, cults: tuple[int, ...], area: int, options: frozenset[str]) -> Final:
    resources = resource_points(player, options)
    return Final(cults, area, resources, player.vp + sum(cults) + area + resources)
