"""Armies, mercenaries, ships and buildings: from where, where to, and what the box holds."""

from collections.abc import Iterator
from typing import Any

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.illegal.of_tokens import cards, tokens
from tests.games.mythotopia.evenings.illegal.plain import (
    armies,
    attackers,
    border,
    cities_left,
    holder,
    in_stock,
    is_fought,
    judges,
    reserve,
)


@judges("invade")
def invade(state: State, action: Any) -> Iterator[str]:
    owner = holder(state, action.province)
    if owner == action.seat:
        yield "invade.own"
    if not action.armies:
        yield "invade.none"
    if action.armies > in_stock(state, action.seat, "army"):
        yield "troops.stock"
    if not action.portal and not has_way(state, action.seat, action.province):
        yield "invade.way"
    again = owner not in ("", action.seat) and action.province not in rivals(state, action.seat)
    both = [seat for seat in (action.seat, owner) if seat and rivals(state, seat)]
    if again and any("reserve_army" in reserve(state, seat) for seat in both):
        yield "invade.reserve_army"


def has_way(state: State, seat: str, target: str) -> bool:
    """Over a border that isn't mountains, or across one sea or two that touch."""
    seas = set(contents.BOARD[target].seas)
    near = seas.union(*(contents.BESIDE[sea] for sea in seas))
    return any(
        border(state, seat, source, target) in ("plain", "hills")
        or near & set(contents.BOARD[source].seas)
        for source in state.players[seat].named - {target}
    )


def rivals(state: State, seat: str) -> list[str]:
    """Where the seat is at war with another player."""
    broken = []
    for province in state.armies:
        owner = holder(state, province)
        attack = attackers(state, province, owner)
        if attack and owner and seat in (owner, *attack):
            broken.append(province)
    return broken


@judges("place_armies")
def place_armies(state: State, action: Any) -> Iterator[str]:
    if not action.armies:
        yield "troops.none"
    there = armies(state, action.seat, action.province)
    if holder(state, action.province) != action.seat and there <= 0:
        yield "troops.place"
    if action.armies > in_stock(state, action.seat, "army"):
        yield "troops.stock"


@judges("remove_armies")
def remove_armies(state: State, action: Any) -> Iterator[str]:
    hired = state.mercenaries.get(action.province, {}).get(action.seat, 0)
    if not (action.armies or action.mercenaries):
        yield "troops.none"
    if is_fought(state, action.province):
        yield "troops.at_war"
    if action.armies > armies(state, action.seat, action.province):
        yield "troops.there"
    if action.mercenaries > hired:
        yield "troops.mercenaries"


@judges("march")
def march(state: State, action: Any) -> Iterator[str]:
    if not action.armies:
        yield "march.none"
    if state.turn.marched and not state.turn.marching and action.seat == state.turn.seat:
        yield "march.once"
    if is_fought(state, action.province):
        yield "march.at_war"
    if action.to == action.province or action.to not in network(state, action):
        yield "march.road"
    if action.armies > armies(state, action.seat, action.province):
        yield "march.armies"


def network(state: State, action: Any) -> set[str]:
    own, linked = state.players[action.seat].named, {action.province}
    for _ in contents.PROVINCES:
        for road in state.roads:
            if linked & set(road) and own.issuperset(road):
                linked |= set(road)
    return linked


@judges("place_ships")
def place_ships(state: State, action: Any) -> Iterator[str]:
    if not action.ships:
        yield "ships.none"
    if action.ships > in_stock(state, action.seat, "ship"):
        yield "ships.stock"
    own = state.players[action.seat].named
    if not any(action.sea in contents.BOARD[name].seas for name in own):
        yield "ships.sea"


@judges("remove_ships")
def remove_ships(state: State, action: Any) -> Iterator[str]:
    if not action.ships:
        yield "ships.none"
    if action.ships > state.ships.get(action.sea, {}).get(action.seat, 0):
        yield "ships.there"


@judges("buy")
def buy(state: State, action: Any) -> Iterator[str]:
    pool = state.players[action.seat].pool
    if not (action.armies or action.ships):
        yield "buy.none"
    if action.armies > pool["army"]:
        yield "buy.armies"
    if action.ships > pool["ship"]:
        yield "buy.ships"


@judges("hire")
def hire(state: State, action: Any) -> Iterator[str]:
    if not action.mercenaries:
        yield "hire.none"
    if action.mercenaries > 2 - sum(sum(there.values()) for there in state.mercenaries.values()):
        yield "hire.left"
    if armies(state, action.seat, action.province) <= 0:
        yield "hire.army"


@judges("marauders")
def marauders(state: State, action: Any) -> Iterator[str]:
    if armies(state, action.of, action.province) <= 0:
        yield "marauders.army"


@judges("militia")
def militia(state: State, action: Any) -> Iterator[str]:
    if state.players[action.seat].pool["army"] <= 0:
        yield "militia.pool"


@judges("city")
def city(state: State, action: Any) -> Iterator[str]:
    if cities_left(state, action.seat) <= 0:
        yield "city.stock"
    if action.province in state.players[action.seat].city_in:
        yield "city.twice"
    yield from site(state, action)


@judges("castle")
def castle(state: State, action: Any) -> Iterator[str]:
    if state.castles_built >= 9:
        yield "castle.stock"
    if action.province in state.castle_in:
        yield "castle.twice"
    yield from site(state, action)


def site(state: State, action: Any) -> Iterator[str]:
    if action.province and action.province == state.players[action.seat].citadel_in:
        yield "build.citadel"
    if action.province and holder(state, action.province) != action.seat:
        yield "build.own"
    yield from paid(state, action)


def paid(state: State, action: Any) -> Iterator[str]:
    """The builder takes the token of the building's own card, if one lies there."""
    yield from tokens(state, action.seat, action.tokens)
    also = {"city": "guilded_city", "road": "roadside_inns"}.get(action.kind)
    if set(cards(action.tokens)) - {action.kind, also}:
        yield "token.other"
    lies = any(count > 0 for count in state.cards[action.kind].values())
    if lies and action.kind not in cards(action.tokens):
        yield "token.left_out"


@judges("road")
def road(state: State, action: Any) -> Iterator[str]:
    ends = [name for name in (action.province, action.to) if name]
    if state.roads_built >= 9:
        yield "road.stock"
    if any(holder(state, name) != action.seat for name in ends):
        yield "build.own"
    if len(ends) == 2:
        if tuple(sorted(ends)) in state.roads:
            yield "road.twice"
        kind = border(state, action.seat, *ends)
        if kind in ("none", "mountains"):
            yield "road.border" if kind == "none" else "road.mountains"
    yield from paid(state, action)
