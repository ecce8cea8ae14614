"""The printed map: land hexes, rivers, bridge sites, and the reach of ships and tunnels.

A set of land hexes is an int with one bit for each; bit 0 is the first hex of the file.
"""

import csv
from importlib.resources import files

from companion.games.terra_mystica.box.factions import TERRAINS

MOST_SHIPPING = 7
"""The greatest reach of a ship: the Mermaids' last level plus the bonus card."""
FARTHEST = 6
"""The greatest reach of a carpet, in hexes."""


def _rows() -> list[dict[str, str]]:
    text = (files(__package__) / "map.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()[1:]))


_ROWS = _rows()
_LAND = [row for row in _ROWS if row["terrain"] != "river"]
_WATER = [row for row in _ROWS if row["terrain"] == "river"]

HEXES: tuple[str, ...] = tuple(row["id"] for row in _LAND)
RIVERS: tuple[str, ...] = tuple(row["id"] for row in _WATER)
HEX_NUMBERS: dict[str, int] = {name: number for number, name in enumerate(HEXES)}
RIVER_NUMBERS: dict[str, int] = {name: number for number, name in enumerate(RIVERS)}
PLACES: tuple[tuple[int, int], ...] = tuple((int(r["row"]), int(r["column"])) for r in _LAND)
"""For each land hex its row, 1 to 9 from the top, and its place in it."""
RIVER_PLACES: tuple[tuple[int, int], ...] = tuple((int(r["row"]), int(r["column"])) for r in _WATER)
PRINTED: tuple[int, ...] = tuple(TERRAINS.index(row["terrain"]) for row in _LAND)


def _set(row: dict[str, str], column: str, numbers: dict[str, int]) -> int:
    return sum(1 << numbers[name] for name in row[column].split())


def members(hexes: int) -> list[int]:
    """The numbers in a set of hexes, ascending."""
    numbers = []
    while hexes:
        lowest = hexes & -hexes
        numbers.append(lowest.bit_length() - 1)
        hexes ^= lowest
    return numbers


NEXT: tuple[int, ...] = tuple(_set(row, "land", HEX_NUMBERS) for row in _LAND)
"""For each land hex the land hexes that share an edge with it."""
SHORES: tuple[int, ...] = tuple(_set(row, "land", HEX_NUMBERS) for row in _WATER)
"""For each river hex the land hexes that touch it."""
TOUCHED: tuple[int, ...] = tuple(_set(row, "river", RIVER_NUMBERS) for row in _LAND)
"""For each land hex the river hexes that touch it."""
_STREAM = tuple(_set(row, "river", RIVER_NUMBERS) for row in _WATER)
BRIDGE_SITES: frozenset[tuple[int, int]] = frozenset(
    (here, there)
    for here, row in enumerate(_LAND)
    for there in members(_set(row, "bridge", HEX_NUMBERS))
    if here < there
)
"""The pairs of hexes that a bridge may join, the smaller number first."""


def _union(sets: tuple[int, ...], hexes: int) -> int:
    joined = 0
    for number in members(hexes):
        joined |= sets[number]
    return joined


def _sailing(levels: int) -> tuple[tuple[int, ...], ...]:
    """By shipping level: for each land hex, the hexes next to it or reached by ship."""
    water, reached = list(TOUCHED), [NEXT]
    for _ in range(levels):
        reached.append(tuple(NEXT[h] | _union(SHORES, water[h]) for h in range(len(HEXES))))
        water = [near | _union(_STREAM, near) for near in water]
    return tuple(tuple(hexes & ~(1 << h) for h, hexes in enumerate(level)) for level in reached)


SHIPPING: tuple[tuple[int, ...], ...] = _sailing(MOST_SHIPPING)


def _cube(place: tuple[int, int]) -> tuple[int, int]:
    """Axial coordinates: even rows begin half a hex to the right."""
    line = place[0] - 1
    return place[1] - (line - line % 2) // 2, line


def _distance(cube: tuple[int, int], target: tuple[int, int]) -> int:
    across, down = cube[0] - target[0], cube[1] - target[1]
    return max(abs(across), abs(down), abs(across + down))


_CUBES = [_cube(place) for place in PLACES]
FLYING: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        sum(1 << other for other, place in enumerate(_CUBES) if 0 < _distance(here, place) <= far)
        for here in _CUBES
    )
    for far in range(FARTHEST + 1)
)
"""By distance in hexes, over any terrain: for each land hex, the hexes within it."""
