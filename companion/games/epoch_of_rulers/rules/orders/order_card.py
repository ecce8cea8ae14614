"""The order card of a territory: the cost and the gain of each order, and why it is not
possible."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.kingdoms import (
    CAPITAL,
    KINDS,
    MARKET,
    RESIDENTIAL,
    buildable,
)
from companion.games.epoch_of_rulers.rules.gold.purses import gold, room
from companion.games.epoch_of_rulers.rules.land.limits import (
    NoOrder,
    WhyNot,
    why_no_regiment,
    why_not,
)
from companion.games.epoch_of_rulers.rules.orders.prices import (
    MOBILISE,
    build_price,
    demolish_price,
    second_order,
    tax,
)
from companion.games.epoch_of_rulers.state.state import Building, State, Territory

OrderKind: TypeAlias = Literal[
    "mobilise", "build", "demolish", "tax", "planning", "regroup", "negotiate"
]


class Line(NamedTuple):
    """An order: its least cost, its gold, and why it is not possible."""

    order: OrderKind
    costs: int
    brings: int
    why: NoOrder | None


def order_card(state: State, seat: Seat, here: Territory) -> list[Line]:
    market = pays_market(state, seat, here)
    taxes, bonus = tax(residential=here.has(RESIDENTIAL), market=market), int(market)
    to_build = [price_of(state, name) for name, why in possible(state, seat, here) if not why]
    to_demolish = [price_of_demolition(state, seat, building) for building in here.buildings]
    build, demolish = min(to_build, default=0), min(to_demolish, default=0)
    lines = [
        Line("mobilise", MOBILISE, bonus, why_no_regiment(state, seat, here)),
        Line("build", build, bonus, None if to_build else "nothing_to_build"),
        Line("demolish", demolish, bonus, _why_no_demolition(to_demolish, gold(state, seat))),
        Line("tax", 0, taxes, None if room(state, seat) else "no_room"),
        Line("planning", 0, bonus, None),
        Line("regroup", 0, bonus, None if here.regiments else "no_regiments"),
    ]
    blocked = _blocked(state, seat, here)
    return [
        *(line._replace(why=blocked or line.why) for line in lines),
        Line("negotiate", 0, bonus, None if here.uprising else "no_uprising"),
    ]


def pays_market(state: State, seat: Seat, here: Territory) -> bool:
    """Whether the Market square there still pays a talent for any order in this epoch."""
    return here.has(MARKET) and here.name not in state.players[seat].markets


def price_of(state: State, building: str, *, followup: bool = False) -> int:
    """Talents for a building; 0 for an unknown one."""
    if building not in KINDS:
        return 0
    level = KINDS[building].level
    return build_price(building, level, followup=followup, agreed=state.rules)


def price_of_demolition(state: State, seat: Seat, building: Building) -> int:
    """Talents for demolishing a building."""
    return demolish_price(building.kind, building.level, own=building.builder == seat,
                          capital=building.kind == CAPITAL, agreed=state.rules)  # fmt: skip


def possible(
    state: State, seat: Seat, here: Territory, *, followup: bool = False
) -> list[tuple[str, WhyNot | None]]:
    """Every building of the player's kingdom, and why it is not possible on this territory."""
    has = gold(state, seat)
    built = Counter(building.kind for land in state.lands.values() for building in land.buildings
                    if building.builder == seat)  # fmt: skip
    return [
        (
            kind.name,
            why_not(
                here.buildings,
                Building(kind.name, seat),
                gold=has,
                stock=kind.stock() - built[kind.name],
                followup=followup,
                agreed=state.rules,
            ),
        )
        for kind in buildable(state.players[seat].kingdom)
    ]


def _why_no_demolition(prices: Sequence[int], gold: int) -> NoOrder | None:
    if not prices:
        return "nothing_to_demolish"
    return "no_gold" if min(prices) > gold else None


def _blocked(state: State, seat: Seat, here: Territory) -> NoOrder | None:
    """Why no order but negotiation is possible here; None if others are."""
    if here.uprising:
        return "uprising"
    if here.orders > 1:
        return "third_order"
    if here.orders and not second_order(state.owned(seat), here):
        return "nothing_free"
    return None
