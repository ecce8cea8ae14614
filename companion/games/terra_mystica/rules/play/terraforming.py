"""Spades, terrain and Dwellings: the parts of action 1."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import STRONGHOLD, TERRAINS
from companion.games.terra_mystica.box.geography import HEXES, NEXT
from companion.games.terra_mystica.box.goods import Goods
from companion.games.terra_mystica.rules.ledger.areas import flies, reaches
from companion.games.terra_mystica.rules.ledger.spades import dig, needed
from companion.games.terra_mystica.rules.play.turns import begin_action, go_on_or_begin
from companion.games.terra_mystica.state.board import check_free, with_terrain
from companion.games.terra_mystica.state.breach import counted, refuse
from companion.games.terra_mystica.state.player import Player, paid, scored, with_due
from companion.games.terra_mystica.state.state import NOBODY, State, with_player

FLIGHT_POINTS = 4
TUNNEL, SHORT_TUNNEL = 2, 1
"""Workers for a tunnel, without and with the Dwarves' Stronghold."""
SHIP_CARD = "3power_ship"


def buy_spades(state: State, seat: int, spades: int) -> State:
    """The state after a player buys spades, within an action or to begin one."""
    done = state.turn.built and not state.players[seat].due.spades
    state = begin_action(state, seat, digging=True) if done else go_on_or_begin(state, seat)
    return with_player(state, dig(state.players[seat], spades, state.tile))


def ships(player: Player) -> int:
    """The shipping level in the action phase, with the bonus card."""
    card = player.card == SHIP_CARD and player.faction.last_shipping > 0
    return player.shipping + card


def fare(player: Player) -> Goods:
    """The cost of a tunnel or a carpet."""
    if player.faction.id == "fakirs":
        return Goods(priests=1)
    return Goods(workers=SHORT_TUNNEL if player.has(STRONGHOLD) else TUNNEL)


def get_there(state: State, seat: int, hexagon: int) -> State:
    """The state in which the player has reached a hex; a tunnel or carpet is paid once. Raises
    Breach if the hex is out of reach."""
    player, turn = state.players[seat], state.turn
    if reaches(state.board, seat, hexagon, ships(player)) or turn.flown == hexagon:
        return state
    if not flies(state.board, player, hexagon):
        refuse("{who} can't reach {hex}", who=player.name, hex=HEXES[hexagon])
    if turn.flown >= 0:
        refuse("{who} have skipped a hex in this action already", who=player.name)
    player = scored(paid(player, fare(player)), "faction", FLIGHT_POINTS)
    return with_player(state, player, turn=changed(turn, flown=hexagon))


def transform(state: State, seat: int, hexagon: int, terrain: int) -> State:
    """The state after spades or the sandstorm of an action change a hex."""
    state = go_on_or_begin(state, seat)
    check_free(state.board, hexagon)
    if not state.turn.free and state.turn.dug not in (NOBODY, hexagon):
        refuse("bought spades change one hex only")
    if state.players[seat].due.sandstorm:
        return _sandstorm(state, seat, hexagon, terrain)
    return _dug(get_there(state, seat, hexagon), seat, hexagon, terrain)


def transform_afterwards(state: State, seat: int, hexagon: int, terrain: int) -> State:
    """The state after spades of phase III change a hex, without a tunnel and without a bonus card's
    ship."""
    player = state.players[seat]
    check_free(state.board, hexagon)
    if not reaches(state.board, seat, hexagon, player.shipping):
        refuse("{who} can't reach {hex}", who=player.name, hex=HEXES[hexagon])
    return _dug(state, seat, hexagon, terrain)


def _dug(state: State, seat: int, hexagon: int, terrain: int) -> State:
    player, faction = state.players[seat], state.players[seat].faction
    before = state.board.terrain[hexagon]
    if before == terrain:
        refuse("{hex} is {terrain} already", hex=HEXES[hexagon], terrain=TERRAINS[terrain])
    if faction.id == "giants" and terrain != faction.home:
        refuse("giants make only wasteland")
    spades = needed(faction, before, terrain)
    if player.due.spades < spades:
        refuse(
            "{who} have {has}, {hex} takes {spades}",
            who=player.name, has=counted(player.due.spades, "spade"),
            hex=HEXES[hexagon], spades=spades,
        )  # fmt: skip
    state = with_player(state, with_due(player, spades=-spades))
    return _changed_terrain(state, seat, hexagon, terrain)


def _sandstorm(state: State, seat: int, hexagon: int, terrain: int) -> State:
    """The Nomads' sandstorm: beside a structure of theirs, over no river and no bridge."""
    player = state.players[seat]
    if terrain != player.faction.home:
        refuse("the sandstorm makes only {home}", home=TERRAINS[player.faction.home])
    if state.board.terrain[hexagon] == terrain:
        refuse("{hex} is {terrain} already", hex=HEXES[hexagon], terrain=TERRAINS[terrain])
    if not NEXT[hexagon] & state.board.held[seat]:
        refuse("{hex} touches no structure of {who}", hex=HEXES[hexagon], who=player.name)
    state = with_player(state, with_due(player, sandstorm=-1))
    return _changed_terrain(state, seat, hexagon, terrain)


def _changed_terrain(state: State, seat: int, hexagon: int, terrain: int) -> State:
    home = terrain == state.players[seat].faction.home
    homely = state.turn.homely | 1 << hexagon if home else state.turn.homely
    turn = changed(state.turn, homely=homely, dug=hexagon)
    return changed(state, board=with_terrain(state.board, hexagon, terrain), turn=turn)


def make_ready(state: State, seat: int, hexagon: int) -> State:
    """The state in which a Dwelling may be paid on a hex: an action goes on or begins, its spades
    make the terrain home, and the hex is in reach."""
    check_free(state.board, hexagon)
    home = state.players[seat].faction.home
    turn = state.turn
    if turn.seat == seat and turn.digging and not turn.built and turn.homely >> hexagon & 1:
        return changed(state, turn=changed(turn, built=True))
    foreign = state.board.terrain[hexagon] != home
    if not foreign or turn.built or not turn.digging:
        state = begin_action(state, seat, digging=foreign)
    if not foreign:
        state = get_there(state, seat, hexagon)
        return changed(state, turn=changed(state.turn, built=True))
    state = transform(state, seat, hexagon, home)
    return changed(state, turn=changed(state.turn, built=True))
