"""The Tournament, a card of the End of Times."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Action, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.state.state import State


class WinTournament(Action[State]):
    """A player gets a raw point of glory from the card; None for nobody."""

    kind: ClassVar[str] = "win_tournament"
    title: ClassVar[Phrase] = say("Enter the winner of the Tournament")

    winner: Annotated[Seat | None, Widget("seat", say("Winner"), unknown=say("nobody"))] = None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"winner": seat, **given})

    def fold(self, state: State) -> State:
        state = changed(state, tournament=False)
        winner = self.winner or ""
        if winner not in state.players:
            return state
        return state.player(winner, tournament=state.players[winner].tournament + 1)

    def objections(self, state: State) -> Iterator[Objection]:
        if not state.tournament:
            yield Objection("tournament", say("There is no Tournament now."), "events")

    def story(self, before: State) -> Phrase:
        if self.winner is None:
            return say("Nobody wins the Tournament")
        return say("{seat} wins the Tournament", seat=SeatName(self.winner))
