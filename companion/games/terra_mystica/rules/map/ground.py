"""Spades: the action that a step belongs to, the way to a hex, its terrain, the sandstorm."""

from typing import NamedTuple

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import STRONGHOLD, TERRAINS, Goods
from companion.games.terra_mystica.box.geography import HEXES, NEXT
from companion.games.terra_mystica.rules.ledger import structures
from companion.games.terra_mystica.rules.ledger.areas import FLYERS, flies, reaches
from companion.games.terra_mystica.rules.turn.turns import action_begun
from companion.games.terra_mystica.state.board import check_free, with_terrain
from companion.games.terra_mystica.state.breach import counted, refuse
from companion.games.terra_mystica.state.player import Player, paid, scored, with_due
from companion.games.terra_mystica.state.state import NOBODY, State, Turn, check_turn, with_player

FLIGHT_POINTS = 4
TUNNEL, SHORT_TUNNEL = 2, 1
"""Workers for a tunnel, without and with the Dwarves' Stronghold."""
SHIP_CARD = "3power_ship"
SOME_HEX = 1 << len(HEXES)
"""A hex that nobody names: the action has made some terrain home."""
UNNAMED = len(HEXES)
"""The number of a hex that nobody names and that a tunnel or carpet has reached."""


class Ground(NamedTuple):
    """A change of terrain: its hex, NOBODY if the table has no map; its new terrain; the spades
    for it, those at hand first; whether a tunnel or carpet leads there; whether missing spades are
    bought."""

    hexagon: int
    terrain: int
    spades: int
    flown: bool = False
    buys: bool = True


def ships(player: Player) -> int:
    """The shipping level in the action phase, with the bonus card."""
    card = player.card == SHIP_CARD and player.faction.last_shipping > 0
    return player.shipping + card


def fare(player: Player) -> Goods:
    """The cost of a tunnel or a carpet; nothing for factions without."""
    if player.faction.id not in FLYERS:
        return Goods()
    if player.faction.id == "fakirs":
        return Goods(priests=1)
    return Goods(workers=SHORT_TUNNEL if player.has(STRONGHOLD) else TUNNEL)


def in_reach(state: State, seat: int, hexagon: int) -> bool:
    """Whether a hex is next to a structure of the seat, or in reach by ship."""
    player = state.players[seat]
    sailing = player.shipping if state.phase == "bonuses" else ships(player)
    return reaches(state.board, seat, hexagon, sailing)


# -- which action a step belongs to --------------------------------------------------------


def made_home(turn: Turn, hexagon: int) -> bool:
    """Whether the action has made this hex home, as far as the table knows, and no Dwelling
    stands there."""
    homely = turn.homely if hexagon == NOBODY else turn.homely & (1 << hexagon | SOME_HEX)
    return turn.digging and not turn.built and bool(homely)


def going_on(state: State, late: Turn, seat: int, ground: Ground) -> Turn | None:
    """The turn whose action this change of terrain continues; None if it begins an action. `late`
    is the turn that the seat has just ended. Spades at hand and the sandstorm continue an action;
    bought ones only on its hex, step by step."""
    due, turn = state.players[seat].due, state.turn
    if turn.seat == seat and turn.digging:
        if due.spades or due.sandstorm or _same_hex(turn, ground.hexagon):
            return turn
    elif late.digging and not late.built and late.dug == ground.hexagon:
        return late
    return None


def taken_by(player: Player, ground: Ground) -> str:
    """The due thing that a change of terrain takes, by its name in `Due`; "" if it takes none."""
    if player.due.spades and ground.spades:
        return "spades"
    return "sandstorm" if player.due.sandstorm else ""


def _same_hex(turn: Turn, hexagon: int) -> bool:
    """Whether a step is on the last hex of the action. Without a map it is, unless the player has
    another action to take."""
    if turn.built or turn.dug != hexagon:
        return False
    return hexagon != NOBODY or not turn.actions


# -- terrain -------------------------------------------------------------------------------


def transformed(state: State, late: Turn, seat: int, ground: Ground) -> State:
    """The state after terrain changes without a Dwelling, in the action phase or in phase III."""
    if not state.players[seat].due.sandstorm:
        _check_other(state, ground)
    turn = state.turn if state.phase == "bonuses" else going_on(state, late, seat, ground)
    if turn is None:
        uses = taken_by(state.players[seat], ground)
        state, turn = action_begun(state, seat, digging=True, uses=uses)
    player, turn = dug(state, turn, seat, ground)
    board = state.board
    if ground.hexagon != NOBODY:
        board = with_terrain(board, ground.hexagon, ground.terrain)
    return with_player(state, player, turn=turn, board=board)


def dug(state: State, turn: Turn, seat: int, ground: Ground) -> tuple[Player, Turn]:
    """The player and the turn after the hex is reached and its spades or the sandstorm are used."""
    player = state.players[seat]
    storms = bool(player.due.sandstorm) and not ground.spades
    _check_step(state, turn, player, ground)
    if storms:
        _check_storm(state, player, ground)
    else:
        player, turn = get_there(state, turn, player, ground)
        _check_spades(state, player, ground)
    player = _with_spades(state, player, ground)
    if ground.spades or storms:
        player = with_due(player, spades=-ground.spades, sandstorm=-int(storms))
        if ground.terrain == player.faction.home:
            hexes = SOME_HEX if ground.hexagon == NOBODY else 1 << ground.hexagon
            turn = changed(turn, homely=turn.homely | hexes)
        turn = changed(turn, dug=ground.hexagon)
    return player, turn


