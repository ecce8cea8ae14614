"""Players who leave or come back; an early end."""

from companion.core.common_actions import LeaveTheGame, ReturnToTheGame, StopTheGame
from companion.core.frozen import changed
from companion.core.text import Phrase, with_details
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.bases import Move
from companion.games.terra_mystica.rules.turn.rounds import leave
from companion.games.terra_mystica.state.breach import regardless
from companion.games.terra_mystica.state.state import NOBODY, State, Turn, with_player
from companion.games.terra_mystica.state.table_state import TableState


class Leave(LeaveTheGame[TableState], Move):
    """A player left. Structures stay, the bonus card is returned, and income continues."""

    def worked(self, table: TableState) -> tuple[State, Turn | None]:
        number = table.number(self.seat)
        after = table.game if number == NOBODY else regardless(leave, table.game, number)
        return after, None

    def story(self, before: TableState) -> Phrase:
        details = say("the structures stay, the bonus card goes back")
        return with_details(say("leaves the game"), details)


class Return(ReturnToTheGame[TableState]):
    """A player who left is back, without a bonus card until the next pass."""

    def fold(self, state: TableState) -> TableState:
        number = state.number(self.seat)
        if number == NOBODY:
            return state
        back = changed(state.game.players[number], dropped=False)
        return state.with_game(with_player(state.game, back))


class Stop(StopTheGame[TableState]):
    def not_counted(self, state: TableState) -> Phrase | None:
        if state.game.phase == "over":
            return None
        return say("Cults, areas and goods are left out. “Count up” counts them.")
