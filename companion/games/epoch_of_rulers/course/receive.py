"""Income: gold from the card, the Bank and the central territory. Then the orders begin."""

from __future__ import annotations

from typing import ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Action
from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.epoch.card_gold import share_card_gold
from companion.games.epoch_of_rulers.rules.epoch.income import income
from companion.games.epoch_of_rulers.rules.hoard import bank_pays, gained
from companion.games.epoch_of_rulers.rules.play.due import ruler_in_power
from companion.games.epoch_of_rulers.rules.play.purses import gained as with_gold
from companion.games.epoch_of_rulers.rules.play.purses import heaps_of, hoard, room, with_hoard
from companion.games.epoch_of_rulers.state.state import State


class Receive(Action[State]):
    """The income of the epoch: `gold` from the card and the central territory, `owner_gold` to the
    `owner` of the card, a talent into each Treasury of `bank`, a military card `apart`."""

    kind: ClassVar[str] = "receive"
    title: ClassVar[Phrase] = say("Income")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    seat: str
    gold: int = 0
    owner: str = ""
    owner_gold: int = 0
    bank: tuple[str, ...] = ()
    martial: int = 0
    apart: int = 0

    @classmethod
    def of(cls, state: State, seat: str) -> Self:
        player = state.players[seat]
        got = income(state.lands.values(), seat, ruler=ruler_in_power(state, seat),
                     extra_card=player.apart > player.commander)  # fmt: skip
        held = hoard(state, seat)
        bank: tuple[str, ...] = ()
        gold = got.gold
        if got.bank:
            filled, _ = bank_pays(held)
            own, _ = heaps_of(state, seat)
            pairs = zip(own, held.treasuries, filled.treasuries, strict=True)
            bank = tuple(name for name, had, has in pairs if has > had)
            held = filled
        owner, owner_gold = "", 0
        if state.card is not None and state.card.drawer == seat:
            held, _ = gained(held, got.gold)
            owner = state.card.owner
            shared = share_card_gold(
                state.card.gold, drawer=0, drawer_cap=max(0, held.room()), owner=0,
                owner_cap=room(state, owner),
                claims=state.card.claims and owner != seat,
            )  # fmt: skip
            gold, owner_gold = gold + shared.drawer, shared.owner
        return cls(seat=seat, gold=gold, owner=owner if owner_gold else "", owner_gold=owner_gold,
                   bank=bank, martial=got.martial, apart=int(got.card))  # fmt: skip

    def fold(self, state: State) -> State:
        if self.seat not in state.players:
            return state
        own, _ = heaps_of(state, self.seat)
        held = hoard(state, self.seat)
        filled = tuple(had + (name in self.bank)
                       for name, had in zip(own, held.treasuries, strict=True))  # fmt: skip
        state = with_hoard(state, self.seat, changed(held, treasuries=filled))
        state = with_gold(state, self.seat, self.gold)
        state = with_gold(state, self.owner, self.owner_gold)
        player = state.players[self.seat]
        state = state.player(self.seat, stage="orders", martial=player.martial + self.martial,
                             apart=player.apart + self.apart)  # fmt: skip
        return changed(state, card=None, receives=False)

    def story(self, before: State) -> Phrase:
        parts = []
        if self.gold:
            parts.append(words.talents(self.gold))
        if self.bank:
            parts.append(say("{gold} into Treasuries", gold=words.talents(len(self.bank))))
        if self.owner_gold:
            parts.append(say("{seat} takes {gold}", seat=SeatName(self.owner),
                             gold=words.talents(self.owner_gold)))  # fmt: skip
        if self.martial:
            parts.append(words.martial_points(self.martial))
        if self.apart:
            parts.append(say("a military card"))
        return say("Income: {parts}", parts=words.listed(parts))

    @property
    def untold(self) -> bool:
        return not (self.gold or self.bank or self.owner_gold or self.martial or self.apart)
