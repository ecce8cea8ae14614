"""A player leaves the game early or comes back; a game is stopped before its end."""

from __future__ import annotations

from companion.core.common_actions import (
    LeaveTheGame,
    ReturnToTheGame,
    StopTheGame,
    leaving_or_back,
)
from companion.core.frozen import changed
from companion.core.game.action import Offer
from companion.core.text import Phrase
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.deed import Move
from companion.games.terra_mystica.rules.play.rounds import leave
from companion.games.terra_mystica.state.breach import regardless
from companion.games.terra_mystica.state.state import NOBODY, State, Turn, with_player
from companion.games.terra_mystica.state.table import Table


class Leave(LeaveTheGame[Table], Move):
    """A player left. Structures stay, the bonus card is returned, and income continues."""

    def worked(self, table: Table) -> tuple[State, Turn | None]:
        number = table.number(self.seat)
        after = table.game if number == NOBODY else regardless(leave, table.game, number)
        return after, None

    def story(self, before: Table) -> Phrase:
        return say("Left the game; the structures stay, the bonus card goes back")


class Return(ReturnToTheGame[Table]):
    """A player who left is back, without a bonus card until the next pass."""

    def fold(self, state: Table) -> Table:
        number = state.number(self.seat)
        if number == NOBODY:
            return state
        back = changed(state.game.players[number], dropped=False)
        return state.with_game(with_player(state.game, back))


def leaving(table: Table, seat: str) -> Offer[Table] | None:
    """The button with which a player leaves or comes back."""
    if seat not in table.seats or table.is_over:
        return None
    return leaving_or_back(seat, away=table.player(seat).dropped, leave=Leave, back=Return)


class Stop(StopTheGame[Table]):
    """The game ends here."""

    def fold(self, state: Table) -> Table:
        return changed(state, stopped=self.how)
