"""The kingdoms: their buildings with level, price and stock, and their rulers."""

from collections.abc import Collection
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


def buildable(kingdom: str) -> tuple[Kind, ...]:
    """The buildings of a kingdom; for a kingdom without published buildings, those that all can
    build."""
    return tuple(kind for kind in KINDS.values() if kind.kingdom in (None, kingdom))


def price(name: str, level: int, agreed: Readings) -> int:
    """Talents for a building of this level."""
    return agreed.watchtower_price if name == WATCHTOWER else level


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
