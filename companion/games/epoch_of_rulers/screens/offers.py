"""The actions that a seat may take now in one tap; first the answers to questions."""

from collections.abc import Iterator

from companion.core.game.action import Offer
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.course.end_turn import EndTurn, left_without
from companion.games.epoch_of_rulers.moves.epoch.deploy import ChooseRuler, left
from companion.games.epoch_of_rulers.moves.epoch.draw_card import NoCardLeft
from companion.games.epoch_of_rulers.moves.epoch.spend import (
    BuyCard,
    CampRegiment,
    Sacrifice,
    camps_open,
    sacrifice_open,
    to_buy,
)
from companion.games.epoch_of_rulers.moves.orders.order import may_order, takes_order
from companion.games.epoch_of_rulers.moves.orders.plain_orders import Tax
from companion.games.epoch_of_rulers.moves.war.war_or_peace import GoToWar, SkipWar
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.orders.second_order import may_close, must_close
from companion.games.epoch_of_rulers.rules.turn.deck import is_empty
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_due
from companion.games.epoch_of_rulers.rules.turn.stages import is_halted
from companion.games.epoch_of_rulers.screens.asks import answers
from companion.games.epoch_of_rulers.state.state import State


def quick(state: State, seat: Seat) -> Iterator[Offer[State]]:
    """The buttons of a seat on the Table screen, in the order of the rules."""
    if state.phase != "play" or not state.has_lands:
        return
    yield from answers(state, seat)
    if state.turn != seat or is_halted(state):
        return
    match state.players[seat].stage:
        case "fees" if ruler_due(state, seat):
            for name in left(state, seat):
                title = say("{ruler} reigns", ruler=words.RULER[name])
                yield Offer(ChooseRuler(seat=seat, ruler=name), title, "crown")
        case "card" if not state.receives:
            yield from _before_the_card(state, seat)
        case "orders":
            yield from _orders(state, seat)
        case "choice":
            yield Offer(GoToWar.prefilled(state, seat), GoToWar.title, "swords")
            yield Offer(SkipWar.prefilled(state, seat), SkipWar.title, "turn-end")
        case "war":
            if sacrifice_open(state, seat):
                yield Offer(Sacrifice.prefilled(state, seat), Sacrifice.title, "altar")


def _before_the_card(state: State, seat: Seat) -> Iterator[Offer[State]]:
    if to_buy(state, seat):
        yield Offer(BuyCard.prefilled(state, seat), BuyCard.title, "military-card")
    if sacrifice_open(state, seat):
        yield Offer(Sacrifice.prefilled(state, seat), Sacrifice.title, "altar")
    if is_empty(state):
        yield Offer(NoCardLeft(seat=seat), NoCardLeft.title, "epoch-card")


def _orders(state: State, seat: Seat) -> Iterator[Offer[State]]:
    for name in camps_open(state, seat):
        title = say("Training camp: a regiment to {land}", land=label(state, name))
        yield Offer(CampRegiment(seat=seat, land=name), title, "regiment")
    if state.acted:
        if passing(state) is None:
            yield from ends(state, seat)
        if not state.double:
            return
    for land in sorted(state.owned(seat), key=lambda place: (place.orders > 0, not place.uprising)):
        if takes_order(state, seat, land) and may_order(state, land.name):
            action = Tax(seat=seat, land=land.name)
            title = say("Order: {land}", land=label(state, land.name))
            yield Offer(action, title, "order", page="order")


def ends(state: State, seat: Seat) -> Iterator[Offer[State]]:
    """The ways to end a turn of orders."""
    land = state.owned(seat)
    if not must_close(land):
        yield Offer(EndTurn(seat=seat), EndTurn.title, "turn-end")
    if may_close(land):
        title = EndTurn.title if must_close(land) else say("End the turn and all my orders")
        if fee := left_without(state, seat, land):
            title = say("End my orders; land without one costs {gold} next epoch",
                        gold=words.talents(fee))  # fmt: skip
        yield Offer(EndTurn(seat=seat, closes=True), title, "check")


def passing(state: State) -> Offer[State] | None:
    """The button that ends a war, or a turn after its order if there is only one way to end it."""
    seat = state.turn
    if state.phase != "play" or not state.has_lands or is_halted(state):
        return None
    if state.players[seat].stage == "war":
        return Offer(EndTurn(seat=seat), say("End the war"), "turn-end")
    if state.players[seat].stage != "orders" or not state.acted:
        return None
    ways = tuple(ends(state, seat))
    return ways[0] if len(ways) == 1 else None
