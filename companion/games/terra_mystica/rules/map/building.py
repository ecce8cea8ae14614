"""Structures on the map, and their effects on the builder and the neighbours."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.core.frozen import changed
from companion.games.terra_mystica.box import factions
from companion.games.terra_mystica.box.geography import HEXES
from companion.games.terra_mystica.rules.ledger.areas import (
    all_towns_need,
    kinds_of,
    town_rule,
    towns_marked,
    value,
)
from companion.games.terra_mystica.rules.ledger.structures import UPGRADES, erect
from companion.games.terra_mystica.rules.map.ground import (
    Ground,
    dug,
    going_on,
    made_home,
    taken_by,
)
from companion.games.terra_mystica.rules.turn.power_offers import offer_power
from companion.games.terra_mystica.rules.turn.turns import action_begun
from companion.games.terra_mystica.state.board import (
    check_free,
    put,
    touching,
    with_structure,
    with_terrain,
)
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import Player, with_due
from companion.games.terra_mystica.state.state import (
    NO_TURN,
    NOBODY,
    State,
    Turn,
    check_turn,
    with_player,
)


class NewStructure(NamedTuple):
    """A new structure: its kind; its hex, NOBODY if the table has no map; `near`, the other seats'
    power beside it; the number of towns that it founds. None: what the map says."""

    kind: int
    hexagon: int
    near: Sequence[tuple[int, int]] | None = None
    towns: int | None = None


def build(state: State, late: Turn, seat: int, new: NewStructure, ground: Ground) -> State:
    """The state after a Dwelling: paid, or the Witches' free one. `late` is the turn that the seat
    has just ended: the Dwelling may belong to its action."""
    player, hexagon = state.players[seat], new.hexagon
    if hexagon != NOBODY:
        check_free(state.board, hexagon)
    if player.due.ride:
        check_turn(state, seat)
        _check_home(state, seat, hexagon)
        return stands(state, with_due(player, ride=-1), state.turn, new, free=True)
    mine = state.turn if state.turn.seat == seat else NO_TURN
    for turn in () if ground.spades else (mine, late):
        if made_home(turn, hexagon):
            if ground.flown:
                refuse("{who} have skipped a hex in this action already", who=player.name)
            return stands(state, player, changed(turn, built=True), new, free=False)
    digs = ground.spades > 0 or player.due.sandstorm > 0
    going = going_on(state, late, seat, ground) if digs and not mine.built else None
    if going is None:
        state, going = action_begun(
            state, seat, digging=ground.spades > 0, uses=taken_by(player, ground)
        )
    player, going = dug(state, going, seat, ground)
    return stands(state, player, changed(going, built=True), new, free=False)


def upgrade(state: State, seat: int, new: NewStructure) -> State:
    """The state after a structure becomes another: paid, or the Swarmlings' free one."""
    check_turn(state, seat)
    player, kind = state.players[seat], new.kind
    _check_upgrade(state, seat, new)
    if kind == factions.HOUSE and player.due.house > 0:
        return stands(state, with_due(player, house=-1), state.turn, new, free=True)
    digs = kind == factions.STRONGHOLD and player.faction.stronghold_spades > 0
    state, turn = action_begun(state, seat, digging=digs, free=True)
    return stands(state, state.players[seat], turn, new, free=False)


def _check_home(state: State, seat: int, hexagon: int) -> None:
    faction = state.players[seat].faction
    if hexagon != NOBODY and state.board.terrain[hexagon] != faction.home:
        refuse(
            "{hex} is not {home}, the home of {who}",
            hex=HEXES[hexagon], home=factions.TERRAINS[faction.home], who=faction.name,
        )  # fmt: skip


def _check_upgrade(state: State, seat: int, new: NewStructure) -> None:
    player, kind, hexagon = state.players[seat], new.kind, new.hexagon
    before = UPGRADES.get(kind, factions.DWELLING)
    if hexagon == NOBODY:
        if player.built[before] < 1:
            name = factions.STRUCTURE_NAMES[before]
            refuse("{who} have no {what} to upgrade", who=player.name, what=name, piece=before)
    elif not state.board.held[seat] >> hexagon & 1:
        refuse("{who} have no structure on {hex}", who=player.name, hex=HEXES[hexagon])
    elif before != state.board.kinds[hexagon]:
        stands_there = state.board.kinds[hexagon]
        refuse(
            "a {before} can't become a {after}", before=factions.STRUCTURE_NAMES[stands_there],
            after=factions.STRUCTURE_NAMES[kind], kind=stands_there, to=kind,
        )  # fmt: skip


