"""A player leaves the game early or comes back. The rulebook does not mention this."""

from companion.core.common_actions import LeaveTheGame, ReturnToTheGame
from companion.core.frozen import changed
from companion.core.text import Phrase, with_details
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.rules.turn.last_turns import with_last_turns, without_last_turns
from companion.games.mythotopia.state.state import State, TurnState, next_seat


class Leave(LeaveTheGame[State]):
    """A player left early. The seat is skipped from now on; its pieces stay."""

    def fold(self, state: State) -> State:
        state = without_last_turns(state.player(self.seat, away=True), self.seat)
        if state.turn.seat == self.seat:
            over = state.last_turns is not None and not state.last_turns.left
            following = None if over else next_seat(state, self.seat)
            state = changed(state, turn=TurnState(following, state.turn.number + 1))
        return state

    def story(self, before: State) -> Phrase:
        details = say("turns are skipped, the pieces stay")
        return with_details(say("leaves the game"), details)


class Return(ReturnToTheGame[State]):
    def fold(self, state: State) -> State:
        state = state.player(self.seat, away=False)
        if state.last_turns is not None:
            return with_last_turns(state, self.seat)
        if state.turn.number and state.turn.seat is None and self.seat in state.players:
            state = changed(state, turn=TurnState(self.seat, state.turn.number + 1))
        return state
