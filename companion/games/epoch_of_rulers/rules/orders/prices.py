"""The costs and gains of orders, and what a second order in an epoch brings."""

from collections.abc import Sequence
from typing import Literal

from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL_PRICE, price
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.rules.gold.fees import ORDERS_ENOUGH
from companion.games.epoch_of_rulers.state.state import Territory, weakest

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


def second_order(territories: Sequence[Territory], here: Territory) -> tuple[str, ...]:
    """Where a second order here causes an uprising; empty if the order is not possible."""
    return strikes(territories) if here.orders == 1 and not here.uprising else ()


def strikes(territories: Sequence[Territory]) -> tuple[str, ...]:
    """Where the uprising breaks out. The right-hand neighbour picks one of several."""
    return weakest({land.name: len(land.regiments) for land in territories if land.is_free})


def may_close(territories: Sequence[Territory]) -> bool:
    """Whether the phase may end: orders on four territories or on all, and no uprising."""
    ordered = sum(territory.orders > 0 for territory in territories)
    burning = any(territory.uprising for territory in territories)
    return ordered >= min(ORDERS_ENOUGH, len(territories)) and not burning


def must_close(territories: Sequence[Territory]) -> bool:
    """Whether the phase ends by itself: orders on all territories, and no uprising."""
    return may_close(territories) and all(territory.orders for territory in territories)
