"""The map for one seat: territories, the lines between neighbours, the open territory and what the
seat can do on it, most of it in one tap."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.core.game.action import Action, Offer
from companion.core.game.descriptions import ActionHere, at_once
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.fixes.lands import SetLand, SetNeighbours
from companion.games.epoch_of_rulers.moves.epoch.spend import CampRegiment, camps_open
from companion.games.epoch_of_rulers.moves.orders.build import Build, Demolish
from companion.games.epoch_of_rulers.moves.orders.march import March
from companion.games.epoch_of_rulers.moves.orders.order import (
    Order,
    lines_of,
    may_order,
    takes_order,
)
from companion.games.epoch_of_rulers.moves.orders.plain_orders import Regroup
from companion.games.epoch_of_rulers.moves.war.attack import (
    Attack,
    boosts_left,
    open_attacks,
    to_switch_off,
)
from companion.games.epoch_of_rulers.moves.war.commit import commit_asked
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.turn.reigns import is_halted
from companion.games.epoch_of_rulers.screens.asks import answers
from companion.games.epoch_of_rulers.screens.map import layout
from companion.games.epoch_of_rulers.screens.pages.order_page import plain_orders
from companion.games.epoch_of_rulers.screens.table_view import LandView, land_view
from companion.games.epoch_of_rulers.state.state import State, Territory


@dataclass(frozen=True, slots=True)
class Tile:
    """A territory around its middle. `capital` tells whether one stands there, `built` how many
    other buildings, `open` whether the seat whose turn it is could attack it or attack from it
    now."""

    land: LandView
    middle: layout.Point
    capital: bool
    built: int
    open: bool


@dataclass(frozen=True, slots=True)
class LandPanel:
    land: LandView
    neighbours: tuple[LandView, ...]
    actions: tuple[ActionHere[State], ...]


@dataclass(frozen=True, slots=True)
class MapView:
    """The map for one seat ("" for a spectator). `homes` is the ground of each seat's kingdom, a
    path to be drawn as wide as a tile. `roads` are the lines between neighbours: a path, and
    whether a battle or a possible attack runs along it. `battle` are the two territories of
    a battle, `looked_at` is the open territory by its name, which `chosen` shows."""

    size: layout.Point
    homes: tuple[tuple[Seat, str], ...]
    tiles: tuple[Tile, ...]
    roads: tuple[tuple[str, bool], ...]
    battle: tuple[str, ...]
    looked_at: str
    chosen: LandPanel | None
    show: str = ""

    @property
    def offers(self) -> tuple[Offer[State], ...]:
        """The offers to record on the open territory in one tap."""
        return at_once(self.chosen.actions) if self.chosen else ()


def map_view(state: State, seat: Seat, looked_at: str) -> MapView:
    """The map; an unknown `looked_at` counts as none."""
    players = len(state.seats)
    links = tuple(_links(state))
    where = layout.middles(players, links)
    battle = (state.fight.origin, state.fight.target) if state.fight else ()
    fronts = {battle} if battle else _fronts(state)
    ends = {name for front in fronts for name in front}
    territory = state.lands.get(looked_at)
    return MapView(
        size=layout.canvas(players),
        homes=tuple((owner, layout.home(players, n)) for n, owner in enumerate(state.seats)
                    if state.lands),
        tiles=tuple(_tile(state, land, where[land.name], is_open=land.name in ends)
                    for land in state.lands.values()),
        roads=tuple(
            (_path(where, link, aside), bool({link, link[::-1]} & fronts))
            for link, aside in layout.lines(players, links)
        ),
        battle=battle,
        looked_at=looked_at if territory else "",
        chosen=_panel(state, seat, looked_at) if territory else None,
    )  # fmt: skip


def _tile(state: State, land: Territory, middle: layout.Point, *, is_open: bool) -> Tile:
    capitals = sum(building.kind == CAPITAL for building in land.buildings)
    built = len(land.buildings) - capitals
    return Tile(land_view(state, land), middle, capitals > 0, built, is_open)


def changed_places(before: State, after: State) -> tuple[str, ...]:
    """The territories that the map draws differently in the two states."""
    if before.lands is after.lands and before.heaps is after.heaps:
        return ()
    return tuple(
        name
        for name, land in after.lands.items()
        if before.lands.get(name) != land or before.heaps.get(name) != after.heaps.get(name)
    )


def _links(state: State) -> Iterator[layout.Link]:
    """Each pair of neighbours once."""
    numbers = {name: number for number, name in enumerate(state.lands)}
    for name, near in sorted(state.links.items()):
        for neighbour in near:
            back = name in state.links.get(neighbour, ())
            if numbers[name] < numbers[neighbour] or not back:
                yield name, neighbour


def _fronts(state: State) -> set[tuple[str, str]]:
    """The attacks that the seat on turn could begin now, if neighbours are entered."""
    if state.phase != "play" or state.turn not in state.players or not state.links:
        return set()
    return set(open_attacks(state, state.turn))


def _path(where: dict[str, layout.Point], link: layout.Link, aside: layout.Point) -> str:
    (ax, ay), (bx, by) = where[link[0]], where[link[1]]
    return f"M{ax} {ay}Q{aside[0]} {aside[1]} {bx} {by}"


def _panel(state: State, seat: Seat, name: str) -> LandPanel:
    near = {end for link in _links(state) if name in link for end in link}
    return LandPanel(
        land_view(state, state.lands[name]),
        tuple(land_view(state, state.lands[neighbour]) for neighbour in sorted(near - {name})),
        tuple(_actions_here(state, seat, name)),
    )


ASKING: dict[str, type[Order]] = {"build": Build, "demolish": Demolish}
"""Orders that need more facts."""


def _actions_here(state: State, seat: Seat, name: str) -> Iterator[ActionHere[State]]:
    """The actions of a seat on a territory now; answers to questions come first."""
    if seat not in state.players:
        return
    if _fights_here(state, seat, name) and not commit_asked(state):
        yield ActionHere(Fought.title, Fought.icon, Fought.kind, page="battle")
    if state.phase == "play":
        for offer in answers(state, seat):
            if getattr(offer.action, "land", None) == name:
                yield ActionHere.of(replace(offer, label=offer.action.title))
        if state.turn == seat and not is_halted(state):
            yield from _on_turn(state, seat, name)
    facts = (("land", name),)
    joined = name in state.links or any(name in near for near in state.links.values())
    rare = joined or state.depth != "board"
    yield _form(SetNeighbours, facts, rare=rare)
    yield _form(SetLand, facts, rare=True)


def _form(
    action: type[Action[State]],
    facts: tuple[tuple[str, str], ...],
    label: Phrase | None = None,
    *,
    rare: bool = False,
) -> ActionHere[State]:
    return ActionHere(label or action.title, action.icon, action.kind, facts, rare=rare)


def _fights_here(state: State, seat: Seat, name: str) -> bool:
    """Whether a battle of this seat starts from this territory or is fought over it."""
    fight = state.fight
    return (
        fight is not None
        and seat in (fight.attacker, fight.defender)
        and name in (fight.origin, fight.target)
    )


def _on_turn(state: State, seat: Seat, name: str) -> Iterator[ActionHere[State]]:
    land, stage = state.lands[name], state.players[seat].stage
    if stage == "orders" and land.owner == seat:
        yield from _orders(state, seat, name)
    yield from _attacks_here(state, seat, name)
    if stage == "war" and land.owner == seat and land.regiments:
        yield _form(March, (("land", name),))


def _orders(state: State, seat: Seat, name: str) -> Iterator[ActionHere[State]]:
    """Orders on own land: those of one tap, then those that need more facts."""
    land, facts = state.lands[name], (("land", name),)
    if name in camps_open(state, seat):
        yield ActionHere.of(CampRegiment(seat=seat, land=name).button())
    if not takes_order(state, seat, land) or not may_order(state, name):
        return
    lines = lines_of(state, seat, land)
    yield from map(ActionHere.of, plain_orders(state, seat, name, lines))
    for line in lines:
        if line.why is not None:
            continue
        if line.order in ASKING:
            order, chosen = ASKING[line.order], (*facts, ("order", line.order))
            yield ActionHere(words.ORDER[line.order], order.icon, order.kind, chosen, page="order")
        elif line.order == "regroup":
            yield _form(Regroup, facts, words.ORDER[line.order])


def _attacks_here(state: State, seat: Seat, name: str) -> Iterator[ActionHere[State]]:
    for origin, target in open_attacks(state, seat):
        if name == origin:
            title = say("Attack {land}", land=label(state, target))
        elif name == target:
            title = say("Attack from {land}", land=label(state, origin))
        else:
            continue
        if boosts_left(state, seat) or to_switch_off(state, seat, target):
            yield _form(Attack, (("origin", origin), ("to", target)), title)
        else:
            yield ActionHere.of(Attack(seat=seat, origin=origin, to=target).button(title))
