"""Orders on territories: the first, the second and the double one, and uprisings."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from companion.games.epoch_of_rulers.rules.gold.fees import ORDERS_ENOUGH
from companion.games.epoch_of_rulers.state.territory import weakest


class Ordered(NamedTuple):
    """A territory of the player in the phase of orders."""

    name: str
    regiments: int
    orders: int
    uprising: bool

    def free(self) -> bool:
        """Whether it has neither an order nor an uprising."""
        return not self.orders and not self.uprising


class SecondOrder(NamedTuple):
    """Whether a second order is legal, and where the uprising breaks out; `chooser` picks one of
    several candidates."""

    legal: bool
    candidates: tuple[str, ...] = ()
    chooser: Literal["right_neighbour"] | None = None


def second_order(territories: Sequence[Ordered], target: str, *, hospice: bool) -> SecondOrder:
    """A second order on the target. `hospice`: a Hospice cancels the uprising."""
    land = next(territory for territory in territories if territory.name == target)
    free = {other.name: other.regiments for other in territories if other.free()}
    if land.orders != 1 or not free or land.uprising:
        return SecondOrder(False)
    if hospice:
        return SecondOrder(True)
    return SecondOrder(True, *weakest(free))


def may_close(territories: Sequence[Ordered]) -> bool:
    """Whether the phase may end: orders on four territories or on all, and no uprising."""
    ordered = sum(territory.orders > 0 for territory in territories)
    burning = any(territory.uprising for territory in territories)
    return ordered >= min(ORDERS_ENOUGH, len(territories)) and not burning


def must_close(territories: Sequence[Ordered]) -> bool:
    """Whether the phase ends by itself: orders on all territories, and no uprising."""
    return may_close(territories) and all(territory.orders for territory in territories)
