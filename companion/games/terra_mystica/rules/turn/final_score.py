"""The scoring at the end of a game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.power import Bowls

CULT_POINTS = (8, 4, 2)
AREA_POINTS = (18, 12, 6)
COINS_FOR_A_POINT = 3
ALCHEMISTS_COINS = 2
K = TypeVar("K")


def ranked(sizes: Mapping[K, int], prizes: Sequence[int]) -> dict[K, int]:
    """Points by place. Tied players share the prizes of the places they take, rounded down. A size
    of 0 scores nothing."""
    points = dict.fromkeys(sizes, 0)
    for tied, won in shared(sizes, prizes):
        points.update(dict.fromkeys(tied, sum(won) // len(tied)))
    return points


def shared(
    sizes: Mapping[K, int], prizes: Sequence[int]
) -> Iterator[tuple[tuple[K, ...], Sequence[int]]]:
    """The players of each size but 0, the largest first, and the prizes that they share."""
    place = 0
    for size in sorted({size for size in sizes.values() if size}, reverse=True):
        tied = tuple(key for key, its in sizes.items() if its == size)
        yield tied, prizes[place : place + len(tied)]
        place += len(tied)


def all_coins(coins: int, workers: int, priests: int, bowls: Bowls) -> int:
    """Everything as coins, including the power from sacrificing bowl II."""
    return coins + workers + priests + bowls[2] + bowls[1] // 2


def coins_for_a_point(faction: str) -> int:
    return ALCHEMISTS_COINS if faction == "alchemists" else COINS_FOR_A_POINT


def cult_points(players: tuple[Player, ...]) -> list[dict[int, int]]:
    """For each cult the points by seat."""
    return [ranked({p.seat: p.cults[c] for p in players}, CULT_POINTS) for c in range(len(CULTS))]


def last_coins(player: Player) -> int:
    """Everything that a player has at the end, as coins; a debt counts as 0."""
    return max(0, all_coins(player.coins, player.workers, player.priests, player.power))


def resource_points(player: Player) -> int:
    return last_coins(player) // coins_for_a_point(player.faction.id)


def step_points(
    players: tuple[Player, ...], areas: Sequence[int], coins: Sequence[int] = ()
) -> dict[str, dict[int, int]]:
    """The points of each step of the final scoring, by seat: "cults", "area", "resources". `areas`
    are empty if nobody has counted them; `coins` tell what is left where goods are not tracked."""
    cults = cult_points(players)
    return {
        "cults": {p.seat: sum(cult[p.seat] for cult in cults) for p in players},
        "area": ranked({p.seat: areas[p.seat] if areas else 0 for p in players}, AREA_POINTS),
        "resources": {
            p.seat: coins[p.seat] // coins_for_a_point(p.faction.id)
            if coins else resource_points(p) for p in players
        },
    }  # fmt: skip
