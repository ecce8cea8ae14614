"""The order card of a territory: the cost and the gain of each order, and why it is not
possible."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.core.game.action import Offer
from companion.core.game.descriptions import Page
from companion.core.game.ruling import Answers
from companion.core.questions import facts
from companion.core.questions.question import Part
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
from companion.games.epoch_of_rulers.moves.orders.build import Build, Demolish, code, named
from companion.games.epoch_of_rulers.moves.orders.order import (
    Order,
    is_double,
    line_of,
    lines_of,
    may_order,
    second_order_brings,
)
from companion.games.epoch_of_rulers.moves.orders.plain_orders import Mobilise, Negotiate, Plan, Tax
from companion.games.epoch_of_rulers.rules.gold.fees import ORDERS_ENOUGH, exempt_from_orders
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.land.limits import WHY
from companion.games.epoch_of_rulers.rules.orders.order_card import (
    Line,
    pays_market,
    possible,
    price_of,
)
from companion.games.epoch_of_rulers.rules.orders.prices import FREE_MOVES, may_close
from companion.games.epoch_of_rulers.rules.turn.reigns import on_turn, ruler_in_power
from companion.games.epoch_of_rulers.rules.war.armies import SPECIALS, specials_left
from companion.games.epoch_of_rulers.screens.table_view import LandView, land_view
from companion.games.epoch_of_rulers.state.state import State, Territory

PLAIN: dict[str, tuple[type[Order], str]] = {
    "mobilise": (Mobilise, "regiment"), "tax": (Tax, "coin"), "planning": (Plan, "military-card"),
    "negotiate": (Negotiate, "uprising"),
}  # fmt: skip
"""Orders of one tap, with their icons; the others need a form."""


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order: its kind, name, least cost, and why it is not possible."""

    order: str
    name: Phrase
    costs: int
    why: Phrase | None


@dataclass(frozen=True, slots=True)
class OrderView:
    """The order card. `lands` are the player's territories to choose from, `here` the chosen one;
    `chosen` is an order that needs more facts. `not_built` are buildings that are not possible,
    with the reasons; `notes` are other effects of an order here. `named`: the player came for this
    territory."""

    lands: tuple[LandView, ...]
    here: LandView | None
    lines: tuple[OrderLine, ...]
    chosen: str
    not_built: tuple[tuple[Phrase, Phrase], ...]
    notes: tuple[Phrase, ...]
    named: bool


class Asked(Part):
    """Where, and which order; "" if nothing is chosen."""

    land: str = ""
    order: str = ""


def order(state: State, seat: Seat, answers: Answers) -> Page[State]:
    """The page for one seat."""
    names = [land.name for land in state.owned(seat)]
    asked = facts.entered(Asked, answers)
    chosen = asked.land if asked.land in names else ""
    name = chosen or next(iter(names), "")
    territory = state.lands.get(name)
    kind = asked.order if asked.order in words.ORDER else ""
    lines = lines_of(state, seat, territory) if territory is not None else []
    refused = tuple(
        (words.BUILDING[building], WHY[why])
        for building, why in (
            possible(state, seat, territory) if territory and kind == "build" else ()
        )
        if why is not None
    )
    pairs = [("land", name)] + ([("order", kind)] if kind else [])
    offers = tuple(_offers(state, seat, name, kind, lines)) if territory else ()
    view = OrderView(
        tuple(land_view(state, land) for land in state.owned(seat)),
        land_view(state, territory) if territory else None,
        tuple(
            OrderLine(line.order, words.ORDER[line.order], line.costs,
                      WHY[line.why] if line.why else None)
            for line in lines
        ),
        kind,
        refused,
        tuple(notes(state, seat, territory)) if territory else (),
        bool(chosen),
    )  # fmt: skip
    return Page(
        say("Order: {land}", land=label(state, name)), view, tuple(pairs), offers, equals=True
    )


def _offers(
    state: State, seat: Seat, name: str, kind: str, lines: list[Line]
) -> Iterator[Offer[State]]:
    """The buttons: plain orders, or the options of the chosen order."""
    land = state.lands[name]
    if kind == "build":
        for building, why in possible(state, seat, land):
            if why is None:
                title = say("{building}, {gold}", building=words.BUILDING[building],
                            gold=words.talents(price_of(state, building)))  # fmt: skip
                build = Build.prefilled(state, seat, land=name, building=building)
                yield Offer(build, title, "building", note=words.BUILDING_TEXT[building])
        return
    if kind == "demolish":
        for built in land.buildings:
            demolition = Demolish.prefilled(state, seat, land=name, building=code(built))
            name_of = words.BUILDING[built.kind] if built.builder == seat else named(built)
            title = say("{building}, {gold}", building=name_of,
                        gold=words.talents(demolition.cost))  # fmt: skip
            yield Offer(demolition, title, "minus")
        return
    yield from plain_orders(state, seat, name, lines)


def plain_orders(state: State, seat: Seat, name: str, lines: list[Line]) -> Iterator[Offer[State]]:
    """The orders on a territory that need only one tap."""
    land, left = state.lands[name], specials_left(state, seat)
    for line in lines:
        if line.why is None and line.order in PLAIN:
            order, icon = PLAIN[line.order]
            yield Offer(order.prefilled(state, seat, land=name), words.ORDER[line.order], icon)
            if line.order == "mobilise" and land.has(CAPITAL) and left > 0:
                special = Mobilise.prefilled(state, seat, land=name, special=True)
                yield Offer(special, say("Mobilise a special regiment"), "regiment")


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
    if here.regiments:
        yield say("Regiments that regroup from here may move it elsewhere.")


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
