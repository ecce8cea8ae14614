"""The scoring at the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

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
    place = 0
    for size in sorted({size for size in sizes.values() if size}, reverse=True):
        tied = [key for key, its in sizes.items() if its == size]
        share = sum(prizes[place : place + len(tied)]) // len(tied)
        points.update(dict.fromkeys(tied, share))
        place += len(tied)
    return points


def all_coins(coins: int, workers: int, priests: int, bowls: Bowls) -> int:
    """Everything as coins, including the power from sacrificing bowl II."""
    return coins + workers + priests + bowls[2] + bowls[1] // 2


def coins_for_a_point(faction: str) -> int:
    """The coins for a point at the end."""
    return ALCHEMISTS_COINS if faction == "alchemists" else COINS_FOR_A_POINT
