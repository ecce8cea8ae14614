"""The conditions of the seven orders, and of the end of a turn."""

from __future__ import annotations

from typing import Any

from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import Territory
from tests.games.epoch_of_rulers.evenings.illegal.plain import (
    LEVEL,
    ONLY,
    PRICE,
    STOCK,
    Broken,
    border,
    judges,
    many,
    mine,
    most_on,
    out_of_turn,
    room,
    ruler,
    specials,
    too_dear,
    troops,
    works,
    wrong_special,
)


def of_any_order(s: State, a: Any, price: int, brings: int = 0) -> Broken:
    """When, where, for what price and gain an order is given."""
    yield from out_of_turn(s, a.seat, "orders")
    here = s.lands.get(a.land)
    if here is None or here.owner != a.seat:
        yield "the land is not the player's"
        return
    second = a.land in (s.double, *s.doubles_open)
    if s.acted and not second and not (s.double == "*" and not here.orders):
        yield "the order of this turn is given"
    free = any(not land.orders and not land.uprising for land in mine(s, a.seat))
    if here.orders > 1 and not second:
        yield "a third order"
    if here.orders == 1 and not second and not here.uprising and not free:
        yield "no land is free for the uprising"
    if a.cost != price:
        yield "another price"
    yield from too_dear(s, a.seat, a.cost)
    market = works(here, "market") and a.land not in s.players[a.seat].markets
    most = brings + market
    least = min(most, room(s, a.seat))
    if not least <= a.gain <= most:
        yield "another gain"


def land_of(s: State, a: Any) -> Territory | None:
    """The land of an order on the player's own land."""
    here = s.lands.get(a.land)
    return here if here is not None and here.owner == a.seat else None


def in_revolt(here: Territory) -> Broken:
    if here.uprising:
        yield "an uprising"


@judges("tax")
def tax(s: State, a: Any) -> Broken:
    here = land_of(s, a)
    yield from of_any_order(s, a, 0, 2 if here and works(here, "residential") else 1)
    if here is not None:
        yield from in_revolt(here)
        if not room(s, a.seat):
            yield "no room for gold"


@judges("plan")
def plan(s: State, a: Any) -> Broken:
    yield from of_any_order(s, a, 0)
    if here := land_of(s, a):
        yield from in_revolt(here)
        over = s.players[a.seat].cards + 1 - (2 + many(s, a.seat, "library"))
        if not int(over > 0) <= a.discards <= max(0, over):
            yield "another number of discards"


@judges("negotiate")
def negotiate(s: State, a: Any) -> Broken:
    yield from of_any_order(s, a, 0)
    here = land_of(s, a)
    if here is not None and not here.uprising:
        yield "no uprising"


@judges("mobilise")
def mobilise(s: State, a: Any) -> Broken:
    yield from of_any_order(s, a, 1)
    here = land_of(s, a)
    if here is None:
        return
    yield from in_revolt(here)
    yield from too_dear(s, a.seat, 1)
    if troops(s, a.seat) >= 15:
        yield "the army is full"
    if len(here.regiments) >= most_on(s, here):
        yield "the land is full"
    if a.special:
        stock = {"paladins": 3, "barbarians": 2}.get(s.players[a.seat].kingdom, 0)
        if not works(here, "capital") or sum(map(specials, mine(s, a.seat))) >= stock:
            yield "no special regiment"


def no_place(s: State, seat: str, here: Territory, name: str, more: int = 0) -> Broken:
    """Why a building can't stand there; `more` is the extra price after Brickworks."""
    built = here.buildings
    if ONLY.get(name, s.players[seat].kingdom) != s.players[seat].kingdom:
        yield "a building of another kingdom"
    if any(one.kind == name and (one.builder == seat or name != "capital") for one in built):
        yield "the same building twice"
    level = LEVEL[name]
    if level > 1 and name != "capital" and level - 1 not in [one.level for one in built]:
        yield "no building of the level below"
    brickworks = any((one.kind, one.builder) == ("brickworks", seat) for one in built)
    brickworks = brickworks or name == "brickworks"
    extra = brickworks and 2 in [level, *(one.level for one in built)]
    if len(built) + 1 - extra > 3:
        yield "no place"
    own = [one for land in s.lands.values() for one in land.buildings if one.builder == seat]
    stock = 1 if name == "capital" else STOCK[level]
    if sum(one.kind == name for one in own) >= stock:
        yield "none is left in the box"
    yield from too_dear(s, seat, PRICE[name] + more)


