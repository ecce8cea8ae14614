"""What follows by itself from a state, and the button for a table where it has not followed."""

from collections.abc import Iterator
from typing import ClassVar

from companion.core.game.action import Action, Objection
from companion.core.text import Phrase
from companion.games.expedition.box.language import say
from companion.games.expedition.course.end_of_round import EndRound
from companion.games.expedition.course.next_expedition import NextExpedition
from companion.games.expedition.moves.journey.losses import still_losing
from companion.games.expedition.moves.journey.result import Result
from companion.games.expedition.moves.journey.teams_sent import Depart, asked
from companion.games.expedition.moves.journey.tell_strengths import KnownStrengths, to_tell
from companion.games.expedition.moves.last_count import is_over
from companion.games.expedition.state.phases import not_in
from companion.games.expedition.state.state import State


class GoOn(Action[State]):
    """Nobody has anything to decide, and the game goes on. Usually it does so by itself; after an
    undo a player taps this."""

    kind: ClassVar[str] = "go_on"
    title: ClassVar[Phrase] = say("Go on")

    def fold(self, state: State) -> State:
        return state

    def objections(self, state: State) -> Iterator[Objection]:
        if due(state) is None:
            yield from not_in(state)

    def story(self, before: State) -> Phrase:
        return say("Nobody has anything to decide")


def due(state: State) -> Action[State] | None:
    """The automatic action when nobody has anything to decide in this phase; None if somebody
    has."""
    if is_over(state) or not state.playing:
        return None
    match state.phase:
        case "choice" if not state.chooses:
            return EndRound.of(state)
        case "sending" if not asked(state):
            return Depart()
        case "strengths" if (known := KnownStrengths.of(state)).strengths:
            return known
        case "strengths" if not to_tell(state):
            return Result.of(state)
        case "losses" if not still_losing(state):
            return NextExpedition(over=state.is_last)
        case _:
            return None
