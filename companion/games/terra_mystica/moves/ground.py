"""Terrain and structures from visible facts: spades, neighbours, towns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import DWELLING, HOUSE, STRONGHOLD, STRUCTURE_NAMES
from companion.games.terra_mystica.box.geography import HEX_NUMBERS, HEXES
from companion.games.terra_mystica.rules.ledger.areas import towns_marked
from companion.games.terra_mystica.rules.ledger.spades import bought
from companion.games.terra_mystica.rules.ledger.structures import UPGRADES, erect
from companion.games.terra_mystica.rules.ledger.towns import town_rule
from companion.games.terra_mystica.rules.play.leech_offers import offer_power
from companion.games.terra_mystica.rules.play.terraforming import FLIGHT_POINTS, fare
from companion.games.terra_mystica.rules.play.turns import action_begun
from companion.games.terra_mystica.state.board import with_structure, with_terrain
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import Player, paid, scored, with_due
from companion.games.terra_mystica.state.state import NOBODY, State, Turn, with_player
from companion.games.terra_mystica.state.table import Table

SOME_HEX = 1 << len(HEXES)
"""A hex that nobody names: the action has made some terrain home."""


class NewStructure(NamedTuple):
    """A new structure on the map: its kind; the power of the structures beside it, by seat; the
    number of towns that it founds; its hex, "" if nobody names it."""

    kind: int
    beside: Mapping[str, int]
    towns: int
    hexagon: str


def place_of(hexagon: str) -> int:
    """A hex as a bit; SOME_HEX if it is not known."""
    return 1 << HEX_NUMBERS[hexagon] if hexagon in HEX_NUMBERS else SOME_HEX


def made_home(turn: Turn, hexagon: str) -> bool:
    """Whether a Dwelling there belongs to the action that has made the hex home, as far as the
    table knows."""
    here = place_of(hexagon)
    known = turn.homely if here == SOME_HEX else turn.homely & (here | SOME_HEX)
    return turn.digging and not turn.built and bool(known)


def dug(
    state: State, turn: Turn, seat: int, spades: int, made: int, *, flown: bool
) -> tuple[Player, Turn]:
    """The player and the turn after the spades of an action: those at hand are used first, the
    others are bought. `made` is the hex that becomes home, as a bit, or 0; `flown`: by tunnel or
    carpet. Without spades, the due sandstorm is used."""
    player = state.players[seat]
    if flown:
        if turn.flown >= 0:
            refuse("{who} have skipped a hex in this action already", who=player.name)
        player = scored(paid(player, fare(player)), "faction", FLIGHT_POINTS)
        turn = changed(turn, flown=0)
    storm = 0 if spades else player.due.sandstorm
    missing = spades - player.due.spades
    if missing > 0:
        player = bought(player, missing, state.tile)
    if player.due.spades or storm:
        player = with_due(player, spades=-spades, sandstorm=-storm)
    if made and (spades or storm):
        turn = changed(turn, homely=turn.homely | made)
    return player, turn


def begun(table: Table, state: State, seat: int, hexagon: str) -> tuple[State, Turn]:
    """The state and the turn in which the seat transforms a hex: in its action, or in a new one.
    The action continues even if the turn seemed over after a step of the same hex."""
    turn, ended = state.turn, table.ended
    if turn.seat == seat and turn.digging:
        return state, turn
    same = ended.transformed == HEX_NUMBERS.get(hexagon, NOBODY)
    if ended.digging and not ended.built and same and table.resumed(seat) is not table.game:
        return state, ended
    return action_begun(state, seat, digging=True)


def begun_to_build(
    table: Table, state: State, seat: int, spades: int, hexagon: str
) -> tuple[State, Turn]:
    """The state and the turn in which the seat builds a Dwelling: in the action that has made its
    hex home, even if the turn then seemed over, or in a new one."""
    turn, ended = state.turn, table.ended
    if turn.seat == seat and turn.digging and not turn.built:
        storm = state.players[seat].due.sandstorm
        if spades or storm or made_home(turn, hexagon):
            return state, turn
    elif not spades and made_home(ended, hexagon) and table.resumed(seat) is not table.game:
        return state, ended
    return action_begun(state, seat, digging=spades > 0)


def dwelling_built(
    table: Table, state: State, seat: int, new: NewStructure, spades: int, *, flown: bool
) -> State:
    """The state after a Dwelling, a paid one or the Witches' free one."""
    player = state.players[seat]
    if player.due.ride:
        return stands(table, state, with_due(player, ride=-1), state.turn, new, free=True)
    state, turn = begun_to_build(table, state, seat, spades, new.hexagon)
    player, turn = dug(state, turn, seat, spades, place_of(new.hexagon), flown=flown)
    return stands(table, state, player, changed(turn, built=True), new, free=False)


def upgraded(table: Table, state: State, seat: int, new: NewStructure) -> State:
    """The state after an upgrade, a paid one or the Swarmlings' free one."""
    player, kind = state.players[seat], new.kind
    before = UPGRADES.get(kind, DWELLING)
    if player.built[before] < 1:
        what = STRUCTURE_NAMES[before]
        refuse("{who} have no {what} to upgrade", who=player.name, what=what, piece=before)
    if kind == HOUSE and player.due.house > 0:
        return stands(table, state, with_due(player, house=-1), state.turn, new, free=True)
    digs = kind == STRONGHOLD and player.faction.stronghold_spades > 0
    state, turn = action_begun(state, seat, digging=digs, free=True)
    return stands(table, state, state.players[seat], turn, new, free=False)


def stands(
    table: Table, state: State, player: Player, turn: Turn, new: NewStructure, *, free: bool
) -> State:
    """The state with the player's structure on the map: it is paid, the neighbours are offered
    power, and a town may arise."""
    seat, board = player.seat, state.board
    near = touched(table, seat, new.beside)
    player = erect(player, new.kind, state.tile, beside=bool(near), free=free)
    if new.hexagon in HEX_NUMBERS:
        there = HEX_NUMBERS[new.hexagon]
        if new.kind == DWELLING:
            board = with_terrain(board, there, player.faction.home)
        board = with_structure(board, seat, there, new.kind)
        board, _ = towns_marked(board, seat, 1 << there, town_rule(player, state.options))
    if new.towns:
        player = with_due(player, towns=new.towns)
    return offer_power(state, player, near, board=board, turn=turn)


def touched(table: Table, seat: int, beside: Mapping[str, int]) -> list[tuple[int, int]]:
    """The other seats by number, clockwise, with the power of their structures beside a new one."""
    if not beside:
        return []
    seats = table.seats
    clockwise = (*range(seat + 1, len(seats)), *range(seat))
    return [(other, beside[seats[other]]) for other in clockwise if beside.get(seats[other])]


def with_towns(state: State, seat: int, towns: int, *hexes: str) -> State:
    """The state in which the tiles for new towns are due. The board marks the towns, if it is
    tracked."""
    player, board = state.players[seat], state.board
    around = sum(1 << HEX_NUMBERS[name] for name in {*hexes} if name in HEX_NUMBERS)
    board, _ = towns_marked(board, seat, around, town_rule(player, state.options))
    return with_player(state, with_due(player, towns=towns), board=board)