def _with_spades(state: State, player: Player, ground: Ground) -> Player:
    """The player with the missing spades, which are bought in the action phase."""
    has = player.due.spades
    if ground.spades <= has:
        return player
    if ground.buys and state.phase != "bonuses":
        return structures.bought(player, ground.spades - has, state.tile)
    where = "this" if ground.hexagon == NOBODY else HEXES[ground.hexagon]
    refuse("{who} have {has}, {hex} takes {spades}", who=player.name,
           has=counted(has, "spade"), hex=where, spades=ground.spades)  # fmt: skip
    return player


def get_there(state: State, turn: Turn, player: Player, ground: Ground) -> tuple[Player, Turn]:
    """The player at the hex; a tunnel or carpet is paid once. The map says what is in reach."""
    hexagon, on_map = ground.hexagon, ground.hexagon != NOBODY
    if on_map and turn.flown == hexagon:
        return player, turn
    near = on_map and in_reach(state, player.seat, hexagon)
    if on_map and not near and not (ground.flown and flies(state.board, player, hexagon)):
        refuse("{who} can't reach {hex}", who=player.name, hex=HEXES[hexagon])
        if not ground.flown:
            return player, turn
    if not ground.flown:
        return player, turn
    if player.faction.id not in FLYERS:
        refuse("{who} have no tunnel or carpet", who=player.name)
    elif near:
        refuse("{who} reach {hex} without skipping a hex", who=player.name, hex=HEXES[hexagon])
    if turn.flown >= 0:
        refuse("{who} have skipped a hex in this action already", who=player.name)
    if state.phase == "bonuses":
        refuse("{who} skip a hex in an action only", who=player.name)
    points = FLIGHT_POINTS if player.faction.id in FLYERS else 0
    player = scored(paid(player, fare(player)), "faction", points)
    return player, changed(turn, flown=hexagon if on_map else UNNAMED)


def _check_step(state: State, turn: Turn, player: Player, ground: Ground) -> None:
    """Breaches if spades are used where they may not be, or on a hex that is not free."""
    spades, hexagon = ground.spades, ground.hexagon
    if hexagon != NOBODY:
        check_free(state.board, hexagon)
        if turn.dug not in (NOBODY, hexagon) and state.phase != "bonuses":
            if not turn.free:
                refuse("bought spades change one hex only")
            elif not turn.homely and ground.terrain != player.faction.home:
                refuse("{hex} is a second hex, and the first is not home", hex=HEXES[hexagon])
    if player.due.sandstorm and spades > player.due.spades:
        refuse("{who} use the sandstorm, not spades", who=player.name)


def _check_spades(state: State, player: Player, ground: Ground) -> None:
    """Breaches if the hex takes another number of spades, or may not become that terrain."""
    spades, hexagon, giants = ground.spades, ground.hexagon, player.faction.id == "giants"
    if hexagon == NOBODY:
        if giants and spades not in (0, structures.GIANTS_SPADES):
            refuse("giants always use two spades")
        elif spades > structures.MOST_SPADES:
            refuse("a hex takes {most} spades at most", most=structures.MOST_SPADES)
        return
    before = state.board.terrain[hexagon]
    takes = structures.needed(player.faction, before, ground.terrain)
    if giants and ground.terrain != player.faction.home:
        refuse("giants make only wasteland")
    elif not takes <= spades <= max(takes, player.due.spades):
        refuse("{hex} takes {spades}", hex=HEXES[hexagon], spades=counted(takes, "spade"),
               count=takes)  # fmt: skip


def _check_other(state: State, ground: Ground) -> None:
    """Breach if the hex has this terrain already."""
    if ground.hexagon != NOBODY and state.board.terrain[ground.hexagon] == ground.terrain:
        terrain = TERRAINS[ground.terrain]
        refuse("{hex} is {terrain} already", hex=HEXES[ground.hexagon], terrain=terrain)


def _check_storm(state: State, player: Player, ground: Ground) -> None:
    """The sandstorm: beside a structure of the player's, over no river and no bridge."""
    if ground.hexagon == NOBODY:
        return
    if ground.terrain != player.faction.home:
        refuse("the sandstorm makes only {home}", home=TERRAINS[player.faction.home])
    _check_other(state, ground)
    if not NEXT[ground.hexagon] & state.board.held[player.seat]:
        refuse("{hex} touches no structure of {who}", hex=HEXES[ground.hexagon], who=player.name)


def spades_bought(state: State, seat: int, spades: int) -> State:
    """The state after a player buys spades before they are used, within an action or to begin
    one."""
    turn = state.turn
    if not turn.digging or (turn.built and not state.players[seat].due.spades):
        state, turn = action_begun(state, seat, digging=True)
    else:
        check_turn(state, seat)
    return with_player(state, structures.dig(state.players[seat], spades, state.tile), turn=turn)
