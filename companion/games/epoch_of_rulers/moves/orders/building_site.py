"""The possible buildings of a territory, their prices and their effects."""

from __future__ import annotations

from dataclasses import replace

from companion.games.epoch_of_rulers.box.buildings import (
    KINDS,
    LIBRARY,
    STATUE,
    buildable,
)
from companion.games.epoch_of_rulers.moves.orders.order import orderer
from companion.games.epoch_of_rulers.rules.orders.building_limits import Site, WhyNot, why_not
from companion.games.epoch_of_rulers.rules.orders.hand import discard_first
from companion.games.epoch_of_rulers.rules.orders.prices import build_price
from companion.games.epoch_of_rulers.rules.play.due import reign_of
from companion.games.epoch_of_rulers.rules.play.purses import gold
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import (
    Building,
    Territory,
    in_use,
    stock_left,
)


def price_of(state: State, building: str, *, followup: bool = False) -> int:
    """Talents for a building."""
    if building not in KINDS:
        return 0
    level = KINDS[building].level
    return build_price(building, level, followup=followup, agreed=state.rules)


def discarded(state: State, seat: str, building: str) -> int:
    """The number of cards to discard before a new Library gives one: 0 or 1."""
    if building != LIBRARY or seat not in state.players:
        return 0
    libraries = in_use(state.lands.values(), seat, LIBRARY) + 1
    cards = state.players[seat].cards
    return int(discard_first(cards, libraries))


def built(state: State, seat: str, here: Territory, building: str, discards: int = 0) -> State:
    """The state with a building of the player; unchanged for an unknown one. `discards` cards are
    discarded before a Library gives one. A Statue does not prolong a reign that is over."""
    if building not in KINDS:
        return state
    player = state.players[seat]
    changes: dict[str, object] = {}
    if building == STATUE and not reign_of(state, seat).exceeded:
        changes["statues"] = player.statues + 1
    elif building == LIBRARY:
        changes["cards"] = max(0, player.cards - discards) + 1
    here = state.lands[here.name]
    raised = replace(here, buildings=(*here.buildings, Building(building, seat)))
    return state.put(raised).player(seat, **changes)


def why_not_here(
    state: State, seat: str, here: Territory, building: str, *, followup: bool = False
) -> WhyNot | None:
    """Why a building on a territory is not possible; None if it is."""
    kingdom = orderer(state, seat).kingdom
    if building not in {kind.name for kind in buildable(kingdom)}:
        return "no_stock"
    sites = [Site(b.kind, b.level, b.builder == seat) for b in here.buildings]
    return why_not(
        sites, Site(building, KINDS[building].level), gold=gold(state, seat),
        stock=stock_left(state.lands.values(), seat, building), followup=followup,
        agreed=state.rules,
    )  # fmt: skip


def possible(
    state: State, seat: str, here: Territory, *, followup: bool = False
) -> list[tuple[str, WhyNot | None]]:
    """Every building of the kingdom, and why it is not possible."""
    return [
        (kind.name, why_not_here(state, seat, here, kind.name, followup=followup))
        for kind in buildable(orderer(state, seat).kingdom)
    ]
