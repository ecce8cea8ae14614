"""Orders on the territories of a player: a second one and its uprising, the end of the phase."""

from collections.abc import Sequence

from companion.games.epoch_of_rulers.rules.gold.fees import ORDERS_ENOUGH
from companion.games.epoch_of_rulers.state.territory import Territory, weakest


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
