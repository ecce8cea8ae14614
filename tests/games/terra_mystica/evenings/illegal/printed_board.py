"""The printed board, counted out once more from the rows and places of its hexes: which of them
touch, and how far ships and tunnels go."""

from collections.abc import Iterable, Iterator

from companion.games.terra_mystica.box.geography import PLACES, RIVER_PLACES
from companion.games.terra_mystica.state.board import Board

Spot = tuple[int, int]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def _spot(place: tuple[int, int]) -> Spot:
    """Coordinates on two axes; even rows begin half a hex to the right."""
    row, column = place
    return column - (row - 1) // 2, row


LAND = {_spot(place): hexagon for hexagon, place in enumerate(PLACES)}
WATER = {_spot(place) for place in RIVER_PLACES}
SPOTS = {hexagon: spot for spot, hexagon in LAND.items()}


def around(spot: Spot) -> Iterator[Spot]:
    return ((spot[0] + across, spot[1] + down) for across, down in SIDES)


def edges(hexagon: int) -> set[int]:
    """The land hexes with a common edge."""
    return {LAND[spot] for spot in around(SPOTS[hexagon]) if spot in LAND}


def beside(board: Board, hexagon: int) -> set[int]:
    """The land hexes with a common edge or a bridge."""
    ends = {(bridge.one, bridge.other) for bridge in board.bridges}
    return edges(hexagon) | {a + b - hexagon for a, b in ends if hexagon in (a, b)}


def sailed(hexagon: int, levels: int) -> set[int]:
    """The land hexes that a ship reaches from there."""
    water = {spot for spot in around(SPOTS[hexagon]) if spot in WATER}
    for _ in range(levels - 1):
        water |= {spot for wet in water for spot in around(wet) if spot in WATER}
    shores = {LAND[spot] for wet in water for spot in around(wet) if spot in LAND}
    return shores if levels > 0 else set()


def apart(one: int, other: int) -> int:
    """The distance of two hexes over any terrain."""
    across, down = (a - b for a, b in zip(SPOTS[one], SPOTS[other], strict=True))
    return max(abs(across), abs(down), abs(across + down))


def own(board: Board, seat: int) -> set[int]:
    return {hexagon for hexagon in SPOTS if board.held[seat] >> hexagon & 1}


def together(board: Board, seat: int, start: int) -> set[int]:
    """The structures of a seat that touch each other, from one of them on; rivers that Mermaids
    have skipped connect their shores."""
    mine = own(board, seat)
    shores = [{hexagon for hexagon in mine if skipped >> hexagon & 1}
              for skipper, skipped in board.skips if skipper == seat]  # fmt: skip
    reached, edge = {start}, [start]
    while edge:
        here = edge.pop()
        near = beside(board, here).union(*(shore for shore in shores if here in shore)) & mine
        edge += near - reached
        reached |= near
    return reached


def groups(board: Board, seat: int, hexes: Iterable[int]) -> list[set[int]]:
    """The groups of a seat's structures around some hexes, each once."""
    groups: list[set[int]] = []
    for hexagon in hexes:
        if not any(hexagon in group for group in groups):
            groups.append(together(board, seat, hexagon))
    return groups
