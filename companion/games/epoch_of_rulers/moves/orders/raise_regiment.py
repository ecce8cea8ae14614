"""The order to mobilise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from companion.core.game.action import Objection, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.orders.order import Order, line_of
from companion.games.epoch_of_rulers.rules.orders.mobilise import why_no_regiment
from companion.games.epoch_of_rulers.rules.orders.order_card import OrderKind
from companion.games.epoch_of_rulers.rules.play.armies import added, regiment, specials_left
from companion.games.epoch_of_rulers.rules.play.purses import gold
from companion.games.epoch_of_rulers.rules.play.why_not import WHY
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import Territory


class Mobilise(Order):
    """A regiment for a talent; a `special` one on the territory of the capital."""

    kind: ClassVar[str] = "mobilise"
    title: ClassVar[Phrase] = say("Mobilise")
    order: ClassVar[OrderKind] = "mobilise"

    special: Annotated[bool, Widget("flag", say("A special regiment"))] = False

    def does(self, state: State, here: Territory) -> State:
        return state.put(added(here, (regiment(state, self.seat, special=self.special),)))

    def against(self, state: State, here: Territory) -> Iterator[Objection]:
        why = line_of(state, self.seat, here, self.order).why
        if why is None and self.special:
            why = why_no_regiment(
                state.lands.values(), here, self.seat, gold=gold(state, self.seat),
                specials_left=specials_left(state, self.seat),
                hordes=state.players[self.seat].hordes,
            )  # fmt: skip
        if why is not None:
            yield Objection(f"order.{why}", WHY[why], "orders")

    def told(self, before: State) -> Phrase:
        return say("a special regiment") if self.special else say("a regiment")
