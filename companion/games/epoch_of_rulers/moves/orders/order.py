"""The base of all orders: a territory, the cost, the gain, the chip."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import TEMPLE
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import ORDERS, Cost, is_in
from companion.games.epoch_of_rulers.moves.orders.after_order import (
    HospiceSaves,
    RevoltFollows,
    uprising,
)
from companion.games.epoch_of_rulers.rules.gold.purses import affordable, gained, paid, room
from companion.games.epoch_of_rulers.rules.land.atlas import LandName, label, land_choices
from companion.games.epoch_of_rulers.rules.land.limits import WHY, NoOrder
from companion.games.epoch_of_rulers.rules.orders.order_card import (
    Line,
    OrderKind,
    order_card,
    pays_market,
)
from companion.games.epoch_of_rulers.rules.orders.prices import second_order
from companion.games.epoch_of_rulers.rules.turn.reigns import on_turn
from companion.games.epoch_of_rulers.state.state import State, Territory


class Order(Action[State]):
    """An order on a territory of the player. `gain` is its gold; `market`: a part comes from a
    Market square; `double`: it is the second half of a double order, `temple`: of one that a Temple
    grants; `out_of_turn`: it is another player's turn, which it leaves alone. In older logs each
    order counts as that of the turn."""

    order: ClassVar[OrderKind]
    heading: ClassVar[Phrase | None] = ORDERS
    filled: ClassVar[frozenset[str]] = frozenset({"out_of_turn"})
    refills: ClassVar[tuple[str, ...]] = ("land",)

    seat: SeatField
    land: LandName
    cost: Cost = 0
    gain: Annotated[int, Widget("count", say("Talents gained")), Field(ge=0, le=99)] = 0
    market: Annotated[bool, Widget("hidden", say("Market square"))] = False
    double: Annotated[bool, Widget("hidden", say("Double order"))] = False
    temple: Annotated[bool, Widget("hidden", say("Temple"))] = False
    out_of_turn: bool | None = None

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return is_in(state, seat, "orders") if state.owned(seat) else None

    def completed(self, state: State) -> Self:
        return self.model_copy(update={"out_of_turn": self.seat != state.turn or None})

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        land = given.pop("land", None) or first_land(state, seat, cls.order)
        facts = {"seat": seat, "land": land}
        territory = state.lands.get(land)
        if territory is not None and territory.owner == seat and seat in state.players:
            line = line_of(state, seat, territory, cls.order)
            facts |= {"cost": line.costs, "gain": line.brings, "double": is_double(state, land),
                      "temple": is_double(state, land) and land == state.granted,
                      "market": pays_market(state, seat, territory)}  # fmt: skip
        return cls(**{**facts, **given})

    def does(self, state: State, here: Territory) -> State:
        """The state after the order itself, without gold and chip."""
        return state

    def fold(self, state: State) -> State:
        land = state.lands.get(self.land)
        if land is None or self.seat not in state.players:
            return state
        state = self.does(paid(state, self.seat, self.cost), land)
        state = gained(state, self.seat, self.gain)
        return with_order_chip(state, self, rolls=land.has(TEMPLE))

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "orders")
        land = state.lands.get(self.land)
        if land is None or land.owner != self.seat or self.seat not in state.players:
            yield Objection(
                "order.land",
                say("Orders can be given only on the player's own territories."),
                "orders",
            )
            return
        if not may_order(state, self.land):
            yield Objection("order.given", say("This turn's order is already given."), "orders")
        line = line_of(state, self.seat, land, self.order)
        yield from self.against(state, land, line.why)
        price = self.price(state, land)
        if self.cost != price:
            sentence = say("It costs {gold}.", gold=words.talents(price))
            yield Objection(f"{self.kind}.price", sentence, "orders")
        if not min(line.brings, self._room(state)) <= self.gain <= line.brings:
            sentence = say("It brings {gold}.", gold=words.talents(line.brings))
            yield Objection("order.gain", sentence, "orders")
        yield from affordable(state, self.seat, self.cost)

    def price(self, state: State, here: Territory) -> int:
        """Talents for the order here."""
        return line_of(state, self.seat, here, self.order).costs

    def against(self, state: State, here: Territory, why: NoOrder | None) -> Iterator[Objection]:
        """Objections to this order here, apart from its price; `why` is what the order card says
        against any order of its kind."""
        if why is not None:
            yield Objection(f"order.{why}", WHY[why], "orders")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"land": land_choices(state, self.seat)}

    def foretells(self, state: State) -> Iterator[Phrase]:
        then = self.fold(state)
        if then.stirs:
            yield second_order_brings(then, self.seat)

    def story(self, before: State) -> Phrase:
        sentence = with_details(self.in_words(before), label(before, self.land))
        if details := self.details(before):
            sentence = with_details(sentence, details)
        if self.cost:
            sentence = with_details(sentence, say("for {gold}", gold=words.talents(self.cost)))
        if came := min(self.gain, self._room(before)):
            sentence = with_details(sentence, say("{gold} gained", gold=words.talents(came)))
        return sentence

    def details(self, before: State) -> Phrase | None:
        """What the log alone says of the order."""
        return None

    def _room(self, before: State) -> int:
        """The room for gold when the order has been paid and carried out."""
        land = before.lands.get(self.land)
        if land is None or self.seat not in before.players:
            return 0
        return room(self.does(paid(before, self.seat, self.cost), land), self.seat)

    def in_words(self, before: State) -> Phrase:
        """What the player does."""
        raise NotImplementedError


def second_order_brings(state: State, seat: Seat) -> Phrase:
    """The uprising that the player's second order causes, or why there is none."""
    match uprising(state, seat):
        case HospiceSaves():
            return say("A second order: the Hospice prevents the uprising.")
        case RevoltFollows(land=land):
            return say("A second order: uprising in {land}.", land=label(state, land))
        case _:
            neighbour = SeatName(state.right_of(seat))
            return say("A second order: {seat} chooses where the uprising breaks out.",
                       seat=neighbour)  # fmt: skip


