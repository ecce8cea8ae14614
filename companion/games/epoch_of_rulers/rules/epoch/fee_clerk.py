"""The fee clerk: the fees line by line, and every way to meet them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.games.epoch_of_rulers.box.buildings import TENTS, WAREHOUSE
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.box.rulers import LORD_OF_THE_HORDE
from companion.games.epoch_of_rulers.rules.epoch.fees import Camp, army_fee, crowd_fee
from companion.games.epoch_of_rulers.state.territory import Territory, in_use, owned

REGIMENT_WORTH = 2
"""A regiment costs a talent and an order to raise again; an order brings a talent in taxes, so an
uprising, which takes an order to put down, is worth one."""


@dataclass(frozen=True)
class Dues:
    """The facts that determine the fees. `unordered` counts the territories whose fee is due,
    `lost` those of them that belong to others and cannot revolt."""

    camps: tuple[Camp, ...]
    warehouses: int = 0
    unordered: int = 0
    horde_free: bool = False
    """The Lord of the Horde rules."""
    hordes: bool = False
    """The epoch before was one of Invincible Hordes."""

    def regiments(self) -> int:
        """The number of all regiments."""
        return sum(camp.regiments for camp in self.camps)


class Lines(NamedTuple):
    """The talents due: for the army, for crowded territories, for territories without orders."""

    army: int
    crowd: int
    orders: int

    def due(self) -> int:
        """The total of talents."""
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


def dues_of(
    territories: Sequence[Territory],
    player: str,
    *,
    unordered: int,
    ruler: str | None,
    hordes: bool = False,
) -> Dues:
    """The player's dues, from the territories."""
    return Dues(
        camps=tuple(
            Camp(len(territory.regiments), territory.has(TENTS))
            for territory in owned(territories, player)
        ),
        warehouses=in_use(territories, player, WAREHOUSE),
        unordered=unordered,
        horde_free=ruler == LORD_OF_THE_HORDE,
        hordes=hordes,
    )


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
    found = [way for way in _ways(dues, agreed) if way.gold <= max(0, gold)]
    kept = [way for way in found if not any(_better(other, way) for other in found)]
    return sorted(kept, key=lambda way: (way.worth(), way.revolts, way.disbanded))


def _ways(dues: Dues, agreed: Readings) -> Iterator[Way]:
    due = lines(dues)
    for disbanded in range(dues.regiments() + 1):
        army = _army_left(dues, due.army, disbanded, agreed)
        crowd = max(0, due.crowd - disbanded)
        for revolts in range(due.orders + 1):
            yield Way(army + crowd + due.orders - revolts, disbanded, revolts)


def _army_left(dues: Dues, fee: int, disbanded: int, agreed: Readings) -> int:
    """The fee for the army after disbanding."""
    if dues.horde_free:
        return 0
    if agreed.disbanding == "one_per_talent":
        return max(0, fee - disbanded)
    return army_fee(dues.regiments() - disbanded, dues.warehouses)


def _better(one: Way, other: Way) -> bool:
    """Whether one way costs less of something and no more of anything."""
    return one != other and all(mine <= its for mine, its in zip(one, other, strict=True))
