"""The things behind the screens, and who sees them."""

from companion.core.frozen import changed
from companion.core.text import Seat
from companion.games.expedition.moves.last_count import STEPS, is_over
from companion.games.expedition.state.state import Player, State


def seen_by(state: State, seats: tuple[Seat, ...]) -> State:
    """The state as these seats know it. Each step of the final count reveals a part."""
    if is_over(state):
        return state
    players = {
        seat: player if seat in seats else _covered(state, player)
        for seat, player in state.players.items()
    }
    return changed(state, players=players)


def _covered(state: State, player: Player) -> Player:
    """A player as the others know them."""
    shown = STEPS[: state.uncovered]
    return changed(
        player,
        coins=player.coins if "coins" in shown else None,
        artifacts=player.artifacts if "artifacts" in shown else None,
    )
