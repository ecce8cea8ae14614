"""The hexes, drawn in whole units of `CANVAS` (x to the right, y down), and the open one: its
reach, the players who would be offered power."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.text import Phrase, Seat
from companion.games.terra_mystica.box import geography, names
from companion.games.terra_mystica.box.factions import TERRAINS, VALUES
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.rules.map import on_hex
from companion.games.terra_mystica.rules.turn.actions import unused
from companion.games.terra_mystica.screens.map.actions_here import ActionHere, actions_here, fixes
from companion.games.terra_mystica.state.board import EMPTY, neighbours
from companion.games.terra_mystica.state.state import State
from companion.games.terra_mystica.state.table_state import TableState

Point: TypeAlias = tuple[int, int]

WIDE, HALF, TALL, ROW = 100, 50, 116, 87
"""Width of a hex, half its width, its height, and the distance between rows."""
MARGIN = 10


def _middle(row: int, column: int) -> Point:
    """The middle of a hex: even rows begin half a hex to the right."""
    x = MARGIN + WIDE * column - (HALF if row % 2 else 0)
    return x, MARGIN + TALL // 2 + ROW * (row - 1)


MIDDLES: tuple[Point, ...] = tuple(_middle(*place) for place in geography.PLACES)
"""For each land hex its middle."""
RIVER_MIDDLES: tuple[Point, ...] = tuple(_middle(*place) for place in geography.RIVER_PLACES)
CANVAS: Point = (
    max(x for x, _ in (*MIDDLES, *RIVER_MIDDLES)) + HALF + MARGIN,
    max(y for _, y in (*MIDDLES, *RIVER_MIDDLES)) + TALL // 2 + MARGIN,
)
"""Width and height."""
HEX = f"M0-{TALL // 2}l{HALF} 29v58l-{HALF} 29-{HALF}-29v-58z"
"""The outline of a hex around its middle."""


def span(end: int, far_end: int) -> tuple[Point, Point]:
    """The ends of a bridge: just inside the two hexes that it joins."""
    (ax, ay), (bx, by) = MIDDLES[end], MIDDLES[far_end]
    return (ax + (bx - ax) * 3 // 10, ay + (by - ay) * 3 // 10), (
        bx + (ax - bx) * 3 // 10,
        by + (ay - by) * 3 // 10,
    )


REACH = {
    on_hex.NEAR: say("next to your structures"),
    on_hex.SHIP: say("in reach by ship"),
    on_hex.FLIGHT: say("in reach by tunnel"),
}
BY_CARPET, BY_STORM = say("in reach by carpet"), say("in reach of the sandstorm")


@dataclass(frozen=True, slots=True)
class HexView:
    """A land hex around its middle. `owner` and `structure` (an icon) are "" on a free one; `town`:
    it belongs to a town. `shows` names the filters that it passes."""

    name: str
    middle: Point
    terrain: str
    terrain_name: Phrase
    owner: Seat
    structure: str
    structure_name: Phrase | None
    town: bool
    shows: frozenset[str]


@dataclass(frozen=True, slots=True)
class HexPanel:
    """The open hex for one seat. `value` is the power value of its structure; `rivers` counts
    the river hexes beside it. For a playing seat, after the set-up: `reach` in words, None if
    it is out of reach; `spades` to its home terrain, None if the sandstorm changes it; both None
    for the Witches' free Dwelling, which needs neither; `unused`, the special actions that would
    bring spades for it first; `asked`, the seats that would be offered power for a structure
    there, with the power. `neighbours` are the hexes directly adjacent to it, by an edge or by a
    bridge, which makes the second value true. `actions` are the buttons, `fixes` those that say
    what the real board shows."""

    here: HexView
    value: int
    rivers: int
    reach: Phrase | None
    spades: int | None
    unused: tuple[Phrase, ...]
    asked: tuple[tuple[str, int], ...]
    neighbours: tuple[tuple[HexView, bool], ...]
    actions: tuple[ActionHere, ...]
    fixes: tuple[ActionHere, ...]


def panel(table: TableState, seat: Seat, hexagon: int) -> HexPanel:
    game, number = table.game, table.number(seat)
    kind = game.board.kinds[hexagon]
    free = kind == EMPTY
    bridges = [{bridge.one, bridge.other} for bridge in game.board.bridges]
    playing = 0 <= number < len(game.board.held) and game.phase in ("actions", "bonuses")
    building = playing and free and not game.players[number].due.ride
    digging = building and not on_hex.sandstorm(game, number, hexagon)
    mine = playing and bool(game.board.held[number] >> hexagon & 1)
    near = geography.members(neighbours(game.board, hexagon))
    builds = playing and game.phase == "actions" and (free or mine)
    offered = on_hex.power_beside(game, number, hexagon) if builds else []
    spades = on_hex.spades(game, number, hexagon) if digging else None
    reach = _reach(game, number, hexagon) if building else None
    return HexPanel(
        here=hex_view(table, seat, hexagon),
        value=0 if free else VALUES[kind],
        rivers=geography.TOUCHED[hexagon].bit_count(),
        reach=reach,
        spades=spades,
        unused=tuple(_unused(game, number)) if spades and reach else (),
        asked=tuple((table.seat(neighbour), power) for neighbour, power in offered),
        neighbours=tuple((hex_view(table, seat, n), {hexagon, n} in bridges) for n in near),
        actions=actions_here(table, seat, hexagon),
        fixes=tuple(fixes(table, seat, hexagon)),
    )


def _unused(state: State, number: int) -> Iterator[Phrase]:
    player = state.players[number]
    if state.phase == "actions" and not player.passed and not player.due.spades:
        yield from (names.SPECIAL[code] for code in unused(player) if code in ("BON1", "ACTG"))


def _reach(state: State, number: int, hexagon: int) -> Phrase | None:
    if on_hex.sandstorm(state, number, hexagon):
        return BY_STORM
    how = on_hex.reach(state, number, hexagon)
    carpet = how == on_hex.FLIGHT and state.players[number].faction.id == "fakirs"
    return BY_CARPET if carpet else REACH.get(how)


def hex_view(table: TableState, seat: Seat, hexagon: int) -> HexView:
    board = table.game.board
    kind, terrain = board.kinds[hexagon], board.terrain[hexagon]
    return HexView(
        geography.HEXES[hexagon],
        MIDDLES[hexagon],
        TERRAINS[terrain],
        names.TERRAIN[terrain],
        table.holder(hexagon),
        "" if kind == EMPTY else names.STRUCTURE_ICONS[kind],
        None if kind == EMPTY else names.STRUCTURE[kind],
        bool(board.towns >> hexagon & 1),
        frozenset(_passes(table, seat, hexagon)),
    )


def _passes(table: TableState, seat: Seat, hexagon: int) -> Iterator[str]:
    """The filters that let a hex through."""
    number, game = table.number(seat), table.game
    yield TERRAINS[game.board.terrain[hexagon]]
    if not 0 <= number < len(game.board.held):
        return
    if game.board.held[number] >> hexagon & 1:
        yield "mine"
    elif on_hex.usable(game, number, hexagon):
        yield "reach"
        if not on_hex.spades(game, number, hexagon):
            yield "home"