def lines_of(state: State, seat: Seat, here: Territory) -> list[Line]:
    """All seven orders on a territory, for the player's next order there."""
    if is_double(state, here.name):
        here = replace(here, orders=0)
    return order_card(state, seat, here)


def line_of(state: State, seat: Seat, here: Territory, order: OrderKind) -> Line:
    return next(line for line in lines_of(state, seat, here) if line.order == order)


def takes_order(state: State, seat: Seat, here: Territory) -> bool:
    """Whether any order is possible on a territory of the player."""
    if here.uprising or not here.orders or is_double(state, here.name):
        return True
    return bool(second_order(state.owned(seat), here))


def is_double(state: State, name: str) -> bool:
    """Whether the next order on this territory is the second one of a double order."""
    return name in (state.double, *state.doubles_open)


def may_order(state: State, name: str) -> bool:
    """Whether an order on this territory is possible in this turn."""
    if not state.acted or is_double(state, name):
        return True
    return state.double == "*" and not state.lands[name].orders


def first_land(state: State, seat: Seat, order: OrderKind) -> str:
    """The first territory where the order is possible, one without an order before others."""
    lands = sorted(state.owned(seat), key=lambda land: land.orders)
    fit = (land for land in lands if line_of(state, seat, land, order).why is None)
    chosen = next(fit, None) or next(iter(lands), None)
    return chosen.name if chosen else ""


def with_order_chip(state: State, order: Order, *, rolls: bool) -> State:
    """The state with an order chip on the territory. `rolls`: a Temple worked there before."""
    territory = state.lands[order.land]
    first = not territory.orders
    state = state.put(replace(territory, orders=territory.orders + 1))
    player = state.players[order.seat]
    changes: dict[str, object] = {}
    if order.market:
        changes["markets"] = (*player.markets, order.land)
    double, waiting = "", list(state.doubles_open)
    if first and (state.double == "*" or player.doubles):
        double = order.land
    elif order.double and player.doubles and not order.temple:
        changes["doubles"] = player.doubles - 1
    if order.land in waiting:
        waiting.remove(order.land)
        double = state.double
    elif waiting and not double:
        double = waiting.pop(0)
    state = state.player(order.seat, **changes)
    free = any(land.is_free for land in state.owned(order.seat))
    return changed(
        state, acted=state.acted or not order.out_of_turn, ordered=order.land, double=double,
        doubles_open=tuple(waiting), followup="",
        granted=order.land if first and state.double == "*" else state.granted,
        stirs=free and not first and not order.double and order.seat == state.turn,
        rolls=order.land if rolls else "",
    )  # fmt: skip
