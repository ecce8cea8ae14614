"""The number of regiments that superiority kills."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.state.territory import Regiment

GREAT = 6
"""A side of this strength kills one more."""


class Superiority(NamedTuple):
    """Points to kill with; `extra` is the point of a strength of 6."""

    points: int
    extra: int

    def whole(self) -> int:
        """All points, if the extra one counts like the others."""
        return self.points + self.extra


def superiority(mine: int, other: int) -> Superiority:
    """The superiority of a side of strength `mine`."""
    return Superiority(max(0, mine - other), int(mine >= GREAT))


def most_killed(pool: Superiority, enemies: Iterable[Regiment], agreed: Readings = DEFAULTS) -> int:
    """The most regiments that the points can kill, the least tough first."""
    tough = sorted(regiment.toughness for regiment in enemies)
    if agreed.extra_point == "any":
        return _killed(pool.whole(), tough)
    extra = 1 if pool.extra and tough[:1] == [1] else 0
    return extra + _killed(pool.points, tough[extra:])


def may_fall(pool: Superiority, victims: Sequence[Regiment], agreed: Readings = DEFAULTS) -> bool:
    """Whether the points are enough for exactly these victims."""
    return most_killed(pool, victims, agreed) == len(victims)


def _killed(points: int, toughness: list[int]) -> int:
    killed = 0
    for tough in toughness:
        if tough > points:
            break
        points -= tough
        killed += 1
    return killed
