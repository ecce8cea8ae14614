"""The base of the actions of a player."""

from companion.core.common_actions import SeatField
from companion.core.game.action import Action
from companion.games.epoch_of_rulers.state.state import Player, State


class OfPlayer(Action[State]):
    """An action of a player. It changes nothing if nobody plays at its seat."""

    seat: SeatField

    def done(self, state: State, player: Player) -> State:
        """The state after the action."""
        raise NotImplementedError

    def fold(self, state: State) -> State:
        player = state.players.get(self.seat)
        return state if player is None else self.done(state, player)
