"""The order card of a territory: the cost and the gain of each order, and why it is not
possible."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.kingdoms import (
    CAPITAL,
    MARKET,
    RESIDENTIAL,
    Kind,
    buildable,
)
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.rules.land.limits import (
    NoOrder,
    Site,
    WhyNot,
    why_no_regiment,
    why_not,
)
from companion.games.epoch_of_rulers.rules.orders.prices import (
    MOBILISE,
    build_price,
    demolish_price,
    market_pays,
    tax,
)
from companion.games.epoch_of_rulers.rules.orders.second_order import Ordered, second_order
from companion.games.epoch_of_rulers.state.territory import Territory, owned, stock_left

OrderKind: TypeAlias = Literal[
    "mobilise", "build", "demolish", "tax", "planning", "regroup", "negotiate"
]


@dataclass(frozen=True)
class Orderer:
    """The player who gives an order; `room` is the room for more gold."""

    name: str
    kingdom: str | None
    gold: int
    room: int
    market_paid: frozenset[str] = frozenset()
    """The territories whose Market square has paid in this epoch."""
    hordes: bool = False


class Line(NamedTuple):
    """An order: its least cost, its gold, and why it is not possible."""

    order: OrderKind
    costs: int
    brings: int
    why: NoOrder | None


class Choice(NamedTuple):
    """A building to build, its price, and why it is not possible."""

    kind: Kind
    price: int
    why: WhyNot | None


def order_card(
    territories: Sequence[Territory],
    here: Territory,
    player: Orderer,
    agreed: Readings = DEFAULTS,
) -> list[Line]:
    """All seven orders on the player's territory."""
    market = here.has(MARKET) and here.name not in player.market_paid
    bonus = market_pays(market)
    taxes = tax(residential=here.has(RESIDENTIAL), market=market)
    open_choices = [c for c in choices(territories, here, player, agreed) if c.why is None]
    built = [
        demolish_price(b.kind, b.level, own=b.builder == player.name, capital=b.kind == CAPITAL,
                       agreed=agreed)
        for b in here.buildings
    ]  # fmt: skip
    no_regiment = why_no_regiment(
        territories, here, player.name, gold=player.gold, hordes=player.hordes
    )
    build = min((choice.price for choice in open_choices), default=0)
    demolish = min(built, default=0)
    lines = [
        Line("mobilise", MOBILISE, bonus, no_regiment),
        Line("build", build, bonus, None if open_choices else "nothing_to_build"),
        Line("demolish", demolish, bonus, _why_no_demolition(built, player.gold)),
        Line("tax", 0, taxes, None if player.room else "no_room"),
        Line("planning", 0, bonus, None),
        Line("regroup", 0, bonus, None if here.regiments else "no_regiments"),
    ]
    blocked = _blocked(territories, here, player.name)
    return [
        *(line._replace(why=blocked or line.why) for line in lines),
        Line("negotiate", 0, bonus, None if here.uprising else "no_uprising"),
    ]


def choices(
    territories: Sequence[Territory],
    here: Territory,
    player: Orderer,
    agreed: Readings = DEFAULTS,
    *,
    followup: bool = False,
) -> list[Choice]:
    """Every building of the player's kingdom on this territory."""
    sites = [Site(b.kind, b.level, b.builder == player.name) for b in here.buildings]
    return [
        Choice(
            kind,
            build_price(kind.name, kind.level, followup=followup, agreed=agreed),
            why_not(
                sites,
                Site(kind.name, kind.level),
                gold=player.gold,
                stock=stock_left(territories, player.name, kind.name),
                followup=followup,
                agreed=agreed,
            ),
        )
        for kind in buildable(player.kingdom)
    ]


def _why_no_demolition(prices: Sequence[int], gold: int) -> NoOrder | None:
    if not prices:
        return "nothing_to_demolish"
    return "no_gold" if min(prices) > gold else None


def _blocked(territories: Sequence[Territory], here: Territory, player: Seat) -> NoOrder | None:
    """Why no order but negotiation is possible here; None if others are."""
    if here.uprising:
        return "uprising"
    if here.orders > 1:
        return "third_order"
    if here.orders:
        own = [
            Ordered(land.name, len(land.regiments), land.orders, land.uprising)
            for land in owned(territories, player)
        ]
        legal = second_order(own, here.name, hospice=False).legal
        return None if legal else "nothing_free"
    return None
