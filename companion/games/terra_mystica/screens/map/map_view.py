"""The map for one seat: hexes, rivers, bridges, the open hex, and the list of all hexes."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.game.descriptions import Show, shows
from companion.core.text import Phrase, Seat
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import TERRAINS
from companion.games.terra_mystica.box.geography import HEX_NUMBERS, HEXES
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.rules.map import on_hex
from companion.games.terra_mystica.screens.map import hex_panel
from companion.games.terra_mystica.screens.map.hex_panel import HexPanel, HexView, hex_view, panel
from companion.games.terra_mystica.screens.scores import waited_for
from companion.games.terra_mystica.state.board import Bridge
from companion.games.terra_mystica.state.table_state import TableState


@dataclass(frozen=True, slots=True)
class BridgeView:
    """A bridge from end to end, the seat that built it, and the hexes that it joins."""

    ends: tuple[hex_panel.Point, hex_panel.Point]
    owner: Seat
    joins: tuple[str, str]


@dataclass(frozen=True, slots=True)
class MapView:
    """The map for one seat ("" for a spectator). `show` is the filter in use, `looked_at` the open
    hex by its name, which `chosen` shows; `lit` are the hexes on which the seat may do something
    now, by their names; `bridging`: it has a bridge to place. `terrains` are (id, name, the seat
    that lives there)."""

    size: hex_panel.Point
    outline: str
    hexes: tuple[HexView, ...]
    rivers: tuple[hex_panel.Point, ...]
    bridges: tuple[BridgeView, ...]
    terrains: tuple[tuple[str, Phrase, str], ...]
    structures: tuple[tuple[str, Phrase], ...]
    shows: tuple[Show, ...]
    show: str
    lit: frozenset[str]
    bridging: bool
    looked_at: str
    chosen: HexPanel | None

    @property
    def offers(self) -> tuple[Offer[TableState], ...]:
        """The offers to record on the open hex in one tap."""
        chosen = self.chosen
        return tuple(button.offer for button in (*chosen.actions, *chosen.fixes)) if chosen else ()


def map_view(table: TableState, seat: Seat, looked_at: str, show: str) -> MapView:
    """The map. `looked_at` and `show` come from an address; unreadable values count as empty.
    Only a table played on the map shows what a seat may do there."""
    seat = seat if table.depth == "map" else ""
    hexes = tuple(hex_view(table, seat, number) for number in range(len(HEXES)))
    filters = shows(_filters(table, seat), (hexagon.shows for hexagon in hexes))
    hexagon = HEX_NUMBERS.get(looked_at)
    return MapView(
        size=hex_panel.CANVAS,
        outline=hex_panel.HEX,
        hexes=hexes,
        rivers=hex_panel.RIVER_MIDDLES,
        bridges=tuple(_bridge(table, bridge) for bridge in table.game.board.bridges),
        terrains=tuple(_terrains(table)),
        structures=tuple(zip(names.STRUCTURE_ICONS, names.STRUCTURE, strict=True)),
        shows=filters,
        show=show if show in {toggle.id for toggle in filters} else "",
        lit=frozenset(_lit(table, seat, hexes)),
        bridging=seat in table.seats and bool(table.player(seat).due.bridges),
        looked_at="" if hexagon is None else looked_at,
        chosen=None if hexagon is None else panel(table, seat, hexagon),
    )


def changed_places(before: TableState, after: TableState) -> tuple[str, ...]:
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


def _lit(table: TableState, seat: Seat, hexes: tuple[HexView, ...]) -> Iterator[str]:
    """The hexes on which the seat may place its Dwelling of the set-up, do what is due, or build
    or improve. A bridge begins at a structure with a free site."""
    game, number = table.game, table.number(seat)
    if seat not in waited_for(table):
        return
    home = TERRAINS[game.players[number].faction.home]
    due, shows = game.players[number].due, {"mine", "reach"}
    ends = {HEXES[end] for site in on_hex.bridge_sites(game) for end in site}
    if due.ride or due.spades or due.sandstorm or game.phase == "bonuses":
        shows = {"reach"}
    elif due.bridges or due.house:
        shows = {"mine"}
    for hexagon in hexes:
        if game.phase == "dwellings":
            may = hexagon.terrain == home and not hexagon.owner
        else:
            may = game.phase in ("actions", "bonuses") and bool(hexagon.shows & shows)
        if may and (not due.bridges or hexagon.name in ends):
            yield hexagon.name


def _filters(table: TableState, seat: Seat) -> dict[str, Phrase]:
    labels: dict[str, Phrase] = {}
    if seat in table.seats:
        labels = {
            "mine": say("Mine"), "reach": say("In reach"), "home": say("In reach, home terrain"),
        }  # fmt: skip
    return labels | dict(zip(TERRAINS, names.TERRAIN, strict=True))


def _bridge(table: TableState, bridge: Bridge) -> BridgeView:
    ends = hex_panel.span(bridge.one, bridge.other)
    return BridgeView(ends, table.seat(bridge.seat), (HEXES[bridge.one], HEXES[bridge.other]))


def _terrains(table: TableState) -> Iterator[tuple[str, Phrase, str]]:
    homes = {player.faction.home: table.seat(player.seat) for player in table.game.players}
    for number, terrain in enumerate(TERRAINS):
        yield terrain, names.TERRAIN[number], homes.get(number, "")
