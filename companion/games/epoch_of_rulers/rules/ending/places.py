"""Places: victory points of the spheres, and Fate cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

FATE_CARDS: dict[int, tuple[int, ...]] = {
    2: (0, 1),
    3: (0, 1, 2),
    4: (0, 1, 1, 2),
    5: (0, 0, 1, 1, 2),
}
"""The number of Fate cards that a player draws, by the number of players and the martial place."""


def ranked(values: Mapping[str, int]) -> dict[str, int]:
    """Victory points by raw points: the most raw points give as many as there are players, the next
    value one less. Equals get the same and leave no gap."""
    best_first = sorted(set(values.values()), reverse=True)
    points = {value: len(values) - place for place, value in enumerate(best_first)}
    return {name: points[value] for name, value in values.items()}


class FateDraws(NamedTuple):
    """The number of Fate cards that each player draws, and the order of the draws."""

    draws: dict[str, int]
    order: tuple[str, ...]


def fate_draws(martial: Mapping[str, int]) -> FateDraws:
    """The Fate cards of two to five players by their martial points; those with the fewest points
    draw first, equals in the order of the players."""
    table = FATE_CARDS[len(martial)]
    different = set(martial.values())
    draws = {
        name: table[sum(other > points for other in different)] for name, points in martial.items()
    }
    order = sorted((name for name in martial if draws[name]), key=lambda name: martial[name])
    return FateDraws(draws, tuple(order))
