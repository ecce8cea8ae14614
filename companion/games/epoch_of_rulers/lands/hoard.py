"""Gold in the purse and in the Treasuries."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.epoch_of_rulers.agreed.house_rules import DEFAULTS, HouseRules
from companion.games.epoch_of_rulers.box.contents import PURSE, TREASURY_HOLDS


@dataclass(frozen=True)
class Hoard:
    """Talents of one player; `treasuries` holds the gold in each, in the player's order."""

    purse: int
    treasuries: tuple[int, ...] = ()

    def gold(self) -> int:
        """All of it."""
        return self.purse + sum(self.treasuries)

    def cap(self) -> int:
        """How much it can hold."""
        return PURSE + TREASURY_HOLDS * len(self.treasuries)


def gained(hoard: Hoard, amount: int) -> tuple[Hoard, int]:
    """The hoard with more gold, and what is lost: first the purse fills, then the Treasuries in
    their order."""
    into_purse = min(amount, PURSE - hoard.purse)
    left = amount - into_purse
    treasuries = []
    for held in hoard.treasuries:
        put = min(left, TREASURY_HOLDS - held)
        treasuries.append(held + put)
        left -= put
    return Hoard(hoard.purse + into_purse, tuple(treasuries)), left


def spent(hoard: Hoard, amount: int) -> Hoard | None:
    """The hoard after a payment from the purse, then from the Treasuries in their order; None if
    there is too little."""
    if hoard.gold() < amount:
        return None
    from_purse = min(amount, hoard.purse)
    left = amount - from_purse
    treasuries = []
    for held in hoard.treasuries:
        taken = min(left, held)
        treasuries.append(held - taken)
        left -= taken
    return Hoard(hoard.purse - from_purse, tuple(treasuries))


def bank_pays(hoard: Hoard, agreed: HouseRules = DEFAULTS) -> tuple[Hoard, int]:
    """The hoard with a talent more in every Treasury, and what finds no room."""
    paid = tuple(min(held + 1, TREASURY_HOLDS) for held in hoard.treasuries)
    over = len(paid) - (sum(paid) - sum(hoard.treasuries))
    into_purse = min(over, PURSE - hoard.purse) if agreed.full_treasury == "purse" else 0
    return Hoard(hoard.purse + into_purse, paid), over - into_purse


def treasury_captured(loser: Hoard, victor: Hoard, place: int) -> tuple[Hoard, Hoard]:
    """Both hoards after the loser's Treasury at this place has changed hands with its gold."""
    gold = loser.treasuries[place]
    rest = loser.treasuries[:place] + loser.treasuries[place + 1 :]
    return replace(loser, treasuries=rest), replace(victor, treasuries=(*victor.treasuries, gold))
