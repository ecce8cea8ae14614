"""The fees at the start of an epoch, line by line, and every way to meet them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.epoch_of_rulers.box.contents import NORM
from companion.games.epoch_of_rulers.box.kingdoms import CONQUEROR
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings

BRACKETS = (6, 9, 12)
"""The most regiments for a fee of 0, 1 and 2 talents. More regiments cost 3."""
ORDERS_ENOUGH = 4


class Camp(NamedTuple):
    """The regiments of one territory; `tents`: it has the owner's Warriors' Tents."""

    regiments: int
    tents: bool = False


def army_fee(regiments: int, warehouses: int) -> int:
    """The fee in talents for all regiments together."""
    return sum(regiments - warehouses > most for most in BRACKETS)


def norm(tents: bool, hordes: bool) -> int:
    """The number of free regiments on a territory after an epoch of Invincible Hordes (`hordes`),
    and the most that orders can gather there in such an epoch."""
    return NORM + 1 if tents or hordes else NORM


def crowd_fee(camps: Iterable[Camp], hordes: bool) -> int:
    """The fee of a talent for each regiment above the norm of its territory."""
    return sum(max(0, camp.regiments - norm(camp.tents, hordes)) for camp in camps)


def exempt_from_orders(ruler: str | None, owned: int, ordered: int) -> bool:
    """Whether a ruler, the Conqueror, does not owe the fee for territories without an order because
    of a war."""
    return ruler == CONQUEROR and owned > ORDERS_ENOUGH and ordered == ORDERS_ENOUGH


def fewest_disbanded(regiments: int, warehouses: int, pay: int, agreed: Readings = DEFAULTS) -> int:
    """The fewest regiments to disband if the player pays only this much for the army."""
    fee = army_fee(regiments, warehouses)
    if agreed.disbanding == "one_per_talent":
        return min(regiments, max(0, fee - pay))
    return next(
        gone for gone in range(regiments + 1) if army_fee(regiments - gone, warehouses) <= pay
    )


REGIMENT_WORTH = 2
"""A regiment costs a talent and an order to raise again; an order brings a talent in taxes, so an
uprising, which takes an order to put down, is worth one."""


@dataclass(frozen=True)
class Dues:
    """The facts that determine the fees. `unordered` counts the territories whose fee is due."""

    camps: tuple[Camp, ...]
    warehouses: int = 0
    unordered: int = 0
    horde_free: bool = False
    """The Lord of the Horde rules."""
    hordes: bool = False
    """The epoch before was one of Invincible Hordes."""

    def regiments(self) -> int:
        return sum(camp.regiments for camp in self.camps)


class Lines(NamedTuple):
    """The talents due: for the army, for crowded territories, for territories without orders."""

    army: int
    crowd: int
    orders: int

    def due(self) -> int:
        return sum(self)


class Way(NamedTuple):
    """A way to meet all fees: talents paid, regiments disbanded (first those of crowded
    territories), territories left to revolt."""

    gold: int
    disbanded: int
    revolts: int

    def worth(self) -> int:
        """Its total cost, in talents."""
        return self.gold + REGIMENT_WORTH * self.disbanded + self.revolts


def lines(dues: Dues) -> Lines:
    """The fees if the player pays them all."""
    return Lines(
        0 if dues.horde_free else army_fee(dues.regiments(), dues.warehouses),
        crowd_fee(dues.camps, dues.hordes),
        dues.unordered,
    )


def ways(dues: Dues, gold: int, agreed: Readings = DEFAULTS) -> list[Way]:
    """Every sensible way to meet the fees with this gold, the cheapest first. There is always
    one, even for a player in debt."""
    affordable = [way for way in _ways(dues, agreed) if way.gold <= max(0, gold)]
    kept = [way for way in affordable if not any(_better(other, way) for other in affordable)]
    return sorted(kept, key=lambda way: (way.worth(), way.revolts, way.disbanded))


def _ways(dues: Dues, agreed: Readings) -> Iterator[Way]:
    due = lines(dues)
    for disbanded in range(dues.regiments() + 1):
        army = _army_left(dues, due.army, disbanded, agreed)
        crowd = max(0, due.crowd - disbanded)
        for revolts in range(due.orders + 1):
            yield Way(army + crowd + due.orders - revolts, disbanded, revolts)


def _army_left(dues: Dues, fee: int, disbanded: int, agreed: Readings) -> int:
    if dues.horde_free:
        return 0
    if agreed.disbanding == "one_per_talent":
        return max(0, fee - disbanded)
    return army_fee(dues.regiments() - disbanded, dues.warehouses)


def _better(one: Way, other: Way) -> bool:
    """Whether one way costs less of something and no more of anything."""
    return one != other and all(mine <= its for mine, its in zip(one, other, strict=True))
