"""The order card of a territory: the cost and the gain of each order, and why it is not
possible."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.game.pages import Page
from companion.core.game.ruling import Answers
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.orders.build import Build
from companion.games.epoch_of_rulers.moves.orders.demolish import Demolish, code, named
from companion.games.epoch_of_rulers.moves.orders.order import lines_of
from companion.games.epoch_of_rulers.moves.orders.plain_orders import Mobilise
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.land.limits import WHY
from companion.games.epoch_of_rulers.rules.orders.order_card import Line, possible, price_of
from companion.games.epoch_of_rulers.rules.war.armies import specials_left
from companion.games.epoch_of_rulers.screens.offers import PLAIN
from companion.games.epoch_of_rulers.screens.pages.order_notes import notes
from companion.games.epoch_of_rulers.screens.table_view import LandView, land_view
from companion.games.epoch_of_rulers.state.state import State


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order: its kind, name, least cost, gain, and why it is not possible."""

    order: str
    name: Phrase
    costs: int
    brings: int
    why: Phrase | None


@dataclass(frozen=True, slots=True)
class OrderView:
    """The order card. `lands` are the player's territories to choose from, `here` the chosen one;
    `chosen` is an order that needs more facts. `not_built` are buildings that are not possible,
    with the reasons; `notes` are other effects of an order here. `named`: the player came for this
    territory; `at_once`: buttons record an order in one tap."""

    lands: tuple[LandView, ...]
    here: LandView | None
    lines: tuple[OrderLine, ...]
    chosen: str
    not_built: tuple[tuple[Phrase, Phrase], ...]
    notes: tuple[Phrase, ...]
    named: bool = False
    at_once: bool = False


def order(state: State, seat: Seat, answers: Answers) -> Page[State]:
    """The page for one seat; of the answers it reads `land` and `order`."""
    names = [land.name for land in state.owned(seat)]
    chosen = next((value for value in answers.get("land", ()) if value in names), "")
    name = chosen or next(iter(names), "")
    territory = state.lands.get(name)
    kind = next((value for value in answers.get("order", ()) if value in words.ORDER), "")
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
            OrderLine(
                line.order,
                words.ORDER[line.order],
                line.costs,
                line.brings,
                WHY[line.why] if line.why else None,
            )
            for line in lines
        ),
        kind,
        refused,
        tuple(notes(state, seat, territory)) if territory else (),
        bool(chosen),
        bool(offers),
    )
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
                yield Offer(build, title, "building")
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
            action = PLAIN[line.order].prefilled(state, seat, land=name)
            yield Offer(action, words.ORDER[line.order], ICON[line.order])
            if line.order == "mobilise" and land.has(CAPITAL) and left > 0:
                special = Mobilise.prefilled(state, seat, land=name, special=True)
                yield Offer(special, say("Mobilise a special regiment"), "regiment")


ICON = {"mobilise": "regiment", "tax": "coin", "planning": "military-card",
        "negotiate": "uprising"}  # fmt: skip
