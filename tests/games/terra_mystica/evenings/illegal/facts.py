"""Facts that several conditions ask: whose turn it is, what goods a player has, what stands where.
With nothing of the rules in `companion/`."""

from collections.abc import Iterator
from typing import Any

from companion.games.terra_mystica.state.board import Board
from companion.games.terra_mystica.state.player import NOTHING_DUE, Player
from companion.games.terra_mystica.state.state import NO_TURN, Turn
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.terra_mystica.evenings.illegal.printed_board import groups

KINDS = ("D", "TH", "TE", "SH", "SA")
POWER_OF = {"D": 1, "TH": 2, "TE": 2, "SH": 3, "SA": 3}
FLYERS = ("dwarves", "fakirs")


def stands(player: Player, kind: str) -> int:
    return player.built[KINDS.index(kind)]


def open_turn(table: TableState, player: Player) -> Turn:
    """The player's turn: the running one, or the one just over while nobody else has acted."""
    game, over = table.game, table.ended
    if game.phase != "actions":
        return NO_TURN
    if game.turn.seat == player.seat:
        return game.turn
    return over if table.last == over.seat == player.seat else NO_TURN


def acting(table: TableState, action: Any) -> Iterator[str]:
    """What begins an action: the player's turn, with an action left."""
    game, player = table.game, table.player(action.seat)
    if game.phase != "actions" or game.turn.seat != player.seat:
        yield "turn"
    elif player.passed or player.dropped:
        yield "passed"
    elif not game.turn.actions:
        yield "turn.again"
    elif unfinished(game.turn, player):
        yield "unfinished"


def unfinished(turn: Turn, player: Player, takes: str = "") -> bool:
    """Whether an action of this turn has brought something that is still due, besides what the next
    action `takes`."""
    due = player.due._replace(ordain=0, **({takes: 0} if takes else {}))
    return turn != Turn(player.seat, 1) and due != NOTHING_DUE


def in_turn(table: TableState, player: Player, *, late: bool = True) -> Iterator[str]:
    """What is done beside the actions of the turn, `late` also just after it; and after round 6,
    once nothing is open: a neighbour whose power is all in bowl III has nothing to answer."""
    game = table.game
    turn = open_turn(table, player) if late else game.turn
    points = table.depth == "points"
    asked = [offer for offer in game.offers if points or any(game.players[offer.seat].power[:2])]
    open_still = asked or any(player.due != NOTHING_DUE for player in game.players)
    over = game.round == 6 and game.phase == "actions" and game.turn.seat < 0 and not open_still
    if turn.seat != player.seat and not over:
        yield "turn"


def costs(table: TableState, player: Player, workers: int = 0, coins: int = 0, priests: int = 0,
          power: int = 0) -> Iterator[str]:  # fmt: skip
    """Goods are there before any conversion, where the table tracks them."""
    had = (player.workers, player.coins, player.priests, player.power[2])
    needs = (workers, coins, priests, power)
    if table.depth != "points" and any(n > max(h, 0) for n, h in zip(needs, had, strict=True)):
        yield "costs"


def priests_in_supply(table: TableState, player: Player) -> int:
    """Without ledgers nobody knows; then it is large enough."""
    return 99 if table.depth == "points" else 7 - player.priests - player.priests_kept


def too_few(
    table: TableState, player: Player, towns: int, more: str = "", out_of: str = ""
) -> bool:
    """Whether the structures of a player, perhaps with one more, are too few or too weak for so
    many more towns, wherever they stand."""
    if table.depth == "map" or not towns:
        return False
    count = {kind: stands(player, kind) + (kind == more) - (kind == out_of) for kind in KINDS}
    least = 6 if "fire2" in player.favors else 7
    spared = count["SA"] > 0 and "four-with-sanctuary" not in table.game.options
    towns += len(player.towns) + player.due.towns
    power = sum(POWER_OF[kind] * number for kind, number in count.items())
    return sum(count.values()) < 4 * towns - spared or power < least * towns


def unmapped(
    table: TableState, action: Any, player: Player, more: str, out_of: str = ""
) -> Iterator[str]:
    """A new structure on no known hex: its towns, and the neighbours' power beside it."""
    if too_few(table, player, action.towns, more, out_of):
        yield "towns"
    for seat, told in action.beside.items():
        if 0 < sum(POWER_OF[kind] * stands(table.player(seat), kind) for kind in KINDS) < told:
            yield "beside"


def first_in_phase_three(table: TableState) -> int:
    """The seat that uses its spades now: clockwise from the first to pass, or in their order."""
    game, seats = table.game, len(table.seats)
    first = game.passed[0] if game.passed else 0
    order = [(first + place) % seats for place in range(seats)]
    if "variable-turn-order" in game.options:
        order = [*game.passed]
    return next(seat for seat in order if game.players[seat].due != NOTHING_DUE)


def towns_around(table: TableState, player: Player, board: Board, hexes: set[int]) -> int:
    """How many towns arise of the structures around these hexes: 4, or 3 with a Sanctuary, of 7
    power, or 6 with Fire 2, none of them in a town; as many as there are tiles."""
    game, arisen = table.game, 0
    for group in groups(board, player.seat, hexes):
        kinds = [KINDS[board.kinds[hexagon]] for hexagon in group]
        few = 3 if "SA" in kinds and "four-with-sanctuary" not in game.options else 4
        power = 6 if "fire2" in player.favors else 7
        founds = len(kinds) >= few and sum(POWER_OF[kind] for kind in kinds) >= power
        arisen += founds and not any(board.towns >> hexagon & 1 for hexagon in group)
    return max(0, min(arisen, sum(game.towns_left.values()) - player.due.towns))
