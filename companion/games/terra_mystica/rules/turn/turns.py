"""Whose turn it is: actions begin, turns end."""

from companion.core.frozen import changed
from companion.games.terra_mystica.box.names import DUE
from companion.games.terra_mystica.rules.turn.power_offers import decline_all
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.player import with_due
from companion.games.terra_mystica.state.state import (
    NO_TURN,
    State,
    Turn,
    check_turn,
    owes,
    with_player,
)


def action_begun(
    state: State, seat: int, *, digging: bool = False, free: bool = False, uses: str = ""
) -> tuple[State, Turn]:
    """The state without the seat's open offers, which its action declines, and the turn with the
    new action. `uses` names the due thing that the action takes. Raises Breach if the seat may not
    act."""
    check_turn(state, seat)
    player, turn = state.players[seat], state.turn
    # Things due at the start of a turn came in the turn of another, as the Cultists' step.
    owed = owes(player) if turn.seat == seat and turn != Turn(seat, 1) else ""
    if owed and owed != uses:
        refuse("{who} must {what} first", who=player.name, what=DUE[owed].message)
    elif not turn.actions:
        refuse("{who} have taken their turn already", who=player.name)
    due, left = player.due, max(0, turn.actions - 1)
    free = free or due.spades > 0 or due.sandstorm > 0
    return decline_all(state, seat), Turn(seat, left, digging=digging, free=free)


def end_row(state: State, seat: int) -> State:
    """The state after one player's entry. The turn passes to the next player if the action is done
    and nothing is due."""
    player, turn = state.players[seat], state.turn
    if turn.seat != seat or turn.actions or owes(player):
        return state
    return turn_ended(state, seat)


def turn_ended(state: State, seat: int) -> State:
    """The state after a seat's turn, whatever is due to it."""
    player = state.players[seat]
    if player.due.ordain:
        state = with_player(state, with_due(player, ordain=-player.due.ordain))
    return next_turn(state)


def ahead_of_turn(state: State, turn: Turn, seat: int) -> State:
    """The state after a seat has acted in the `turn` of another, which keeps it. A seat that can
    still have a turn is passed over once."""
    waits = not state.players[seat].passed and seat not in state.ahead
    return changed(state, turn=turn, ahead=(*state.ahead, seat) if waits else state.ahead)


def next_turn(state: State) -> State:
    """The state with the next player's turn; nobody's, if all have passed. A seat that has
    acted before its turn is passed over, unless no other is left."""
    order = state.order
    start = order.index(state.turn.seat) + 1 if state.turn.seat in order else 0
    for seat in (*order[start:], *order[:start]) * 2:
        player = state.players[seat]
        if player.passed or player.dropped:
            continue
        if seat in state.ahead:
            state = changed(state, ahead=tuple(n for n in state.ahead if n != seat))
        else:
            if player.stopped and not owes(player):
                state = with_player(state, changed(player, stopped=()))
            return changed(state, turn=Turn(seat, 1))
    return changed(state, turn=NO_TURN)
