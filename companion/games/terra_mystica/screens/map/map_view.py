"""The map for one seat: hexes, rivers, bridges, the open hex, and the list of all hexes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import TERRAINS
from companion.games.terra_mystica.box.geography import HEX_NUMBERS, HEXES
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.rules.play import on_hex
from companion.games.terra_mystica.screens.map import geometry
from companion.games.terra_mystica.screens.map.hex_panel import HexPanel, panel
from companion.games.terra_mystica.screens.scores import waited_for
from companion.games.terra_mystica.state.board import EMPTY, Bridge
from companion.games.terra_mystica.state.table import Table


@dataclass(frozen=True, slots=True)
class HexView:
    """A land hex around its middle. `owner` and `structure` (an icon) are "" on a free one; `town`:
    it belongs to a town. `shows` names the filters that it passes."""

    name: str
    middle: geometry.Point
    terrain: str
    terrain_name: Phrase
    owner: str
    structure: str
    structure_name: Phrase | None
    town: bool
    shows: frozenset[str]


@dataclass(frozen=True, slots=True)
class BridgeView:
    """A bridge from end to end, the seat that built it, and the hexes that it joins."""

    ends: tuple[geometry.Point, geometry.Point]
    owner: str
    joins: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Show:
    """A filter of the map, and how many hexes pass it."""

    id: str
    label: Phrase
    count: int


@dataclass(frozen=True, slots=True)
class MapView:
    """The map for one seat ("" for a spectator). `show` is the filter in use, `looked_at` the open
    hex by its name, which `chosen` shows; `lit` are the hexes on which the seat may do something
    now, by their names. `terrains` are (id, name, the seat that lives there)."""

    size: geometry.Point
    outline: str
    hexes: tuple[HexView, ...]
    rivers: tuple[geometry.Point, ...]
    bridges: tuple[BridgeView, ...]
    terrains: tuple[tuple[str, Phrase, str], ...]
    structures: tuple[tuple[str, Phrase], ...]
    shows: tuple[Show, ...]
    show: str
    lit: frozenset[str]
    looked_at: str
    chosen: HexPanel | None

    @property
    def offers(self) -> tuple[Offer[Table], ...]:
        """The offers to record on the open hex in one tap."""
        chosen = self.chosen
        return tuple(deed.offer for deed in (*chosen.deeds, *chosen.fixes)) if chosen else ()


def map_view(table: Table, seat: str, looked_at: str, show: str) -> MapView:
    """The map. `looked_at` and `show` come from an address; unreadable values count as empty."""
    hexes = tuple(_hex(table, seat, number) for number in range(len(HEXES)))
    shows = tuple(_shows(table, seat, hexes))
    there = HEX_NUMBERS.get(looked_at)
    return MapView(
        size=geometry.CANVAS,
        outline=geometry.HEX,
        hexes=hexes,
        rivers=geometry.RIVER_MIDDLES,
        bridges=tuple(_bridge(table, bridge) for bridge in table.game.board.bridges),
        terrains=tuple(_terrains(table)),
        structures=tuple(zip(names.STRUCTURE_ICONS, names.STRUCTURE, strict=True)),
        shows=shows,
        show=show if show in {one.id for one in shows} else "",
        lit=frozenset(_lit(table, seat, hexes)),
        looked_at="" if there is None else looked_at,
        chosen=None if there is None else panel(table, seat, there),
    )


def changed_places(before: Table, after: Table) -> tuple[str, ...]:
    """The hexes that the map draws differently in the two states."""
    was, now = before.game.board, after.game.board
    if was is now:
        return ()
    ends = {hexagon for bridge in (set(was.bridges) ^ set(now.bridges))
            for hexagon in (bridge.one, bridge.other)}  # fmt: skip
    return tuple(
        name
        for number, name in enumerate(HEXES)
        if number in ends
        or was.kinds[number] != now.kinds[number]
        or was.terrain[number] != now.terrain[number]
    )


def _hex(table: Table, seat: str, hexagon: int) -> HexView:
    board = table.game.board
    kind, terrain = board.kinds[hexagon], board.terrain[hexagon]
    return HexView(
        HEXES[hexagon],
        geometry.MIDDLES[hexagon],
        TERRAINS[terrain],
        names.TERRAIN[terrain],
        table.holder(hexagon),
        "" if kind == EMPTY else names.STRUCTURE_ICONS[kind],
        None if kind == EMPTY else names.STRUCTURE[kind],
        bool(board.towns >> hexagon & 1),
        frozenset(_passes(table, seat, hexagon)),
    )


def _lit(table: Table, seat: str, hexes: tuple[HexView, ...]) -> Iterator[str]:
    """The hexes on which the seat may place its Dwelling of the set-up, or build or improve."""
    game, number = table.game, table.number(seat)
    if seat not in waited_for(table):
        return
    home = TERRAINS[game.players[number].faction.home]
    for one in hexes:
        if game.phase == "dwellings":
            may = one.terrain == home and not one.owner
        else:
            may = game.phase in ("actions", "bonuses") and bool(one.shows & {"mine", "reach"})
        if may:
            yield one.name


def _passes(table: Table, seat: str, hexagon: int) -> Iterator[str]:
    """The filters that let a hex through."""
    number, game = table.number(seat), table.game
    yield TERRAINS[game.board.terrain[hexagon]]
    if not 0 <= number < len(game.board.held):
        return
    if game.board.held[number] >> hexagon & 1:
        yield "mine"
    elif on_hex.reach(game, number, hexagon):
        yield "reach"
        if not on_hex.spades(game, number, hexagon):
            yield "home"


def _shows(table: Table, seat: str, hexes: tuple[HexView, ...]) -> Iterator[Show]:
    labels: dict[str, Phrase] = {}
    if seat in table.seats:
        labels = {
            "mine": say("Mine"), "reach": say("In reach"), "home": say("In reach, home terrain"),
        }  # fmt: skip
    labels |= dict(zip(TERRAINS, names.TERRAIN, strict=True))
    for show, label in labels.items():
        yield Show(show, label, sum(show in one.shows for one in hexes))


def _bridge(table: Table, bridge: Bridge) -> BridgeView:
    ends = geometry.span(bridge.one, bridge.other)
    return BridgeView(ends, table.seat(bridge.seat), (HEXES[bridge.one], HEXES[bridge.other]))


def _terrains(table: Table) -> Iterator[tuple[str, Phrase, str]]:
    homes = {player.faction.home: table.seat(player.seat) for player in table.game.players}
    for number, terrain in enumerate(TERRAINS):
        yield terrain, names.TERRAIN[number], homes.get(number, "")
