"""The other actions: tracks, priests, power actions, special actions and bridges."""

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import BRIDGES, STRONGHOLD, Goods
from companion.games.terra_mystica.box.tiles import POWER_ACTIONS, SPECIAL_ACTIONS, PowerAction
from companion.games.terra_mystica.rules.ledger import structures
from companion.games.terra_mystica.rules.ledger.cult_steps import step_up
from companion.games.terra_mystica.rules.map.building import with_towns
from companion.games.terra_mystica.rules.turn.turns import action_begun
from companion.games.terra_mystica.state.board import put, with_bridge
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import Player, gained, paid, scored, with_due
from companion.games.terra_mystica.state.state import (
    NOBODY,
    ORDER_PLACES,
    State,
    tops_free,
    with_player,
)

CHEAP_SPADES, CHEAP_PRICE = "two-spades-for-4", 4
USED_SPADES = "used-spades"
"""The option that the scoring tile gives no points for spades that are given up."""
ENGINEERS_BRIDGE = "ACTE"
BRIDGE_COST = Goods(workers=2)


def advance(state: State, seat: int, track: str) -> State:
    """The state after a step of "shipping" or "exchange"."""
    state, turn = action_begun(state, seat)
    step = structures.advance_shipping if track == "shipping" else structures.advance_exchange
    return with_player(state, step(state.players[seat]), turn=turn)


def send_priest(state: State, seat: int, cult: int, steps: int | None) -> State:
    """The state after a priest goes to a cult: for 3 or 2 steps to a free place, for one step back
    to the supply; None: to the best free place."""
    state, turn = action_begun(state, seat)
    player = paid(state.players[seat], Goods(priests=1))
    order = state.orders[cult]
    place = _place(order, steps)
    if place is None:
        player = step_up(player, cult, steps or 1, tops_free(state)[cult])
        return with_player(state, player, turn=turn)
    player = changed(player, priests_kept=player.priests_kept + 1)
    player = step_up(player, cult, ORDER_PLACES[place], tops_free(state)[cult])
    orders = put(state.orders, cult, put(order, place, seat))
    return with_player(state, player, turn=turn, orders=orders)


def _place(order: tuple[int, ...], steps: int | None) -> int | None:
    """The place of a cult's order that a priest takes; None if he goes back to the supply."""
    if steps == 1:
        return None
    free = [place for place, seat in enumerate(order) if seat == NOBODY]
    if steps is None:
        return free[0] if free else None
    for place in free:
        if ORDER_PLACES[place] == steps:
            return place
    refuse("no place for {steps} steps is free", steps=steps)
    return None


def most_steps(state: State, cult: int) -> int:
    """The steps of the best free place on a cult."""
    place = _place(state.orders[cult], None)
    return 1 if place is None else ORDER_PLACES[place]


def price(state: State, action: PowerAction) -> int:
    """The power that a power action costs: 2 spades are also played for 4."""
    cheap = CHEAP_SPADES in state.options and action.spades > 1
    return CHEAP_PRICE if cheap else action.power


def power_action(state: State, seat: int, code: str) -> State:
    action = POWER_ACTIONS[code]
    state, turn = action_begun(state, seat, digging=action.spades > 0, free=True)
    if code in state.power_used:
        refuse("{action} has been used this round", action=code)
    player = paid(state.players[seat], Goods(power=price(state, action)))
    player = gained(player, action.goods)
    if action.spades:
        player = structures.spades_gained(player, action.spades, state.tile)
    if action.bridges:
        player = _bridge_due(player)
    return with_player(state, player, turn=turn, power_used=(*state.power_used, code))


def _bridge_due(player: Player) -> Player:
    if player.bridges >= BRIDGES:
        refuse("{who} have built all their bridges", who=player.name)
    return with_due(player, bridges=1)


def place_bridge(state: State, seat: int, start: int, to: int, towns: int | None = None) -> State:
    """The state with a due bridge between two hexes, NOBODY without a map. The structures that it
    joins may become towns; None: as many as the map says."""
    player = state.players[seat]
    if not player.due.bridges:
        refuse("{who} have no bridge to place", who=player.name)
    board, on_map = state.board, start != NOBODY and to != NOBODY
    if on_map:
        board = with_bridge(board, seat, start, to)
    player = changed(with_due(player, bridges=-1), bridges=player.bridges + 1)
    state = with_player(state, player, board=board)
    return with_towns(state, seat, towns, 1 << start | 1 << to if on_map else 0)


def special_action(state: State, seat: int, code: str) -> State:
    """The state after a special action of a card, a favour tile or a Stronghold, or the Engineers'
    bridge for workers."""
    player = state.players[seat]
    _check_special(player, code)
    free = code != ENGINEERS_BRIDGE
    state, turn = action_begun(state, seat, digging=code in DIGGING, free=free)
    if not free:
        return with_player(state, _bridge_due(paid(state.players[seat], BRIDGE_COST)), turn=turn)
    player = changed(state.players[seat], used=(*player.used, code))
    if code == DOUBLE:
        turn = changed(turn, actions=2)
    elif code in DIGGING and code != SANDSTORM:
        player = structures.spades_gained(player, DIGGING[code], state.tile)
    else:
        player = with_due(player, **GIVES[code])
    return with_player(state, player, turn=turn)


DOUBLE, SANDSTORM = "ACTC", "ACTN"
DIGGING = {"BON1": 1, "ACTG": structures.GIANTS_SPADES, SANDSTORM: 0}
"""Special actions that transform terrain, and their spades."""
GIVES = {
    "BON2": {"steps": 1}, "FAV6": {"steps": 1}, "ACTA": {"pair": 1}, SANDSTORM: {"sandstorm": 1},
    "ACTS": {"house": 1}, "ACTW": {"ride": 1},
}  # fmt: skip
"""The things that other special actions allow."""
SPECIAL_CODES = frozenset((*DIGGING, *GIVES, DOUBLE, ENGINEERS_BRIDGE))


def specials(player: Player) -> list[str]:
    """The special actions that a player has, used or not."""
    owned = (player.card, *player.favors)
    codes = [code for code, tile in SPECIAL_ACTIONS.items() if tile in owned]
    if player.faction.action and player.has(STRONGHOLD):
        codes.append(player.faction.action)
    return [*codes, ENGINEERS_BRIDGE] if player.faction.id == "engineers" else codes


def unused(player: Player) -> list[str]:
    """The special actions that a player has not used this round."""
    return [code for code in specials(player) if code not in player.used]


def _check_special(player: Player, code: str) -> None:
    if code not in specials(player):
        refuse("{who} have no action {action}", who=player.name, action=code)
    if code in player.used:
        refuse("{who} have used {action} this round", who=player.name, action=code)


def forgo(state: State, seat: int, duty: str) -> State:
    """The state after a player gives up everything left of one due thing, by its name in `Due`."""
    player = state.players[seat]
    amount = getattr(player.due, duty)
    if not amount:
        refuse("{who} have no {what} to forgo", who=player.name, what=duty)
    player = without_unused_spades(state, player) if duty == "spades" else player
    return with_player(state, with_due(player, **{duty: -amount}))


def without_unused_spades(state: State, player: Player) -> Player:
    """The player without the points that the scoring tile gave for the spades still at hand."""
    if state.phase != "actions" or USED_SPADES not in state.options:
        return player
    return scored(player, "round", -player.due.spades * structures.spade_points(state.tile))