def stands(state: State, player: Player, turn: Turn, new: NewStructure, *, free: bool) -> State:
    """The state with the player's structure on the map: it is paid, the neighbours are offered
    power, and a town may arise."""
    seat, board, hexagon = player.seat, state.board, new.hexagon
    near = touching(board, seat, hexagon) if new.near is None else new.near
    beside = bool(near or (hexagon != NOBODY and touching(board, seat, hexagon)))
    player = erect(player, new.kind, state.tile, beside=beside, free=free)
    if hexagon != NOBODY:
        if new.near is not None:
            _check_beside(state, seat, hexagon, dict(new.near))
        if new.kind == factions.DWELLING:
            board = with_terrain(board, hexagon, player.faction.home)
        board = with_structure(board, seat, hexagon, new.kind)
    else:
        _check_worth(state, near)
    state = offer_power(state, player, near, board=board, turn=turn)
    return with_towns(state, seat, new.towns, 0 if hexagon == NOBODY else 1 << hexagon)


def _check_beside(state: State, seat: int, hexagon: int, stated: Mapping[int, int]) -> None:
    """Breach if others have another power beside the hex. Players who have left are not asked."""
    on_the_map = dict(touching(state.board, seat, hexagon))
    for neighbour in range(len(state.players)):
        power = on_the_map.get(neighbour, 0)
        if stated.get(neighbour, 0) != power and not state.players[neighbour].dropped:
            refuse("{by} have {power} power beside {hex}, not {told}",
                   by=state.players[neighbour].name, power=power, hex=HEXES[hexagon],
                   told=stated.get(neighbour, 0))  # fmt: skip


def _check_worth(state: State, near: Iterable[tuple[int, int]]) -> None:
    """Breach if others have less power than is said to be beside a hex that nobody names. Of those
    without structures nobody has entered any."""
    for neighbour, told in near:
        power = value(kinds_of(state.players[neighbour].built))
        if 0 < power < told:
            refuse("{by} have {power} power in all, not {told}",
                   by=state.players[neighbour].name, power=power, told=told)  # fmt: skip


def place_first(state: State, seat: int, hexagon: int) -> State:
    """The state with a Dwelling of the set-up, which is free and offers nothing."""
    player = state.players[seat]
    built = put(player.built, factions.DWELLING, player.built[factions.DWELLING] + 1)
    state = with_player(state, changed(player, built=built))
    if hexagon == NOBODY:
        return state
    check_free(state.board, hexagon)
    _check_home(state, seat, hexagon)
    return changed(state, board=with_structure(state.board, seat, hexagon, factions.DWELLING))


def towns_arise(state: State, seat: int, around: int) -> tuple[State, int]:
    """The state after the groups around some hexes are marked as towns, and the number of new
    ones that are due a tile."""
    player = state.players[seat]
    board, arisen = towns_marked(state.board, seat, around, town_rule(player, state.options))
    if board is not state.board:
        state = changed(state, board=board)
    return state, max(0, min(arisen, sum(state.towns_left.values()) - player.due.towns))


def _check_enough(state: State, player: Player, towns: int) -> None:
    """Breach if the structures of a player can't be so many more towns wherever they stand."""
    kinds, all_towns = kinds_of(player.built), len(player.towns) + player.due.towns + towns
    rule = town_rule(player, state.options)
    structures, power = all_towns_need(kinds, rule, all_towns)
    if len(kinds) < structures or value(kinds) < power:
        refuse(
            "{who} need {structures} structures and {power} power, not {has} and {worth}",
            who=player.name, structures=structures, power=power, has=len(kinds), worth=value(kinds),
        )  # fmt: skip


def with_towns(state: State, seat: int, towns: int | None, around: int) -> State:
    """The state in which the tiles for new towns are due. The map counts them around some hexes;
    None: as many as the map says."""
    if around:
        state, arisen = towns_arise(state, seat, around)
        if towns is None:
            towns = arisen
        elif towns != arisen:
            refuse("by the map, it founds {arisen}, not {towns}", arisen=arisen, towns=towns)
    elif towns:
        _check_enough(state, state.players[seat], towns)
    return with_player(state, with_due(state.players[seat], towns=towns)) if towns else state
