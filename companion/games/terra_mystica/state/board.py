"""The map in play: terrain, structures and bridges. A set of hexes is an int, with one bit per
hex."""

from dataclasses import dataclass
from typing import TypeVar

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import BRIDGES, VALUES
from companion.games.terra_mystica.box.geography import BRIDGE_SITES, HEXES, NEXT, PRINTED, members
from companion.games.terra_mystica.state.breach import refuse

EMPTY = -1
T = TypeVar("T")


@dataclass(frozen=True)
class Bridge:
    """A bridge between two land hexes, and the seat that built it."""

    one: int
    other: int
    seat: int


@dataclass(frozen=True)
class Board:
    """`terrain` and `kinds` (of structures, or EMPTY) by hex; `held` by seat, the hexes with its
    structures; `towns` are the hexes of all towns; `skips` are the shores of the river hexes that
    Mermaids have skipped, each with their seat."""

    held: tuple[int, ...]
    terrain: tuple[int, ...] = PRINTED
    kinds: tuple[int, ...] = (EMPTY,) * len(HEXES)
    bridges: tuple[Bridge, ...] = ()
    towns: int = 0
    skips: tuple[tuple[int, int], ...] = ()


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*row[:place], value, *row[place + 1 :])


def with_structure(board: Board, seat: int, hexagon: int, kind: int) -> Board:
    """The board with a structure of the seat on a hex, instead of the former one."""
    hexes = put(board.held, seat, board.held[seat] | 1 << hexagon)
    return changed(board, held=hexes, kinds=put(board.kinds, hexagon, kind))


def with_terrain(board: Board, hexagon: int, terrain: int) -> Board:
    if board.terrain[hexagon] == terrain:
        return board
    return changed(board, terrain=put(board.terrain, hexagon, terrain))


def check_free(board: Board, hexagon: int) -> None:
    """Breach if a structure stands on the hex."""
    if board.kinds[hexagon] != EMPTY:
        refuse("a structure stands on {hex} already", hex=HEXES[hexagon])


def neighbours(board: Board, hexagon: int) -> int:
    """The hexes directly adjacent to a hex: those with a common edge or a bridge."""
    near = NEXT[hexagon]
    for bridge in board.bridges:
        if bridge.one == hexagon:
            near |= 1 << bridge.other
        elif bridge.other == hexagon:
            near |= 1 << bridge.one
    return near


def touching(board: Board, seat: int, hexagon: int) -> list[tuple[int, int]]:
    """The other seats with structures directly adjacent to a hex, clockwise from `seat`, each with
    the power value of these structures."""
    near, count = neighbours(board, hexagon), len(board.held)
    beside_seats = []
    for neighbour in (*range(seat + 1, count), *range(seat)):
        beside = near & board.held[neighbour]
        if beside:
            beside_seats.append((neighbour, sum(VALUES[board.kinds[h]] for h in members(beside))))
    return beside_seats


def holder_of(board: Board, hexagon: int) -> int:
    """The number of the seat whose structure stands on a hex; -1 if none does."""
    return next((seat for seat, hexes in enumerate(board.held) if hexes >> hexagon & 1), -1)


def with_bridge(board: Board, seat: int, end: int, far_end: int) -> Board:
    """The board with a new bridge. Breach if no bridge may stand there."""
    end, far_end = min(end, far_end), max(end, far_end)
    ends = {"one": HEXES[end], "other": HEXES[far_end]}
    if (end, far_end) not in BRIDGE_SITES:
        refuse("no bridge can join {one} and {other}", **ends)
    if any((bridge.one, bridge.other) == (end, far_end) for bridge in board.bridges):
        refuse("a bridge joins {one} and {other} already", **ends)
    if not board.held[seat] & (1 << end | 1 << far_end):
        refuse("neither {one} nor {other} has an own structure", **ends)
    if sum(bridge.seat == seat for bridge in board.bridges) >= BRIDGES:
        refuse("all {count} bridges are built", count=BRIDGES)
    return changed(board, bridges=(*board.bridges, Bridge(end, far_end, seat)))


def structures_on(board: Board, seat: int) -> tuple[int, ...]:
    """The structures of a seat on the map, by kind."""
    kinds = [board.kinds[hexagon] for hexagon in members(board.held[seat])]
    return tuple(kinds.count(kind) for kind in range(len(VALUES)))


def own_bridges(board: Board, seat: int) -> int:
    """How many bridges of the seat join two of its structures."""
    mine = board.held[seat]
    return sum(
        bridge.seat == seat and bool(mine >> bridge.one & mine >> bridge.other & 1)
        for bridge in board.bridges
    )
