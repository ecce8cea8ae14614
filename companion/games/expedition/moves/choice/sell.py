"""Selling a card to the bank (rulebook, "Choice of cards", "Patron cards")."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Objection, Widget
from companion.core.text import Phrase, Seat, SeatName
from companion.games.expedition.box.contents import KINDS, OWN_PATRON_COINS, PATRON, PATRON_COINS
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.choice.chosen import (
    ChooseCard,
    discarded,
    drawn_by,
    on_offer,
    taken,
)
from companion.games.expedition.rules.prices import on_screen, patron_coins, price
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State


class Sell(ChooseCard):
    """A player discards a card for coins from the bank."""

    kind: ClassVar[str] = "sell"
    title: ClassVar[Phrase] = say("Sell a card")
    refills: ClassVar[tuple[str, ...]] = ("card",)
    kinds: ClassVar[tuple[str, ...]] = KINDS

    coins: Annotated[int, Widget("count", say("M£"), most=OWN_PATRON_COINS), Field(ge=0, le=99)] = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        code = given.pop("card", None) or next(iter(on_offer(state, seat)), PATRON)
        coins = given.pop("coins", None)
        if coins is None:
            coins = price(state, seat, code)
        if coins is None:
            coins = PATRON_COINS if card(code).kind == PATRON else 0
        return cls(**{"seat": seat, "card": code, "coins": coins, **given})

    def fold(self, state: State) -> State:
        state = taken(state, self.seat, self.card).paid(self.seat, self.coins)
        return discarded(state, self.card)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from super().objections(state)
        sold = card(self.card)
        if drawn_by(state, self.seat) == self.card and sold.kind != PATRON:
            sentence = say("A card drawn by Risky move is not sold, unless it is a patron.")
            yield Objection("sell.drawn", sentence, "risky-move")
        yield from self._price(state)

    def _price(self, state: State) -> Iterator[Objection]:
        label, due = card(self.card).label, price(state, self.seat, self.card)
        if card(self.card).kind == PATRON and self.coins not in (PATRON_COINS, OWN_PATRON_COINS):
            sentence = say(
                "A patron brings {coins}\u00a0M£, or {own}\u00a0M£ if it is on your screen.",
                coins=PATRON_COINS,
                own=OWN_PATRON_COINS,
            )
            yield Objection("sell.patron", sentence, "patrons")
        elif due is None and not self.coins and card(self.card).kind != PATRON:
            sentence = say("The price of {card} is missing.", card=label)
            yield Objection("sell.missing", sentence, "choice", unfilled=True)
        elif due is not None and due != self.coins:
            sentence = say("{seat} gets {coins}\u00a0M£ for {card}.", seat=SeatName(self.seat),
                           coins=due, card=label)  # fmt: skip
            yield Objection("sell.price", sentence, "choice")

    def story(self, before: State) -> Phrase:
        return say("Sold {card} for {coins}\u00a0M£", card=card(self.card).label, coins=self.coins)


def prices(state: State, seat: Seat, code: str) -> tuple[int, ...]:
    """The possible prices of a card: both prices of a patron if nobody knows whose it is."""
    due = price(state, seat, code)
    if due is not None:
        return (due,)
    if card(code).kind == PATRON and on_screen(state, seat, code) is None:
        return tuple(patron_coins(on_my_screen=mine) for mine in (False, True))
    return ()
