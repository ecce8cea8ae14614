"""Facts about a hex from the map: reach, spades, neighbours, towns that a structure founds."""

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import TERRAINS
from companion.games.terra_mystica.box.geography import BRIDGE_SITES, NEXT
from companion.games.terra_mystica.rules.ledger import areas
from companion.games.terra_mystica.rules.ledger.areas import flies, reaches, town_rule
from companion.games.terra_mystica.rules.ledger.structures import needed
from companion.games.terra_mystica.rules.map.building import towns_arise
from companion.games.terra_mystica.rules.map.ground import Ground, in_reach
from companion.games.terra_mystica.state.board import EMPTY, Bridge, touching, with_structure
from companion.games.terra_mystica.state.state import State

NEAR, SHIP, FLIGHT = "near", "ship", "flight"


def reach(state: State, number: int, hexagon: int) -> str:
    """How a player gets to a free hex: NEAR, SHIP, or FLIGHT by tunnel or carpet; "" if not. A hex
    that this action has reached by tunnel or carpet is near."""
    board, turn = state.board, state.turn
    if board.kinds[hexagon] != EMPTY:
        return ""
    if reaches(board, number, hexagon, 0) or (turn.seat == number and turn.flown == hexagon):
        return NEAR
    if in_reach(state, number, hexagon):
        return SHIP
    flown = (turn.seat == number and turn.flown >= 0) or state.phase == "bonuses"
    return FLIGHT if not flown and flies(board, state.players[number], hexagon) else ""


def ground(state: State, number: int, hexagon: int, terrain: int) -> Ground:
    """The change of a hex to a terrain, with the spades that it takes: none with the sandstorm or
    for the Witches' free Dwelling. Missing spades are not bought."""
    player = state.players[number]
    free = player.due.sandstorm or player.due.ride
    takes = 0 if free else needed(player.faction, state.board.terrain[hexagon], terrain)
    near = free or state.turn.flown == hexagon or in_reach(state, number, hexagon)
    flown = not near and state.phase != "bonuses" and flies(state.board, player, hexagon)
    return Ground(hexagon, terrain, takes, flown, buys=False)


def spades(state: State, number: int, hexagon: int) -> int:
    """The spades that make a hex the player's home."""
    faction = state.players[number].faction
    return needed(faction, state.board.terrain[hexagon], faction.home)


def towards_home(state: State, number: int, hexagon: int) -> int:
    """The player's home terrain or, where the spades at hand don't reach it, the terrain as near to
    it as they do."""
    player, before = state.players[number], state.board.terrain[hexagon]
    takes, has = spades(state, number, hexagon), player.due.spades
    if player.faction.id == "giants" or player.due.sandstorm or not 0 < has < takes:
        return player.faction.home
    forwards = (player.faction.home - before) % len(TERRAINS) == takes
    return (before + (has if forwards else -has)) % len(TERRAINS)


def sandstorm(state: State, number: int, hexagon: int) -> bool:
    """Whether the Nomads' sandstorm can change a hex now."""
    due = state.players[number].due.sandstorm
    return bool(due and NEXT[hexagon] & state.board.held[number])


def usable(state: State, number: int, hexagon: int) -> bool:
    """Whether a player may now change a free hex or build there."""
    player, free = state.players[number], state.board.kinds[hexagon] == EMPTY
    if player.due.ride:
        return free and state.board.terrain[hexagon] == player.faction.home
    if player.due.sandstorm:
        return free and sandstorm(state, number, hexagon)
    return bool(reach(state, number, hexagon))


def only_terrain(state: State, number: int) -> bool:
    """Whether the action of a player's spades has its Dwelling: the other spades only transform."""
    turn = state.turn
    dug = turn.seat == number and turn.built and not turn.actions
    return dug and state.players[number].due.spades > 0


def bridge_sites(state: State) -> frozenset[tuple[int, int]]:
    """The sites without a bridge."""
    return BRIDGE_SITES - {(bridge.one, bridge.other) for bridge in state.board.bridges}


def bridge_fits(state: State, number: int) -> bool:
    """Whether a site without a bridge is at a player's structure. Without the map, it may be."""
    held = sum(state.board.held[number : number + 1])
    return not held or any(held & (1 << one | 1 << other) for one, other in bridge_sites(state))


def power_beside(state: State, number: int, hexagon: int) -> list[tuple[int, int]]:
    """The players who would be offered power for a structure there: (seat's number, power), in
    order."""
    near = touching(state.board, number, hexagon)
    return [(neighbour, power) for neighbour, power in near if not state.players[neighbour].dropped]


def towns(state: State, number: int, hexagon: int, kind: int) -> int:
    """How many towns that structure would found there."""
    board = with_structure(state.board, number, hexagon, kind)
    return towns_arise(changed(state, board=board), number, 1 << hexagon)[1]


def towns_by_bridge(state: State, number: int, end: int, far_end: int) -> int:
    """How many towns a bridge between two hexes would found."""
    bridges = (*state.board.bridges, Bridge(end, far_end, number))
    board = changed(state.board, bridges=bridges)
    return towns_arise(changed(state, board=board), number, 1 << end | 1 << far_end)[1]


def rivers_to_skip(state: State, number: int) -> list[int]:
    """The river hexes that Mermaids may skip for a town; none for others, or without a tile."""
    player = state.players[number]
    if player.faction.id != "mermaids" or sum(state.towns_left.values()) <= player.due.towns:
        return []
    return areas.rivers_to_skip(state.board, number, town_rule(player, state.options))
