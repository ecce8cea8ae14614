"""Gold in war: the Marauder's loot, and the Conqueror's payments."""

from __future__ import annotations

CONQUEROR_PAYS = {2: 1, 3: 2}
"""Talents to switch off a defence, by its level."""


def marauder_gold(kills: int, *, won: bool, building: bool) -> int:
    """A talent for each enemy killed in a won battle, and one if anything is built on the
    attacked territory."""
    return (kills if won else 0) + int(building)


def conqueror_price(level: int) -> int:
    """Talents that switch off a defence of level 2 or 3."""
    return CONQUEROR_PAYS[level]
