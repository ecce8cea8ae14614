"""The conditions of terrain and of the Dwelling on it."""

from collections.abc import Iterator
from typing import Any

from companion.games.terra_mystica.box.factions import TERRAINS
from companion.games.terra_mystica.box.geography import HEX_NUMBERS
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import NO_TURN
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.evenings.illegal import printed_board as board
from tests.games.terra_mystica.evenings.illegal.facts import (
    FLYERS,
    costs,
    first_in_phase_three,
    open_turn,
    stands,
    unfinished,
    unmapped,
)
from tests.games.terra_mystica.evenings.illegal.structures import price, told


def made_home(table: TableState, action: Any, player: Player) -> bool:
    """Whether the Dwelling stands where this action has made the terrain home."""
    turn, here = open_turn(table, player), HEX_NUMBERS.get(action.hexagon, -1)
    homely = turn.homely >> here & 1 if table.depth == "map" and here >= 0 else turn.homely
    return bool(action.kind == "build" and not action.spades and not turn.built and homely)


def when_digging(table: TableState, action: Any, player: Player) -> Iterator[str]:
    """Terrain and its Dwelling: in the turn, or just after it on the hex of the same action."""
    turn, due, building = open_turn(table, player), player.due, action.kind == "build"
    here = HEX_NUMBERS.get(action.hexagon, -1) if table.depth == "map" else -1
    same_hex = turn.digging and not turn.built and turn.dug == here and action.spades
    if turn is NO_TURN:
        yield "turn"
    elif turn is not table.game.turn:
        if not (same_hex or made_home(table, action, player)):
            yield "turn"
    elif player.passed:
        yield "passed"
    elif not turn.actions and not made_home(table, action, player):
        free = same_hex or due.sandstorm or (due.spades and action.spades)
        free = free and not (building and turn.built)
        if not free and not (building and due.ride):
            yield "turn.again"
    elif not made_home(table, action, player) and not (building and due.ride):
        goes_on = turn.digging and not (building and turn.built)
        goes_on = goes_on and bool(due.spades or due.sandstorm or same_hex)
        takes = "spades" if due.spades and action.spades else "sandstorm" if due.sandstorm else ""
        if not goes_on and unfinished(turn, player, takes):
            yield "unfinished"


def in_reach(table: TableState, player: Player, here: int) -> bool:
    """By an edge, a bridge or ship; the card's ship sails in the action phase."""
    mine, ships = board.own(table.game.board, player.seat), player.shipping
    if table.game.phase == "actions" and player.card == "3power_ship":
        ships += player.faction.id not in FLYERS
    return bool(mine & (board.beside(table.game.board, here) | board.sailed(here, ships)))


def flies(table: TableState, player: Player, here: int) -> bool:
    far = 2 + (player.faction.id == "fakirs" and stands(player, "SH") > 0) + player.flight
    mine = board.own(table.game.board, player.seat)
    return player.faction.id in FLYERS and any(board.apart(here, own) <= far for own in mine)


def way(table: TableState, action: Any, player: Player, here: int) -> Iterator[str]:
    """How the player gets to a hex: one tunnel or carpet an action, none in phase III."""
    turn, again = open_turn(table, player), made_home(table, action, player)
    if here >= 0 and turn.flown == here and not again:
        return
    if action.flown and (again or turn.flown >= 0 or table.game.phase == "bonuses"):
        yield "flight"
    near = here < 0 or in_reach(table, player, here)
    if not near and not (action.flown and flies(table, player, here)):
        yield "reach"
    if here >= 0 and action.flown and near:
        yield "flight.needless"


def second_hex(table: TableState, player: Player, here: int) -> Iterator[str]:
    """Free spades that go on to another hex, although no hex of this action is home."""
    turn = table.game.turn
    goes_on = turn.seat == player.seat and turn.digging and player.due.spades
    if goes_on and turn.dug not in (-1, here) and not turn.homely:
        yield "one-hex"


