"""The map for one seat: territories, the lines between neighbours, the open territory."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.action import MenuItem, Offer
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.kingdoms import CAPITAL
from companion.games.epoch_of_rulers.moves.war.attack import open_attacks
from companion.games.epoch_of_rulers.screens.map import layout
from companion.games.epoch_of_rulers.screens.map.actions_here import actions_here
from companion.games.epoch_of_rulers.screens.table_view import LandView, land_view
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import Territory


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
class Road:
    """A line between two neighbours as a path. `front`: a battle or a possible attack runs along
    it."""

    joins: layout.Link
    path: str
    front: bool


@dataclass(frozen=True, slots=True)
class Home:
    """The ground of a kingdom: a path to be drawn as wide as a tile."""

    seat: Seat
    path: str


@dataclass(frozen=True, slots=True)
class LandPanel:
    """The open territory for one seat: its pieces, its neighbours, its actions."""

    land: LandView
    neighbours: tuple[LandView, ...]
    actions: tuple[MenuItem[State], ...]


@dataclass(frozen=True, slots=True)
class MapView:
    """The map for one seat ("" for a spectator). `battle` are the two territories of a battle,
    `looked_at` is the open territory by its name, which `chosen` shows."""

    size: layout.Point
    homes: tuple[Home, ...]
    tiles: tuple[Tile, ...]
    roads: tuple[Road, ...]
    battle: tuple[str, ...]
    looked_at: str
    chosen: LandPanel | None
    show: str = ""

    @property
    def offers(self) -> tuple[Offer[State], ...]:
        """The offers to record on the open territory in one tap."""
        actions = self.chosen.actions if self.chosen else ()
        return tuple(action.offer for action in actions if action.offer)


def map_view(state: State, seat: Seat, looked_at: str) -> MapView:
    """The map; an unknown `looked_at` counts as none."""
    players = len(state.seats)
    links = tuple(_links(state))
    where = layout.middles(players, links)
    battle = (state.fight.origin, state.fight.target) if state.fight else ()
    fronts = {battle} if battle else _attacks(state)
    ends = {name for front in fronts for name in front}
    territory = state.lands.get(looked_at)
    return MapView(
        size=layout.canvas(players),
        homes=tuple(Home(owner, layout.home(players, n)) for n, owner in enumerate(state.seats)
                    if state.lands),
        tiles=tuple(_tile(state, land, where[land.name], is_open=land.name in ends)
                    for land in state.lands.values()),
        roads=tuple(
            Road(link, _path(where, link, aside), bool({link, link[::-1]} & fronts))
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


def _attacks(state: State) -> set[tuple[str, str]]:
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
        tuple(actions_here(state, seat, name)),
    )
