"""Gold in the purse and in the Treasuries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.games.epoch_of_rulers.box.contents import PURSE, TREASURY_HOLDS


@dataclass(frozen=True)
class Hoard:
    """Talents of one player. `treasuries` holds the gold in each own Treasury, `captured` the gold
    in each Treasury of others, which can be spent but never filled; both in the player's order."""

    purse: int
    treasuries: tuple[int, ...] = ()
    captured: tuple[int, ...] = ()

    def gold(self) -> int:
        """All the gold."""
        return self.purse + sum(self.treasuries) + sum(self.captured)

    def room(self) -> int:
        """The room for more gold."""
        held = self.purse + sum(self.treasuries)
        return PURSE + TREASURY_HOLDS * len(self.treasuries) - held


def gained(hoard: Hoard, amount: int) -> tuple[Hoard, int]:
    """The hoard with more gold, and the lost gold. The purse fills first, then the Treasuries in
    order."""
    into_purse = max(0, min(amount, PURSE - hoard.purse))
    left = amount - into_purse
    treasuries = []
    for held in hoard.treasuries:
        put = max(0, min(left, TREASURY_HOLDS - held))
        treasuries.append(held + put)
        left -= put
    purse = hoard.purse + into_purse
    return replace(hoard, purse=purse, treasuries=tuple(treasuries)), left


def spent(hoard: Hoard, amount: int) -> Hoard | None:
    """The hoard after a payment from the purse, then from the Treasuries in their order; None if
    there is too little."""
    if hoard.gold() < amount:
        return None
    (purse,), left = _taken((hoard.purse,), amount)
    treasuries, left = _taken(hoard.treasuries, left)
    captured, _ = _taken(hoard.captured, left)
    return Hoard(purse, treasuries, captured)


def _taken(heaps: Iterable[int], amount: int) -> tuple[tuple[int, ...], int]:
    """The heaps after taking an amount from the first ones, and the rest still to take."""
    left = []
    for held in heaps:
        taken = min(amount, held)
        left.append(held - taken)
        amount -= taken
    return tuple(left), amount


def bank_pays(hoard: Hoard) -> tuple[Hoard, int]:
    """The hoard with one more talent in every Treasury, and the talents without room, which are
    lost."""
    paid = tuple(min(held + 1, TREASURY_HOLDS) for held in hoard.treasuries)
    over = len(paid) - (sum(paid) - sum(hoard.treasuries))
    return replace(hoard, treasuries=paid), over
