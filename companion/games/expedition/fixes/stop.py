"""Stopping a game before its end, which reveals everything."""

from companion.core.common_actions import StopTheGame
from companion.core.frozen import changed
from companion.games.expedition.state.state import State


class Stop(StopTheGame[State]):
    """The game ends here."""

    def fold(self, state: State) -> State:
        return changed(state, stopped=self.how)
