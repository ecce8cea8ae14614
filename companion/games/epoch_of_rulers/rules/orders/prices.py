"""The costs and gains of orders."""

from typing import Literal

from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL_PRICE, price
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings

MOBILISE = 1
FOLLOWUP = 1
"""The extra cost of the building right after Brickworks."""
FREE_MOVES = 1


def build_price(
    kind: str, level: int, *, followup: bool = False, agreed: Readings = DEFAULTS
) -> int:
    """Talents for a building."""
    return price(kind, level, agreed) + (FOLLOWUP if followup else 0)


def demolish_price(
    kind: str, level: int, *, own: bool, capital: bool, agreed: Readings = DEFAULTS
) -> int:
    """The talents for a demolition: none for the player's own building, three for a foreign
    capital, one less than its price for any other."""
    if own:
        return 0
    return CAPITAL_PRICE if capital else price(kind, level, agreed) - 1


def move_price(regiments: int, warehouses: int) -> int:
    """Talents for a regroup order on one territory: the first is free, and one more for each
    Warehouse there."""
    return max(0, regiments - FREE_MOVES - warehouses)


def tax(*, residential: bool, market: bool) -> int:
    """Talents from a tax order; `market`: a Market square there has not paid in this epoch."""
    return 1 + residential + market


def temple_gives(die: int) -> Literal["gold", "regiment", "double_order"]:
    """The gain from the die after an order on a territory with a Temple."""
    if die <= 3:
        return "gold"
    return "regiment" if die <= 5 else "double_order"