def sandstorm(table: TableState, player: Player, here: int, terrain: int) -> Iterator[str]:
    if terrain != player.faction.home:
        yield "storm.terrain"
    if table.game.board.terrain[here] == terrain:
        yield "terrain.same"
    if not board.edges(here) & board.own(table.game.board, player.seat):
        yield "storm.reach"


def ground(
    table: TableState, action: Any, player: Player, here: int, terrain: int
) -> Iterator[str]:
    """Spades or the sandstorm make a hex that terrain."""
    spades, due, giants = action.spades, player.due, player.faction.id == "giants"
    if due.sandstorm and spades > due.spades:
        yield "storm.spades"
    if here < 0:
        yield from way(table, action, player, here)
        if spades > 3 or (giants and spades not in (0, 2)):
            yield "spades"
        return
    before = table.game.board.terrain[here]
    if due.sandstorm and not spades:
        yield from sandstorm(table, player, here, terrain)
        return
    yield from way(table, action, player, here)
    if giants and terrain != player.faction.home:
        yield "terrain.giants"
    if terrain != player.faction.home:
        yield from second_hex(table, player, here)
    round_one_way = (before - terrain) % 7
    takes = min(round_one_way, 7 - round_one_way)
    takes = 2 if giants and takes else takes
    if not takes <= spades <= max(takes, due.spades):
        yield "spades"


def digging_costs(table: TableState, action: Any, player: Player, here: int) -> dict[str, int]:
    """Workers and priests for the spades that are bought, and for a tunnel or carpet."""
    bought = max(0, action.spades - player.due.spades)
    darklings, paid = player.faction.id == "darklings", open_turn(table, player).flown == here
    workers = 0 if darklings else bought * (3 - player.exchange)
    priests = bought if darklings else 0
    if action.flown and not (here >= 0 and paid):
        workers += (2 - (stands(player, "SH") > 0)) * (player.faction.id == "dwarves")
        priests += player.faction.id == "fakirs"
    return {"workers": workers, "priests": priests}


def build(table: TableState, action: Any, player: Player) -> Iterator[str]:
    yield from when_digging(table, action, player)
    if stands(player, "D") >= 8:
        yield "pieces"
    here, home, state = HEX_NUMBERS.get(action.hexagon, -1), player.faction.home, table.game.board
    if table.depth == "map":
        if here < 0:
            yield "hex"
            return
        if state.kinds[here] >= 0:
            yield "taken"
        yield from told(table, action, player, here, "D")
    else:
        here = -1
        yield from unmapped(table, action, player, "D")
    if player.due.ride:
        if here >= 0 and state.terrain[here] != home:
            yield "home"
        return
    storm = player.due.sandstorm and not action.spades
    yield from ground(table, action, player, here, home)
    workers, coins = price(player, "D")
    paid = {} if storm else digging_costs(table, action, player, here)
    workers += paid.get("workers", 0)
    yield from costs(table, player, workers, coins, paid.get("priests", 0))


def transform(table: TableState, action: Any, player: Player) -> Iterator[str]:
    if table.game.phase == "bonuses":
        if action.spades > player.due.spades:
            yield "spades.few"
        if player.due.spades and first_in_phase_three(table) != player.seat:
            yield "phase-three"
    else:
        yield from when_digging(table, action, player)
    storm = player.due.sandstorm and not action.spades
    if not action.spades and not storm:
        yield "spades.none"
    here = HEX_NUMBERS.get(action.hexagon, -1)
    if table.depth == "map" and here < 0:
        yield "hex"
        return
    here, terrain = here if table.depth == "map" else -1, player.faction.home
    if here >= 0:
        terrain = TERRAINS.index(action.terrain) if action.terrain in TERRAINS else terrain
        if table.game.board.kinds[here] >= 0:
            yield "taken"
        if not storm and table.game.board.terrain[here] == terrain:
            yield "terrain.same"
    yield from ground(table, action, player, here, terrain)
    if not storm and table.game.phase == "actions":
        yield from costs(table, player, **digging_costs(table, action, player, here))
