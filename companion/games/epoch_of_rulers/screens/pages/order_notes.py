"""The effects of an order on a territory, besides its price and its gold."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import (
    CAPITAL,
    MARKET,
    RESIDENTIAL,
    TEMPLE,
    WAREHOUSE,
)
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.course.end_turn import left_without
from companion.games.epoch_of_rulers.moves.epoch.spend import must_discard
from companion.games.epoch_of_rulers.moves.orders.order import (
    is_double,
    line_of,
    may_order,
    second_order_brings,
)
from companion.games.epoch_of_rulers.rules.gold.fees import ORDERS_ENOUGH, exempt_from_orders
from companion.games.epoch_of_rulers.rules.orders.order_card import pays_market
from companion.games.epoch_of_rulers.rules.orders.prices import FREE_MOVES
from companion.games.epoch_of_rulers.rules.orders.second_order import may_close
from companion.games.epoch_of_rulers.rules.turn.reigns import ruler_in_power
from companion.games.epoch_of_rulers.rules.turn.stages import on_turn
from companion.games.epoch_of_rulers.rules.war.armies import SPECIALS, specials_left
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import Territory


def notes(state: State, seat: Seat, here: Territory) -> Iterator[Phrase]:
    """Sentences about the player's next order here, the most important first."""
    yield from (objection.text for objection in on_turn(state, seat, "orders"))
    if state.turn == seat and state.acted and not may_order(state, here.name):
        yield say("This turn's order is already given.")
    yield from _second_order(state, seat, here)
    if state.turn == seat and state.players[seat].stage == "orders":
        yield from _end_of_orders(state, seat, here)
    if here.uprising:
        return
    if must_discard(state, seat):
        yield say("The hand is full: planning discards a card first.")
    room = line_of(state, seat, here, "mobilise").why is None
    if room and state.players[seat].kingdom in SPECIALS:
        yield from _special(state, seat, here)
    free = FREE_MOVES + here.has(WAREHOUSE)
    if len(here.regiments) > free:
        yield say("Regrouping moves {regiments} for nothing, each more for a talent.",
                  regiments=words.troops(free))  # fmt: skip
    if here.has(RESIDENTIAL):
        yield say("The Residential quarter brings a talent more in taxes.")
    if here.has(MARKET):
        paid = not pays_market(state, seat, here)
        yield (say("The Market square has paid in this epoch.") if paid else
               say("The Market square pays a talent for any order here."))  # fmt: skip
    if here.has(TEMPLE):
        yield say("The die of the Temple follows any order here.")


def _second_order(state: State, seat: Seat, here: Territory) -> Iterator[Phrase]:
    """The uprising that a second order here causes."""
    free = any(not land.orders and not land.uprising for land in state.owned(seat))
    if here.orders != 1 or is_double(state, here.name) or not free:
        return
    yield second_order_brings(state, seat)


def _end_of_orders(state: State, seat: Seat, here: Territory) -> Iterator[Phrase]:
    """What is due before the orders may end, and what is due for ending them, after a first order
    here or, if none may be given, now."""
    if here.orders and may_order(state, here.name):
        return
    lands = [
        replace(land, orders=land.orders + 1, uprising=False)
        if land.name == here.name and may_order(state, here.name) else land
        for land in state.owned(seat)
    ]  # fmt: skip
    missing = min(ORDERS_ENOUGH, len(lands)) - sum(land.orders > 0 for land in lands)
    if missing > 0:
        yield say_many("With that, {count} territory still needs an order.",
                       "With that, {count} territories still need an order.", missing)  # fmt: skip
    if any(land.uprising for land in lands):
        yield say("No uprising may be left when the orders end.")
    if not may_close(lands):
        return
    if state.last_by == seat:
        yield say("With that, the orders may end, and with them the game.")
    elif fee := left_without(state, seat, lands):
        gold = words.talents(fee)
        if exempt_from_orders(ruler_in_power(state, seat), len(lands), len(lands) - fee):
            yield say("With that, the orders may end; land without one costs {gold} next epoch, "
                      "nothing if the Conqueror goes to war.", gold=gold)  # fmt: skip
        else:
            yield say("With that, the orders may end; land without one costs {gold} next epoch.",
                      gold=gold)  # fmt: skip
    else:
        yield say("With that, all orders are given.")


def _special(state: State, seat: Seat, here: Territory) -> Iterator[Phrase]:
    left = specials_left(state, seat)
    if not left:
        yield say("All special regiments are on the map.")
    elif here.has(CAPITAL):
        yield say("Special regiments left to mobilise here: {count}.", count=left)
    elif not any(land.has(CAPITAL) for land in state.owned(seat)):
        yield say("Without a capital of their own, players get no special regiments.")
