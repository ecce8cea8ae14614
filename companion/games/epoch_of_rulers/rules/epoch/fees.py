"""The fees at the start of an epoch."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
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


def army_fee(regiments: int, warehouses: int, agreed: Readings = DEFAULTS) -> int:
    """The fee in talents for all regiments together."""
    counted = regiments - warehouses
    if agreed.warehouse_shifts == "free_bracket" and counted > BRACKETS[0]:
        counted = regiments
    return sum(counted > most for most in BRACKETS)


def norm(tents: bool, hordes: bool, agreed: Readings = DEFAULTS) -> int:
    """The number of free regiments on a territory; `hordes`: the epoch before was one of Invincible
    Hordes."""
    if tents and hordes:
        return agreed.tents_with_hordes
    return NORM + 1 if tents or hordes else NORM


def most_brought(tents: bool, hordes: bool, agreed: Readings = DEFAULTS) -> int:
    """The most regiments that orders can gather on a territory; `hordes`: this is the epoch of
    Invincible Hordes."""
    return norm(tents and agreed.tents_make_room, hordes, agreed)


def crowd_fee(camps: Iterable[Camp], hordes: bool, agreed: Readings = DEFAULTS) -> int:
    """The fee of a talent for each regiment above the norm of its territory."""
    return sum(max(0, camp.regiments - norm(camp.tents, hordes, agreed)) for camp in camps)


def charged(
    unordered: Sequence[str],
    still_owned: Collection[str],
    *,
    gold: int,
    exempt: bool,
    agreed: Readings = DEFAULTS,
) -> tuple[str, ...]:
    """The territories that cost a talent for a missing order. Lost land cannot revolt instead, so
    it costs no more than there is gold."""
    if exempt:
        return ()
    held = [name for name in unordered if name in still_owned]
    lost = [name for name in unordered if name not in still_owned]
    if agreed.lost_unordered == "free":
        return tuple(held)
    return (*held, *lost[: max(0, gold)])


def exempt_from_orders(ruler: str | None, owned: int, ordered: int) -> bool:
    """Whether a ruler, the Conqueror, does not owe the fee for territories without an order because
    of a war."""
    return ruler == CONQUEROR and owned > ORDERS_ENOUGH and ordered == ORDERS_ENOUGH


def fewest_disbanded(regiments: int, warehouses: int, pay: int, agreed: Readings = DEFAULTS) -> int:
    """The fewest regiments to disband if the player pays only this much for the army."""
    fee = army_fee(regiments, warehouses, agreed)
    if agreed.disbanding == "one_per_talent":
        return min(regiments, max(0, fee - pay))
    return next(
        gone
        for gone in range(regiments + 1)
        if army_fee(regiments - gone, warehouses, agreed) <= pay
    )
