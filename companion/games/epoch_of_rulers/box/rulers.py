"""The rulers of the kingdoms."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.epoch_of_rulers.box.buildings import BARBARIANS, PALADINS

STRATEGIST = "strategist"
LOGISTICIAN = "logistician"
TACTICIAN = "tactician"
MARAUDER = "marauder"
LORD_OF_THE_HORDE = "lord_of_the_horde"
CONQUEROR = "conqueror"

RULERS: dict[str, tuple[str, ...]] = {
    PALADINS: (STRATEGIST, LOGISTICIAN, TACTICIAN),
    BARBARIANS: (MARAUDER, LORD_OF_THE_HORDE, CONQUEROR),
}
NAMELESS = ("first", "second", "third")
"""The rulers of a kingdom that the rulebook does not describe: they have no powers."""


def heirs(kingdom: str, used: Collection[str]) -> tuple[str, ...]:
    """The rulers who may come next; none after the third."""
    return tuple(ruler for ruler in RULERS.get(kingdom, NAMELESS) if ruler not in used)
