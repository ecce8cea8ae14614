"""The fees at the start of an epoch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.games.epoch_of_rulers.box.contents import NORM
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.box.rulers import CONQUEROR

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
