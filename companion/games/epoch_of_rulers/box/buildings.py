"""The buildings: level, price, stock, and kingdom."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.epoch_of_rulers.box.readings import Readings

PALADINS = "paladins"
BARBARIANS = "barbarians"
KINGDOMS = (PALADINS, BARBARIANS)

RESIDENTIAL = "residential"
TREASURY = "treasury"
WAREHOUSE = "warehouse"
STATUE = "statue"
BRICKWORKS = "brickworks"
WATCHTOWER = "watchtower"
WALL = "wall"
LIBRARY = "library"
MARKET = "market"
FORTRESS = "fortress"
BANK = "bank"
ARSENAL = "arsenal"
PALACE = "palace"
ALTAR = "altar"
HOSPICE = "hospice"
TEMPLE = "temple"
TENTS = "tents"
CAMP = "camp"
CAPITAL = "capital"

CAPITAL_PRICE = 3
CAPITAL_LEVEL = 3
STOCK = {1: 3, 2: 2, 3: 1}
"""Chips of one building in a kingdom, by level."""


class Kind(NamedTuple):
    """A building of the box; `kingdom` is None if all may build it."""

    name: str
    level: int
    kingdom: str | None = None

    def stock(self) -> int:
        """The number that a kingdom can build."""
        return 1 if self.name == CAPITAL else STOCK[self.level]


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(RESIDENTIAL, 1), Kind(TREASURY, 1), Kind(WAREHOUSE, 1), Kind(STATUE, 1),
        Kind(BRICKWORKS, 1), Kind(HOSPICE, 1, PALADINS), Kind(TENTS, 1, BARBARIANS),
        Kind(WATCHTOWER, 2), Kind(WALL, 2), Kind(LIBRARY, 2), Kind(MARKET, 2),
        Kind(TEMPLE, 2, PALADINS), Kind(CAMP, 2, BARBARIANS),
        Kind(FORTRESS, 3), Kind(BANK, 3), Kind(ARSENAL, 3), Kind(PALACE, 3), Kind(ALTAR, 3),
        Kind(CAPITAL, CAPITAL_LEVEL),
    )
}  # fmt: skip
DEFENCES = (WATCHTOWER, WALL, FORTRESS)


def buildable(kingdom: str | None) -> tuple[Kind, ...]:
    """The buildings of a kingdom; for a kingdom without published buildings, those that all can
    build."""
    return tuple(kind for kind in KINDS.values() if kind.kingdom in (None, kingdom))


def price(name: str, level: int, agreed: Readings) -> int:
    """Talents for a building of this level."""
    return agreed.watchtower_price if name == WATCHTOWER else level
