"""A player leaves the game early or comes back."""

from __future__ import annotations

from typing import ClassVar

from companion.core.game.action import Action, Offer
from companion.core.text import Phrase, SeatName
from companion.games.terra_mystica.basis.breach import noting
from companion.games.terra_mystica.basis.changed import changed
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.play.rounds import leave
from companion.games.terra_mystica.play.state import NOBODY, with_player
from companion.games.terra_mystica.table.deed import Seat
from companion.games.terra_mystica.table.table import Table


class Leave(Action[Table]):
    """A player left: structures stay, the bonus card goes back, income goes on."""

    kind: ClassVar[str] = "leave"
    title: ClassVar[Phrase] = say("Leaves the game")
    of_turn: ClassVar[bool] = False

    seat: Seat

    def fold(self, state: Table) -> Table:
        number = state.number(self.seat)
        if number == NOBODY:
            return state
        with noting():
            return state.with_game(leave(state.game, number))

    def story(self, before: Table) -> Phrase:
        return say("Left the game; the structures stay, the bonus card goes back")


class Return(Action[Table]):
    """A player who left is back, without a bonus card until the next pass."""

    kind: ClassVar[str] = "return"
    title: ClassVar[Phrase] = say("Comes back")
    of_turn: ClassVar[bool] = False

    seat: Seat

    def fold(self, state: Table) -> Table:
        number = state.number(self.seat)
        if number == NOBODY:
            return state
        back = changed(state.game.players[number], dropped=False)
        return state.with_game(with_player(state.game, back))

    def story(self, before: Table) -> Phrase:
        return say("Came back to the game")


def leaving(table: Table, seat: str) -> Offer[Table] | None:
    """The button by which a player leaves, or comes back."""
    if seat not in table.seats or table.is_over:
        return None
    if table.player(seat).dropped:
        return Offer(Return(seat=seat), say("{seat} is back", seat=SeatName(seat)), "return")
    return Offer(Leave(seat=seat), say("{seat} leaves the game", seat=SeatName(seat)), "leave")
