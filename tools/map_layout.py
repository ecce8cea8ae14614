"""Lays out Mythotopia's map once: `python tools/map_layout.py` writes screens/map/map.toml.

For maintainers, after board.toml changed; the companion itself only reads what this wrote. Same
board, same map: chance has a fixed seed.

1. Which provinces and seas meet is a planar graph whose inner faces are all triangles. Tutte's
   drawing of it (the rim on a circle, everything else in the middle of its neighbours) tells the
   triangles: the map's junctions, each the meeting point of three areas.
2. The map is the dual: areas with borders between junctions. Like soap films the borders are drawn
   to be short while each area keeps its size and room for a finger, so that areas become round
   and alike.
3. Borders are roughened like a coast, the small island is put where its sea is widest, and names
   where they lie over no other. tests/games/mythotopia/screens/map/test_geometry.py proves
   the result.
"""

import math
import random
import tomllib
from pathlib import Path

from foam import Foam
from lettering import lettered
from plane import Plane, Point, roughened, triangles

BOARD = Path(__file__).parent.parent / "companion" / "games" / "mythotopia" / "box" / "board.toml"
WIDTH, HEIGHT = 1000, 1400
MAP_HEIGHT = 1720  # in the end
EDGE, WIDENED = 125, 1.22
SEED = 1632
SWEEPS = 900

BAY = "Beast Sea'"
"""The Beast Sea lies on both sides of the large island, so as a graph it takes two nodes."""

# What meets the map's frame, in order round it, with its share of the frame's length. The land's
# end towards no sea is the map's end, too; seas lie at the bottom.
RIM: dict[str, float] = {
    "Beast Sea": 680, BAY: 130, "Serpent Sea": 840, "Scombroid": 230, "Margent": 220,
    "Trogle": 260, "Blore": 180, "Quean": 180, "Eoan": 270, "Dragonate": 260, "Grimp": 240,
    "Empyrean": 220, "Kakopyge": 170, "Welkin": 280, "Frampold": 210, "Ambsace": 240,
}  # fmt: skip
STARTS = 545.0  # where the rim begins, along the frame from its top left corner downwards
SIZES: dict[str, float] = {
    "Beast Sea": 82_000, BAY: 12_000, "Serpent Sea": 165_000, "Inland Sea West": 23_000,
    "Inland Sea East": 24_000,
}  # fmt: skip
ISLES = {BAY: {"Nesh", "Serpent Sea", "Beast Sea"}}


def graph(board: dict) -> dict[str, set[str]]:
    """Which areas of the mainland and the large island meet: node -> neighbours."""
    small = set(board["islands"]["small"])
    meets: dict[str, set[str]] = {}

    def join(one: str, other: str) -> None:
        meets.setdefault(one, set()).add(other)
        meets.setdefault(other, set()).add(one)

    for name, facts in board["provinces"].items():
        kinds = ("plain", "hills", "mountains", "seas")
        for other in [other for kind in kinds for other in facts.get(kind, ())]:
            if name not in small:
                join(name, other)
    for one, other in board["touching_seas"]:
        join(one, other)
    for isle, others in ISLES.items():
        for other in others:
            join(isle, other)
    return meets


def stretched(ring: list[Point]) -> list[Point]:
    """Wider at the left and right edges, where cells came out narrow, and higher everywhere."""
    middle = (WIDTH - 2 * EDGE * WIDENED) / (WIDTH - 2 * EDGE)

    def across(x: float) -> float:
        if x > WIDTH / 2:
            return WIDTH - across(WIDTH - x)
        return x * WIDENED if x < EDGE else EDGE * WIDENED + (x - EDGE) * middle

    return [(across(x), y * MAP_HEIGHT / HEIGHT) for x, y in ring]


def small_island(sea: Plane, rng: random.Random) -> tuple[list[Point], list[Point], list[Point]]:
    """The small island's two provinces and its coast, where the sea is widest."""
    (x, y), radius = sea.roomiest(step=12)
    across, down = min(168.0, radius * 0.9), min(97.0, radius * 0.62)
    turn = [math.tau * n / 24 for n in range(24)]
    coast = [
        (x + across * math.cos(a) * rng.uniform(0.9, 1.04),
         y + down * math.sin(a) * rng.uniform(0.9, 1.04)) for a in turn
    ]  # fmt: skip
    top, bottom = coast[18], coast[6]
    middle = roughened([top, bottom], rng, 5)[1:-1]
    east = [*coast[18:], *coast[:7], *reversed(middle)]
    west = [*coast[6:19], *middle]
    return west, east, coast


def main() -> None:
    with BOARD.open("rb") as file:
        board = tomllib.load(file)
    rng = random.Random(SEED)  # noqa: S311 - a drawing, no secret
    meets = graph(board)
    found = triangles(meets, list(RIM))
    foam = Foam(found, RIM, (WIDTH, HEIGHT), STARTS, SIZES, rng, frozenset({BAY}))
    foam.settle(SWEEPS)
    seas = set(board["seas"])
    names = {BAY: "Beast Sea"}
    lines = foam.rough_lines(seas | {BAY}, rng)
    rings = {
        name: stretched(
            foam.ring({cell for cell in foam.rings if names.get(cell, cell) == name}, lines)
        )
        for name in sorted({names.get(cell, cell) for cell in foam.rings})
    }
    west, east, coast = small_island(Plane([rings["Serpent Sea"]]), rng)
    one, other = board["islands"]["small"]
    rings[one], rings[other] = west[::-1], east[::-1]
    write(
        {name: [ring] for name, ring in rings.items()}
        | {"Serpent Sea": [rings["Serpent Sea"], coast]},
        seas,
    )


def rounded(ring: list[Point]) -> list[tuple[int, int]]:
    """In whole units; spots that fall together are one."""
    whole = [(round(x), round(y)) for x, y in ring]
    return [
        spot for spot, after in zip(whole, [*whole[1:], whole[0]], strict=True) if spot != after
    ]


def write(rings: dict[str, list[list[Point]]], seas: set[str]) -> None:
    text = ["# The map as tools/map_layout.py laid it out; not to be edited by hand.",
            "# rings: x, y, x, y ...; a sea's further rings are islands in it. name: its lines,",
            "# each with its width. label: the middle of the last.",
            f"canvas = [{WIDTH}, {MAP_HEIGHT}]"]  # fmt: skip
    whole = {name: [rounded(ring) for ring in found] for name, found in rings.items()}
    names = lettered(whole, seas, (WIDTH, MAP_HEIGHT))
    for name in sorted(rings, key=lambda name: (name in seas, name)):
        x, y = names[name].label
        lines = ", ".join(f'["{line}", {wide}]' for line, wide in names[name].lines)
        text += ["", f'[{"seas" if name in seas else "provinces"}."{name}"]',
                 f"label = [{x}, {y}]", f"name = [{lines}]", "rings = ["]  # fmt: skip
        text += [f"  [{', '.join(f'{x}, {y}' for x, y in ring)}]," for ring in whole[name]]
        text += ["]"]
    written = BOARD.parent.parent / "screens" / "map" / "map.toml"
    written.write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