@judges("build")
def build(s: State, a: Any) -> Broken:
    yield from of_any_order(s, a, PRICE[a.building])
    if here := land_of(s, a):
        yield from in_revolt(here)
        yield from no_place(s, a.seat, here, a.building)


@judges("follow_up")
def follow_up(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "orders")
    here = s.lands.get(s.followup)
    if here is None:
        yield "no Brickworks just built"
        return
    if not any((one.kind, one.builder) == ("brickworks", a.seat) for one in here.buildings):
        yield "no Brickworks"
    yield from no_place(s, a.seat, here, a.building, 1)
    if a.cost != PRICE[a.building] + 1:
        yield "another price"
    yield from too_dear(s, a.seat, a.cost)


@judges("demolish")
def demolish(s: State, a: Any) -> Broken:
    kind, _, builder = a.building.partition("/")
    price = 0 if builder == a.seat else 3 if kind == "capital" else PRICE.get(kind, 1) - 1
    here = land_of(s, a)
    there = here is not None and (kind, builder) in [(b.kind, b.builder) for b in here.buildings]
    yield from of_any_order(s, a, price if there else 0)
    if here is not None:
        yield from in_revolt(here)
        if not there:
            yield "the building is not there"


def moved(s: State, a: Any, steps: int) -> Broken:
    """The conditions of moving regiments from own to own land."""
    here, moving = s.lands[a.land], sum(a.moves.values())
    if moving > len(here.regiments):
        yield "not that many regiments"
    special = sum(a.special.values())
    if wrong_special(here, moving, special) or any(
        number > a.moves.get(name, 0) for name, number in a.special.items()
    ):
        yield "not that many special regiments"
    for name, number in a.moves.items():
        there = s.lands.get(name)
        if not number:
            continue
        if there is None or there.owner != a.seat:
            yield "the regiments leave the kingdom"
            continue
        if len(there.regiments) + number > most_on(s, there):
            yield "the land is full"
        near = {a.land}
        for _ in range(steps):
            near |= {other for other in s.lands for one in near if border(s, one, other)}
        if name not in near:
            yield "too far away"


@judges("regroup")
def regroup(s: State, a: Any) -> Broken:
    here, moving = land_of(s, a), sum(a.moves.values())
    free = 1 + bool(here and works(here, "warehouse"))
    yield from of_any_order(s, a, max(0, moving - free))
    if here is not None:
        yield from in_revolt(here)
        if not here.regiments:
            yield "nobody is there"
        yield from moved(s, a, 1)


@judges("march")
def march(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "war")
    here = s.lands.get(a.land)
    if here is None or here.owner != a.seat:
        yield "the land is not the player's"
        return
    moving, far = sum(a.moves.values()), ruler(s, a.seat) == "logistician"
    if not moving:
        yield "nobody moves"
    yield from moved(s, a, 2 if far else 1)
    if a.cost != march_price(s, a.seat, (a.land, moving), far):
        yield "another price"
    yield from too_dear(s, a.seat, a.cost)
    # Without an entered map every step is one step, and who has arrived goes no further.
    arrived = sum(number for name, number in s.players[a.seat].arrived if name == a.land)
    if not far and moving > len(here.regiments) - arrived:
        yield "regiments that have moved"


def march_price(s: State, seat: str, new: tuple[str, int], far: bool) -> int:
    """What this march adds to the price of all: one regiment is free, and one for each Warehouse
    where they start."""

    def price(moves: tuple[tuple[str, int], ...]) -> int:
        names = {name for name, _ in moves}
        paid = 0
        for name in names:
            number = sum(n for other, n in moves if other == name)
            paid += max(0, number - works(s.lands[name], "warehouse"))
        return 0 if far else max(0, paid - 1)

    before = s.players[seat].moves
    return price((*before, new)) - price(before)


@judges("end_turn")
def end_turn(s: State, a: Any) -> Broken:
    yield from out_of_turn(s, a.seat, "orders", "war")
    if s.turn != a.seat or s.players[a.seat].stage != "orders":
        return
    if not s.acted:
        yield "no order is given"
    land = mine(s, a.seat)
    given = sum(one.orders > 0 for one in land)
    may_close = given >= min(4, len(land)) and not any(one.uprising for one in land)
    if a.closes and not may_close:
        yield "the orders are not complete"
    if not a.closes and may_close and given == len(land):
        yield "no order is left"
