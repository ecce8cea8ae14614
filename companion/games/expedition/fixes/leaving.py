"""A player leaves the game early or comes back; the table stops it before its end."""

from companion.core.common_actions import LeaveTheGame, ReturnToTheGame, StopTheGame
from companion.core.text import Phrase, with_details
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.choice.take_or_sell import LeaveCard, drawn_by
from companion.games.expedition.state.state import State


class Leave(LeaveTheGame[State]):
    """A player left early. Nobody waits for them; the marker and the teams stay. A card that they
    have drawn by Risky move is discarded."""

    def fold(self, state: State) -> State:
        if drawn_by(state, self.seat):
            state = LeaveCard(seat=self.seat).fold(state)
        return state.player(self.seat, away=True)

    def story(self, before: State) -> Phrase:
        return with_details(say("leaves the game"), say("nobody waits any more, the teams stay"))


class Return(ReturnToTheGame[State]):
    def fold(self, state: State) -> State:
        return state.player(self.seat, away=False)


class Stop(StopTheGame[State]):
    """The game ends here, which reveals everything."""
