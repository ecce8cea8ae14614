"""Questions about the start of an epoch: fees, gold, rulers, the epoch deck."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from companion.core.files.questions import Part
from companion.games.epoch_of_rulers.box.contents import epoch_deck
from companion.games.epoch_of_rulers.box.readings import Flag, Readings
from companion.games.epoch_of_rulers.exchange.question import (
    LONGEST_LIST,
    Count,
    Players,
    Purse,
    Question,
    Treasuries,
    Unit,
)
from companion.games.epoch_of_rulers.rules.epoch.card_gold import share_card_gold
from companion.games.epoch_of_rulers.rules.epoch.fee_clerk import Dues, lines
from companion.games.epoch_of_rulers.rules.epoch.fees import Camp, fewest_disbanded
from companion.games.epoch_of_rulers.rules.epoch.reign import reign
from companion.games.epoch_of_rulers.rules.hoard import Hoard, bank_pays, gained, spent


class Crowd(Part):
    """The regiments of one territory."""

    n: Count
    tents: Flag = False


class Upkeep(Question):
    """The three fees at the start of an epoch."""

    calc = "epoch.upkeep"
    territories: Annotated[tuple[Crowd, ...], Field(max_length=LONGEST_LIST)]
    warehouses: Count = 0
    lord_of_the_horde: Flag = False
    invincible_hordes: Flag = False
    unordered: Count = 0
    conqueror_exempt: Flag = False

    def answer(self, agreed: Readings) -> dict[str, Any]:
        dues = Dues(
            camps=tuple(Camp(crowd.n, crowd.tents) for crowd in self.territories),
            warehouses=self.warehouses,
            unordered=0 if self.conqueror_exempt else self.unordered,
            horde_free=self.lord_of_the_horde,
            hordes=self.invincible_hordes,
        )
        due = lines(dues, agreed)
        return {
            "total_fee": due.army,
            "crowd_fee": due.crowd,
            "order_fee": due.orders,
            "due": due.due(),
        }


class MinDisband(Question):
    """The regiments to disband if only this much is paid for the army."""

    calc = "epoch.min_disband"
    troops: Count
    warehouses: Count = 0
    pay: Count = 0

    def answer(self, agreed: Readings) -> dict[str, Any]:
        return {"disband": fewest_disbanded(self.troops, self.warehouses, self.pay, agreed)}


class Gold(Question):
    """Base of questions about one player's gold."""

    purse: Purse
    treasuries: Treasuries = ()

    def hoard(self) -> Hoard:
        """The gold before the change."""
        return Hoard(self.purse, self.treasuries)


def _told(hoard: Hoard) -> dict[str, Any]:
    return {"purse": hoard.purse, "treasuries": list(hoard.treasuries)}


class GoldGain(Gold):
    """Gold after a gain."""

    calc = "epoch.gold_gain"
    amount: Count

    def answer(self, agreed: Readings) -> dict[str, Any]:
        after, lost = gained(self.hoard(), self.amount)
        return {**_told(after), "lost": lost}


class GoldSpend(Gold):
    """Gold after a payment; unchanged if there is too little."""

    calc = "epoch.gold_spend"
    amount: Count

    def answer(self, agreed: Readings) -> dict[str, Any]:
        after = spent(self.hoard(), self.amount)
        return {**_told(after or self.hoard()), "ok": after is not None}


class Bank(Gold):
    """Gold after the Bank's income."""

    calc = "epoch.bank"

    def answer(self, agreed: Readings) -> dict[str, Any]:
        after, lost = bank_pays(self.hoard(), agreed)
        return {**_told(after), "lost": lost}


class BonusCardGold(Question):
    """The shares of the gold of a kingdom's bonus card."""

    calc = "epoch.bonus_card_gold"
    card_gold: Count
    drawer_gold: Count
    drawer_cap: Count
    owner_gold: Count
    owner_cap: Count
    owner_claims: Flag

    def answer(self, agreed: Readings) -> dict[str, Any]:
        shared = share_card_gold(
            self.card_gold,
            drawer=self.drawer_gold,
            drawer_cap=self.drawer_cap,
            owner=self.owner_gold,
            owner_cap=self.owner_cap,
            claims=self.owner_claims,
        )
        return {"owner_gold": shared.owner, "drawer_gold": shared.drawer, "lost": shared.lost}


class Ruler(Question):
    """A reign on the martial track, and the next one if it is over."""

    calc = "epoch.ruler"
    start: Unit
    statues: Count = 0
    marker: Unit
    lost_statues: Count = 0

    def answer(self, agreed: Readings) -> dict[str, Any]:
        return reign(
            self.start, self.statues, self.marker, lost_statues=self.lost_statues, agreed=agreed
        )._asdict()


class Deck(Question):
    """The epoch deck."""

    calc = "epoch.deck"
    players: Players

    def answer(self, agreed: Readings) -> dict[str, Any]:
        deck = epoch_deck(self.players)
        return {"bonus": deck.bonus, "end_of_times": deck.end_of_times, "draws": deck.draws}
