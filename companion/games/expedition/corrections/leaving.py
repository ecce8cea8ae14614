"""A player leaves the game early or comes back."""

from __future__ import annotations

from typing import ClassVar

from companion.core.game.action import Action, Offer
from companion.core.text import Phrase, SeatName
from companion.games.expedition.box.language import say
from companion.games.expedition.state.phases import Seat
from companion.games.expedition.state.state import State


class Leave(Action[State]):
    """A player left early: nobody waits for them any more; the marker and the teams stay."""

    kind: ClassVar[str] = "leave"
    title: ClassVar[Phrase] = say("Leaves the game")
    of_turn: ClassVar[bool] = False

    seat: Seat

    def fold(self, state: State) -> State:
        return state.player(self.seat, away=True)

    def story(self, before: State) -> Phrase:
        return say("Left the game; nobody waits any more, the teams stay")


class Return(Action[State]):
    """A player who left is back."""

    kind: ClassVar[str] = "return"
    title: ClassVar[Phrase] = say("Comes back")
    of_turn: ClassVar[bool] = False

    seat: Seat

    def fold(self, state: State) -> State:
        return state.player(self.seat, away=False)

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
