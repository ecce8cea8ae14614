"""A player leaves the game early or comes back."""

from companion.core.common_actions import LeaveTheGame, ReturnToTheGame, leaving_or_back
from companion.core.frozen import changed
from companion.core.game.action import Offer
from companion.core.text import Phrase, Seat
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.choice.chosen import discarded, drawn_by, has_chosen
from companion.games.expedition.state.state import State


class Leave(LeaveTheGame[State]):
    """A player left early. Nobody waits for them; the marker and the teams stay. A card that they
    have drawn by Risky move is discarded."""

    def fold(self, state: State) -> State:
        drawn = drawn_by(state, self.seat)
        if drawn:
            state = has_chosen(discarded(changed(state, drawn=None), drawn), self.seat)
        return state.player(self.seat, away=True)

    def story(self, before: State) -> Phrase:
        return say("Left the game; nobody waits any more, the teams stay")


class Return(ReturnToTheGame[State]):
    """A player who left is back."""

    def fold(self, state: State) -> State:
        return state.player(self.seat, away=False)


def leaving(state: State, seat: Seat) -> Offer[State] | None:
    """The button with which a player leaves early or comes back."""
    player = state.players.get(seat)
    if player is None:
        return None
    return leaving_or_back(seat, away=player.away, leave=Leave, back=Return)
