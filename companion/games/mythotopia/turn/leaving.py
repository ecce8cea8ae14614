"""A player leaves the game early or comes back: facts of the table, not rules."""

from __future__ import annotations

from typing import ClassVar

from companion.core.frozen import changed
from companion.core.game.action import Action, Offer
from companion.core.text import Phrase, SeatName, say
from companion.games.mythotopia.state.state import State, TurnState, next_seat
from companion.games.mythotopia.turn.last_turns import without_last_turns
from companion.games.mythotopia.turn.turn import Seat


class Leave(Action[State]):
    """A player left early: skipped from now on, the pieces stay."""

    kind: ClassVar[str] = "leave"
    title: ClassVar[Phrase] = say("Leaves the game")
    of_turn: ClassVar[bool] = False

    seat: Seat

    def fold(self, state: State) -> State:
        state = without_last_turns(state.player(self.seat, away=True), self.seat)
        if state.turn.seat == self.seat:
            over = state.last_turns is not None and not state.last_turns.left
            following = None if over else next_seat(state, self.seat)
            state = changed(state, turn=TurnState(following, state.turn.number + 1))
        return state

    def story(self, before: State) -> Phrase:
        return say("Left the game; turns are skipped, the pieces stay")


class Return(Action[State]):
    """A player who left is back."""

    kind: ClassVar[str] = "return"
    title: ClassVar[Phrase] = say("Comes back")
    of_turn: ClassVar[bool] = False

    seat: Seat

    def fold(self, state: State) -> State:
        state = state.player(self.seat, away=False)
        if state.last_turns is not None:  # these turns were counted without the player
            return state
        if state.turn.number and state.turn.seat is None and self.seat in state.players:
            state = changed(state, turn=TurnState(self.seat, state.turn.number + 1))
        return state

    def story(self, before: State) -> Phrase:
        return say("Came back to the game")


def leaving(state: State, seat: str) -> Offer[State] | None:
    """The button by which a player leaves early, or comes back."""
    player = state.players.get(seat)
    if player is None:
        return None
    if player.away:
        return Offer(Return(seat=seat), say("{seat} is back", seat=SeatName(seat)), "return")
    return Offer(Leave(seat=seat), say("{seat} leaves the game", seat=SeatName(seat)), "leave")
