"""The conditions of structures, bridges and towns."""

from collections.abc import Iterator
from typing import Any

from companion.core.frozen import changed
from companion.games.terra_mystica.box.geography import BRIDGE_SITES, HEX_NUMBERS
from companion.games.terra_mystica.state.board import Bridge, with_structure
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.evenings.illegal import printed_board as board
from tests.games.terra_mystica.evenings.illegal.facts import (
    KINDS,
    POWER_OF,
    acting,
    costs,
    in_turn,
    priests_in_supply,
    stands,
    too_few,
    towns_around,
    unmapped,
)

SUPPLY = {"TH": 4, "TE": 3, "SH": 1, "SA": 1}
OUT_OF = {"TH": "D", "TE": "TH", "SH": "TH", "SA": "TE"}
USUAL = {"D": (1, 2), "TH": (2, 6), "TE": (2, 5)}
"""Workers and coins; a Trading house beside others costs half the coins."""
PRICES = {"engineers": {"D": (1, 1), "TH": (1, 4), "TE": (1, 4)},
          "swarmlings": {"D": (2, 3), "TH": (3, 8), "TE": (3, 6)}}  # fmt: skip
GREAT = {
    "alchemists": ((4, 6), (4, 6)), "darklings": ((4, 6), (4, 10)), "halflings": ((4, 8), (4, 6)),
    "cultists": ((4, 8), (4, 8)), "witches": ((4, 6), (4, 6)), "auren": ((4, 6), (4, 8)),
    "engineers": ((3, 6), (3, 6)), "dwarves": ((4, 6), (4, 6)), "mermaids": ((4, 6), (4, 8)),
    "swarmlings": ((5, 8), (5, 8)), "chaos_magicians": ((4, 4), (4, 8)),
    "giants": ((4, 6), (4, 6)), "fakirs": ((4, 10), (4, 6)), "nomads": ((4, 8), (4, 6)),
}  # fmt: skip
"""Stronghold, Sanctuary."""


def price(player: Player, kind: str) -> tuple[int, int]:
    if kind in ("SH", "SA"):
        return GREAT[player.faction.id][kind == "SA"]
    return PRICES.get(player.faction.id, USUAL)[kind]


def opponents(table: TableState, player: Player, here: int) -> dict[str, int]:
    """Power of others' structures that touch a hex, by seat."""
    near, kinds = board.beside(table.game.board, here), table.game.board.kinds
    return {seat: sum(POWER_OF[KINDS[kinds[h]]] for h in near & board.own(table.game.board, other))
            for other, seat in enumerate(table.seats) if other != player.seat}  # fmt: skip


def told(table: TableState, action: Any, player: Player, here: int, kind: str) -> Iterator[str]:
    """The neighbours and the towns of a new structure are those of the map."""
    for seat, power in opponents(table, player, here).items():
        if action.beside.get(seat, 0) != power and not table.player(seat).dropped:
            yield "beside"
    after = with_structure(table.game.board, player.seat, here, KINDS.index(kind))
    if action.towns != towns_around(table, player, after, {here}):
        yield "towns"


def upgrade(table: TableState, action: Any, player: Player) -> Iterator[str]:
    free = action.to == "TH" and player.due.house > 0
    if free:
        yield from in_turn(table, player)
    else:
        yield from acting(table, action)
    if stands(player, action.to) >= SUPPLY[action.to]:
        yield "pieces"
    here, beside = HEX_NUMBERS.get(action.hexagon, -1), any(action.beside.values())
    if table.depth != "map":
        if not stands(player, OUT_OF[action.to]):
            yield "upgrade"
        yield from unmapped(table, action, player, action.to, OUT_OF[action.to])
    elif here < 0:
        yield "hex"
        return
    elif here not in board.own(table.game.board, player.seat) or (
        KINDS[table.game.board.kinds[here]] != OUT_OF[action.to]
    ):
        yield "upgrade"
        return
    else:
        yield from told(table, action, player, here, action.to)
        beside = beside or any(opponents(table, player, here).values())
    workers, coins = (0, 0) if free else price(player, action.to)
    if action.to == "TH" and beside:
        coins //= 2
    if action.ordained:
        left = min(3, priests_in_supply(table, player))
        if player.faction.id != "darklings" or action.to != "SH" or action.ordained > left:
            yield "ordained"
    yield from costs(table, player, workers + action.ordained, coins)


def bridge(table: TableState, action: Any, player: Player) -> Iterator[str]:
    if not player.due.bridges:
        yield "due"
    if table.depth != "map":
        if too_few(table, player, action.towns):
            yield "towns"
        return
    ends = {HEX_NUMBERS.get(action.one, -1), HEX_NUMBERS.get(action.other, -1)}
    state, site = table.game.board, (min(ends), max(ends))
    if -1 in ends:
        yield "hex"
    elif site not in BRIDGE_SITES or not ends & board.own(state, player.seat):
        yield "site"
    elif any((b.one, b.other) == site for b in state.bridges):
        yield "stands"
    else:
        after = changed(state, bridges=(*state.bridges, Bridge(*site, player.seat)))
        mine = ends & board.own(state, player.seat)
        if action.towns != towns_around(table, player, after, mine):
            yield "towns"


def found(table: TableState, action: Any, player: Player) -> Iterator[str]:
    yield from in_turn(table, player)
    if player.passed:
        yield "passed"
    state, mine = table.game.board, board.own(table.game.board, player.seat)
    if too_few(table, player, 1):
        yield "towns"
    if table.depth == "map" and towns_around(table, player, state, mine) != 1:
        yield "towns"
