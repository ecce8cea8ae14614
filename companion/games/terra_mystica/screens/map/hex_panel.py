"""The open hex: its structure, its reach, the players who would be offered power."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import TERRAINS, VALUES
from companion.games.terra_mystica.box.geography import HEXES, TOUCHED, members
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.rules.play import on_hex
from companion.games.terra_mystica.screens.map.deeds_on_hex import DeedOnHex, deeds, fixes
from companion.games.terra_mystica.state.board import EMPTY, neighbours
from companion.games.terra_mystica.state.table import Table

REACH = {
    on_hex.NEAR: say("next to your structures"),
    on_hex.SHIP: say("in reach by ship"),
    on_hex.FLIGHT: say("in reach by tunnel or carpet"),
}


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A hex directly adjacent to the open one, by an edge or a `bridge`."""

    name: str
    terrain: str
    terrain_name: Phrase
    owner: str
    structure: Phrase | None
    bridge: bool


@dataclass(frozen=True, slots=True)
class HexPanel:
    """The open hex for one seat. `value` is the power value of its structure; `rivers` counts the
    river hexes beside it. For a playing seat, after the set-up: `reach` in words, None if it is out
    of reach; `spades` to its home terrain; `asked`, the seats that would be offered power for a
    structure there, with the power. `deeds` are the buttons, `fixes` those that say what the real
    board shows."""

    name: str
    terrain: str
    terrain_name: Phrase
    owner: str
    structure: Phrase | None
    icon: str
    value: int
    town: bool
    rivers: int
    reach: Phrase | None
    spades: int | None
    asked: tuple[tuple[str, int], ...]
    neighbours: tuple[Neighbour, ...]
    deeds: tuple[DeedOnHex, ...]
    fixes: tuple[DeedOnHex, ...]


def panel(table: Table, seat: str, hexagon: int) -> HexPanel:
    game, number = table.game, table.number(seat)
    kind, terrain = game.board.kinds[hexagon], game.board.terrain[hexagon]
    free = kind == EMPTY
    playing = 0 <= number < len(game.board.held) and game.phase in ("actions", "bonuses")
    building = playing and free
    mine = playing and bool(game.board.held[number] >> hexagon & 1)
    near = members(neighbours(game.board, hexagon))
    builds = playing and game.phase == "actions" and (free or mine)
    asked = on_hex.asked(game, number, hexagon) if builds else []
    return HexPanel(
        name=HEXES[hexagon],
        terrain=TERRAINS[terrain],
        terrain_name=names.TERRAIN[terrain],
        owner=table.holder(hexagon),
        structure=None if free else names.STRUCTURE[kind],
        icon="" if free else names.STRUCTURE_ICONS[kind],
        value=0 if free else VALUES[kind],
        town=bool(game.board.towns >> hexagon & 1),
        rivers=TOUCHED[hexagon].bit_count(),
        reach=REACH.get(on_hex.reach(game, number, hexagon)) if building else None,
        spades=on_hex.spades(game, number, hexagon) if building else None,
        asked=tuple((table.seat(other), power) for other, power in asked),
        neighbours=tuple(_neighbour(table, hexagon, other) for other in near),
        deeds=deeds(table, seat, hexagon),
        fixes=tuple(fixes(table, seat, hexagon)),
    )


def _neighbour(table: Table, hexagon: int, other: int) -> Neighbour:
    board = table.game.board
    kind, terrain = board.kinds[other], board.terrain[other]
    structure = None if kind == EMPTY else names.STRUCTURE[kind]
    bridged = any({bridge.one, bridge.other} == {hexagon, other} for bridge in board.bridges)
    return Neighbour(
        HEXES[other], TERRAINS[terrain], names.TERRAIN[terrain], table.holder(other), structure,
        bridged,
    )  # fmt: skip
