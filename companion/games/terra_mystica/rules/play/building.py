"""Structures on the map, and their effects on the builder and the neighbours."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import (
    DWELLING,
    HOUSE,
    STRONGHOLD,
    STRUCTURE_NAMES,
    TERRAINS,
)
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.rules.ledger.areas import towns_marked
from companion.games.terra_mystica.rules.ledger.structures import UPGRADES, erect
from companion.games.terra_mystica.rules.ledger.towns import town_rule
from companion.games.terra_mystica.rules.play.leech_offers import offer_power
from companion.games.terra_mystica.rules.play.terraforming import make_ready
from companion.games.terra_mystica.rules.play.turns import begin_action
from companion.games.terra_mystica.state.board import (
    check_free,
    has_neighbour,
    touching,
    with_structure,
)
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import placed_first, with_due
from companion.games.terra_mystica.state.state import State, check_turn, with_player


def build(state: State, seat: int, hexagon: int) -> State:
    """The state after a Dwelling: paid, or the Witches' free one."""
    check_turn(state, seat)
    player = state.players[seat]
    if player.due.ride:
        check_free(state.board, hexagon)
        _check_home(state, seat, hexagon)
        state = with_player(state, with_due(player, ride=-1))
        return _stands(state, seat, hexagon, DWELLING, free=True)
    return _stands(make_ready(state, seat, hexagon), seat, hexagon, DWELLING, free=False)


def upgrade(state: State, seat: int, hexagon: int, kind: int) -> State:
    """The state after a structure becomes another: paid, or the Swarmlings' free one."""
    check_turn(state, seat)
    player = state.players[seat]
    free = kind == HOUSE and player.due.house > 0
    _check_upgrade(state, seat, hexagon, kind)
    if free:
        state = with_player(state, with_due(player, house=-1))
    else:
        digs = kind == STRONGHOLD and player.faction.stronghold_spades > 0
        state = begin_action(state, seat, digging=digs, free=True)
    return _stands(state, seat, hexagon, kind, free=free)


def _check_home(state: State, seat: int, hexagon: int) -> None:
    faction = state.players[seat].faction
    if state.board.terrain[hexagon] != faction.home:
        refuse(
            "{hex} is not {home}, the home of {who}",
            hex=HEXES[hexagon], home=TERRAINS[faction.home], who=faction.name,
        )  # fmt: skip


def _check_upgrade(state: State, seat: int, hexagon: int, kind: int) -> None:
    if not state.board.held[seat] >> hexagon & 1:
        who = state.players[seat].name
        refuse("{who} have no structure on {hex}", who=who, hex=HEXES[hexagon])
    before = state.board.kinds[hexagon]
    if kind not in UPGRADES or UPGRADES[kind] != before:
        refuse(
            "a {before} can't become a {after}",
            before=STRUCTURE_NAMES[before], after=STRUCTURE_NAMES[kind],
        )  # fmt: skip


def _stands(state: State, seat: int, hexagon: int, kind: int, *, free: bool) -> State:
    """The state with the structure on the map: paid, offered to the neighbours, perhaps a town."""
    beside = kind == HOUSE and has_neighbour(state.board, seat, hexagon)
    player = erect(state.players[seat], kind, state.tile, beside=beside, free=free)
    board = with_structure(state.board, seat, hexagon, kind)
    state = offer_power(state, player, touching(board, seat, hexagon), board=board)
    return towns_arise(state, seat, 1 << hexagon)


def place_first(state: State, seat: int, hexagon: int) -> State:
    """The state with a Dwelling of the set-up, which is free and offers nothing."""
    check_free(state.board, hexagon)
    _check_home(state, seat, hexagon)
    state = with_player(state, placed_first(state.players[seat]))
    return changed(state, board=with_structure(state.board, seat, hexagon, DWELLING))


def towns_arise(state: State, seat: int, around: int) -> State:
    """The state after checking the groups around some hexes. New towns are due a tile."""
    player = state.players[seat]
    board, arisen = towns_marked(state.board, seat, around, town_rule(player, state.options))
    if board is not state.board:
        state = changed(state, board=board)
    arisen = min(arisen, sum(state.towns_left.values()) - player.due.towns)
    return with_player(state, with_due(player, towns=arisen)) if arisen > 0 else state
