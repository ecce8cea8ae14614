"""Terrain and structures by what hands on the board know: spades, neighbours, towns."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.frozen import changed
from companion.games.terra_mystica.basis.breach import refuse
from companion.games.terra_mystica.board.areas import settled
from companion.games.terra_mystica.board.board import with_structure
from companion.games.terra_mystica.box.factions import DWELLING, HOUSE, STRONGHOLD, STRUCTURE_NAMES
from companion.games.terra_mystica.box.geography import HEX_NUMBERS, HEXES
from companion.games.terra_mystica.ledger.player import paid, scored, with_due
from companion.games.terra_mystica.ledger.spades import dig
from companion.games.terra_mystica.ledger.structures import UPGRADES, erect
from companion.games.terra_mystica.ledger.towns import town_rule
from companion.games.terra_mystica.play.offers import offer_power
from companion.games.terra_mystica.play.state import State, Turn, with_player
from companion.games.terra_mystica.play.terraforming import FLIGHT_POINTS, fare
from companion.games.terra_mystica.play.turns import begin_action
from companion.games.terra_mystica.table.table import Table

SOME_HEX = 1 << len(HEXES)
"""Stands for a hex that nobody names: the action has made some terrain home."""


def place_of(hexagon: str) -> int:
    """A hex as a bit; one that is not known as SOME_HEX."""
    return 1 << HEX_NUMBERS[hexagon] if hexagon in HEX_NUMBERS else SOME_HEX


def made_home(turn: Turn, hexagon: str) -> bool:
    """Whether a Dwelling there belongs to the action that has made the hex home, as far as the
    table knows."""
    here = place_of(hexagon)
    known = turn.homely if here == SOME_HEX else turn.homely & (here | SOME_HEX)
    return turn.digging and not turn.built and bool(known)


def dug(state: State, seat: int, spades: int, made: int, *, flown: bool) -> State:
    """The state after the spades of an action: those at hand first, the others bought; `made` is
    the hex that becomes home, as a bit, or 0; `flown`: by tunnel or carpet. Without spades it
    takes the sandstorm that is due."""
    player = state.players[seat]
    if flown:
        if state.turn.flown >= 0:
            refuse("{who} have skipped a hex in this action already", who=player.name)
        player = scored(paid(player, fare(player)), "faction", FLIGHT_POINTS)
        state = changed(state, turn=changed(state.turn, flown=0))
    bought = spades - player.due.spades
    if bought > 0:
        player = dig(player, bought, state.tile)
    made = made if spades or player.due.sandstorm else 0
    player = with_due(player, spades=-spades, sandstorm=0 if spades else -1)
    if made:
        state = changed(state, turn=changed(state.turn, homely=state.turn.homely | made))
    return with_player(state, player)


def begun(state: State, seat: int) -> State:
    """The state in which the seat transforms terrain, in its action or a new one."""
    turn = state.turn
    return state if turn.seat == seat and turn.digging else begin_action(state, seat, digging=True)


def begun_to_build(table: Table, state: State, seat: int, spades: int, hexagon: str) -> State:
    """The state in which the seat builds a Dwelling: in the action that has made its hex home, also
    if the turn seemed over with that, or in a new one."""
    turn, ended = state.turn, table.ended
    if turn.seat == seat and turn.digging and not turn.built:
        storm = state.players[seat].due.sandstorm
        if spades or storm or made_home(turn, hexagon):
            return state
    elif not spades and made_home(ended, hexagon) and table.resumed(seat) is not table.game:
        return changed(state, turn=ended)
    return begin_action(state, seat, digging=spades > 0)


def dwelling_built(table: Table, state: State, seat: int, spades: int, beside: Mapping[str, int],
                   towns: int, hexagon: str, *, flown: bool) -> State:  # fmt: skip
    """The state after a Dwelling: on home terrain that spades have made, or the Witches' free
    one."""
    player = state.players[seat]
    if player.due.ride:
        state = with_player(state, with_due(player, ride=-1))
        return stands(table, state, seat, DWELLING, beside, towns, hexagon, free=True)
    state = begun_to_build(table, state, seat, spades, hexagon)
    state = dug(state, seat, spades, place_of(hexagon), flown=flown)
    state = changed(state, turn=changed(state.turn, built=True))
    return stands(table, state, seat, DWELLING, beside, towns, hexagon, free=False)


def upgraded(table: Table, state: State, seat: int, kind: int, beside: Mapping[str, int],
             towns: int, hexagon: str) -> State:  # fmt: skip
    """The state after a structure becomes another: paid, or the Swarmlings' free one."""
    player = state.players[seat]
    before = UPGRADES.get(kind, DWELLING)
    if player.built[before] < 1:
        what = STRUCTURE_NAMES[before]
        refuse("{who} have no {what} to upgrade", who=player.name, what=what, piece=before)
    free = kind == HOUSE and player.due.house > 0
    if free:
        state = with_player(state, with_due(player, house=-1))
    else:
        digs = kind == STRONGHOLD and player.faction.stronghold_spades > 0
        state = begin_action(state, seat, digging=digs, free=True)
    return stands(table, state, seat, kind, beside, towns, hexagon, free=free)


def stands(table: Table, state: State, seat: int, kind: int, beside: Mapping[str, int],
           towns: int, hexagon: str, *, free: bool) -> State:  # fmt: skip
    """The state with a structure on the map: paid, offered to the neighbours, perhaps a town."""
    touched = any(beside.values())
    player = erect(state.players[seat], kind, state.tile, beside=touched, free=free)
    board = state.board
    if hexagon in HEX_NUMBERS:
        board = with_structure(board, seat, HEX_NUMBERS[hexagon], kind)
    state = with_player(state, player, board=board)
    if touched:
        clockwise = table.others(table.seat(seat))
        near = [(table.number(other), beside[other]) for other in clockwise if beside.get(other)]
        state = offer_power(state, seat, near)
    return with_towns(state, seat, towns, hexagon)


def with_towns(state: State, seat: int, towns: int, *hexes: str) -> State:
    """The state in which so many towns are due a tile; the board knows them, too, if it is kept."""
    around = sum(1 << HEX_NUMBERS[name] for name in {*hexes} if name in HEX_NUMBERS)
    if around:
        rule = town_rule(state.players[seat], state.options)
        board, _ = settled(state.board, seat, around, rule)
        state = state if board is state.board else changed(state, board=board)
    return with_player(state, with_due(state.players[seat], towns=towns)) if towns else state
