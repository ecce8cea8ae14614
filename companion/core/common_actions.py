"""Actions that every game may have: automatic ones, statements, stopping the game, leaving it,
coming back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Generic, Literal, TypeAlias

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Offer, S, Widget
from companion.core.text import Phrase, Seat, SeatName, say

HowStopped: TypeAlias = Annotated[Literal["score", "unfinished"], Widget("choice", say("How"))]
SeatField: TypeAlias = Annotated[str, Widget("seat", say("Player"))]


class Automatic(Action[S], Generic[S]):
    """An action that the server adds because it follows from another: it has no form, and no rule
    objects to it."""

    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    def objections(self, state: S) -> Iterator[Objection]:
        return iter(())


class Statement(Action[S], Generic[S]):
    """A statement about the table. It belongs to no turn, and may also follow the end."""

    of_turn: ClassVar[bool] = False


class StopTheGame(Action[S], Generic[S]):
    """The players stop the game. The current points decide it, or it stays unfinished: the state's
    `stopped` says which. If that uncovers secrets, a player of another seat has to agree."""

    kind: ClassVar[str] = "stop"
    title: ClassVar[Phrase] = say("Stop the game")
    of_turn: ClassVar[bool] = False

    how: HowStopped = "score"

    def choices(self, state: S) -> Mapping[str, Sequence[Choice]]:
        return {
            "how": [
                Choice("score", say("The most points win")),
                Choice("unfinished", say("Unfinished, nobody wins")),
            ]
        }

    def fold(self, state: S) -> S:
        return changed(state, stopped=self.how)

    def not_counted(self, state: S) -> Phrase | None:
        """A sentence about what the points leave out so far; None if they leave out nothing."""
        return None

    def foretells(self, state: S) -> Iterator[Phrase]:
        if self.how == "score" and (sentence := self.not_counted(state)):
            yield sentence

    def story(self, before: S) -> Phrase:
        if self.how == "score":
            return say("The game was stopped; the most points win")
        return say("The game was stopped unfinished")


class LeaveTheGame(Action[S], Generic[S]):
    """A player leaves early. A game's `story` says what stays on the table."""

    kind: ClassVar[str] = "leave"
    title: ClassVar[Phrase] = say("Leaves the game")
    of_turn: ClassVar[bool] = False

    seat: SeatField


class ReturnToTheGame(Action[S], Generic[S]):
    kind: ClassVar[str] = "return"
    title: ClassVar[Phrase] = say("Comes back")
    of_turn: ClassVar[bool] = False

    seat: SeatField

    def story(self, before: S) -> Phrase:
        return say("Came back to the game")


def leave_or_return(
    actions: Iterable[type[Action[S]]], seat: Seat, *, away: bool
) -> Offer[S] | None:
    """The button by which a player leaves early, or comes back; None if no action does so."""
    for action in actions:
        if away and issubclass(action, ReturnToTheGame):
            return Offer(action(seat=seat), say("{seat} is back", seat=SeatName(seat)), "return")
        if not away and issubclass(action, LeaveTheGame):
            label = say("{seat} leaves the game", seat=SeatName(seat))
            return Offer(action(seat=seat), label, "leave")
    return None
