"""Mobilising, taxes, war planning and negotiation."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from companion.core.game.action import Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import Discards
from companion.games.epoch_of_rulers.moves.epoch.spend import against_discards, must_discard
from companion.games.epoch_of_rulers.moves.orders.order import Order
from companion.games.epoch_of_rulers.rules.land.limits import NoOrder, why_no_regiment
from companion.games.epoch_of_rulers.rules.orders.order_card import OrderKind
from companion.games.epoch_of_rulers.rules.war.armies import added, special_regiment
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import Regiment, Territory


class Mobilise(Order):
    """A regiment for a talent; a `special` one on the territory of the capital."""

    kind: ClassVar[str] = "mobilise"
    title: ClassVar[Phrase] = say("Mobilise")
    order: ClassVar[OrderKind] = "mobilise"

    special: Annotated[bool, Widget("flag", say("A special regiment"))] = False

    def does(self, state: State, here: Territory) -> State:
        new = special_regiment(state, self.seat) if self.special else Regiment()
        return state.put(added(here, (new,)))

    def against(self, state: State, here: Territory, why: NoOrder | None) -> Iterator[Objection]:
        if why is None and self.special:
            why = why_no_regiment(state, self.seat, here, special=True)
        yield from super().against(state, here, why)

    def in_words(self, before: State) -> Phrase:
        return say("a special regiment") if self.special else say("a regiment")


class Tax(Order):
    kind: ClassVar[str] = "tax"
    title: ClassVar[Phrase] = say("Collect taxes")
    order: ClassVar[OrderKind] = "tax"

    def in_words(self, before: State) -> Phrase:
        return say("taxes")


class Plan(Order):
    """A military card; at the limit one is discarded first."""

    kind: ClassVar[str] = "plan"
    title: ClassVar[Phrase] = say("Plan the war")
    order: ClassVar[OrderKind] = "planning"

    discards: Discards = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return super().prefilled(state, seat, **{"discards": must_discard(state, seat), **given})

    def does(self, state: State, here: Territory) -> State:
        cards = state.players[self.seat].cards
        return state.player(self.seat, cards=max(0, cards - self.discards) + 1)

    def against(self, state: State, here: Territory, why: NoOrder | None) -> Iterator[Objection]:
        yield from super().against(state, here, why)
        yield from against_discards(state, self.seat, self.discards)

    def in_words(self, before: State) -> Phrase:
        return say("a military card")


class Negotiate(Order):
    kind: ClassVar[str] = "negotiate"
    title: ClassVar[Phrase] = say("Negotiate")
    order: ClassVar[OrderKind] = "negotiate"

    def does(self, state: State, here: Territory) -> State:
        return state.put(replace(here, uprising=False))

    def in_words(self, before: State) -> Phrase:
        return say("the uprising ends")
