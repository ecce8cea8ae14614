"""Favour tiles, town tiles and free cult steps that are due."""

from companion.games.terra_mystica.box.factions import TOP
from companion.games.terra_mystica.box.tiles import Favor, TownTile
from companion.games.terra_mystica.rules.ledger import cult_steps
from companion.games.terra_mystica.rules.ledger.areas import skip_river, town_gained, town_rule
from companion.games.terra_mystica.rules.map.building import with_towns
from companion.games.terra_mystica.state.breach import refuse, regardless
from companion.games.terra_mystica.state.player import more_due, with_due
from companion.games.terra_mystica.state.state import (
    State,
    check_own_turn,
    check_turn,
    tops_free,
    with_player,
)


def take_favor(state: State, seat: int, favor: Favor, towns: int | None = None, *,
               mapped: bool = True) -> State:  # fmt: skip
    """The state after a due favour tile: its steps and, with fire2, perhaps towns; None: as many as
    the map says."""
    player = state.players[seat]
    if not player.due.favors:
        refuse("no favour tile is due to {who}", who=player.name)
    if favor.id in player.favors:
        refuse("{who} have {tile} already", who=player.name, tile=favor.code)
    if not state.favors_left[favor.id]:
        refuse("no {tile} is left", tile=favor.code)
    player = cult_steps.step_up(
        player, favor.cult, favor.steps, tops_free(state)[favor.cult],
        due=more_due(player.due, favors=-1), favors=(*player.favors, favor.id),
    )  # fmt: skip
    left = {**state.favors_left, favor.id: state.favors_left[favor.id] - 1}
    state = with_player(state, player, favors_left=left)
    if favor.id != "fire2" and towns:
        refuse("{tile} founds no town", tile=favor.code)
    around = state.board.held[seat] if favor.id == "fire2" and mapped else 0
    return with_towns(state, seat, towns, around)


def take_town(state: State, seat: int, tile: TownTile, first: int = 0) -> State:
    """The state after a due town tile, whose steps begin with the `first` cult."""
    player = state.players[seat]
    if not player.due.towns:
        refuse("no town tile is due to {who}", who=player.name)
    if not state.towns_left.get(tile.id):
        refuse("no {tile} is left", tile=tile.code)
    player = town_gained(with_due(player, towns=-1), tile, state.tile, tops_free(state), first)
    left = {**state.towns_left, tile.id: state.towns_left.get(tile.id, 0) - 1}
    return with_player(state, player, towns_left=left)


def tops_to_choose(state: State, seat: int, tile: TownTile) -> list[int]:
    """The cults of which the steps of a town tile reach the top of some only, because keys are
    missing; empty if there is nothing to choose."""
    if not tile.steps:
        return []
    before = state.players[seat].cults
    ends = [regardless(take_town, state, seat, tile, cult).players[seat].cults
            for cult in range(len(before))]  # fmt: skip
    tops = [cult for cult, end in enumerate(ends) if before[cult] < TOP == end[cult]]
    return tops if any(end[cult] < TOP for end in ends for cult in tops) else []


def take_steps(state: State, seat: int, cult: int, steps: int) -> State:
    """The state after due free cult steps."""
    player = cult_steps.take_steps(state.players[seat], cult, steps, tops_free(state)[cult])
    return with_player(state, player)


def give_up_step(state: State, seat: int, cult: int) -> State:
    """The state after a step back, to keep a single key for another cult."""
    check_own_turn(state, seat)
    return with_player(state, cult_steps.step_down(state.players[seat], cult))


def connect(state: State, seat: int, rivers: list[int]) -> State:
    """The state after Mermaids skip one of these river hexes for a town."""
    check_turn(state, seat)
    player = state.players[seat]
    if player.faction.id != "mermaids":
        refuse("only mermaids skip a river, not {who}", who=player.name)
    if sum(state.towns_left.values()) <= player.due.towns:
        refuse("no town tile is left")
    board = skip_river(state.board, seat, rivers, town_rule(player, state.options))
    return with_player(state, with_due(player, towns=1), board=board)
