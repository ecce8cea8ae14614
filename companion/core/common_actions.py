"""Actions that every game may have: automatic ones, statements, stopping the game, leaving it,
coming back. Each game folds them itself."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Generic, Literal, TypeAlias

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
    """The players stop the game. The current points decide it, or it stays unfinished."""

    kind: ClassVar[str] = "stop"
    title: ClassVar[Phrase] = say("Stop the game")
    of_turn: ClassVar[bool] = False

    how: HowStopped = "score"

    def fewest_win(self, state: S) -> bool:
        """Whether the fewest points win at this table."""
        return False

    def choices(self, state: S) -> Mapping[str, Sequence[Choice]]:
        fewest = self.fewest_win(state)
        best = say("The fewest points win") if fewest else say("The most points win")
        return {
            "how": [
                Choice("score", best),
                Choice("unfinished", say("Unfinished, nobody wins")),
            ]
        }

    def not_counted(self, state: S) -> Phrase | None:
        """A sentence about what the points leave out so far; None if they leave out nothing."""
        return None

    def foretells(self, state: S) -> Iterator[Phrase]:
        if self.how == "score" and (sentence := self.not_counted(state)):
            yield sentence

    def story(self, before: S) -> Phrase:
        if self.how == "score" and self.fewest_win(before):
            return say("The game was stopped; the fewest points win")
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
    """A player who left is back."""

    kind: ClassVar[str] = "return"
    title: ClassVar[Phrase] = say("Comes back")
    of_turn: ClassVar[bool] = False

    seat: SeatField

    def story(self, before: S) -> Phrase:
        return say("Came back to the game")


def leaving_or_back(
    seat: Seat,
    *,
    away: bool,
    leave: type[LeaveTheGame],
    back: type[ReturnToTheGame],
) -> Offer:
    """The button by which a player leaves early, or comes back."""
    if away:
        return Offer(back(seat=seat), say("{seat} is back", seat=SeatName(seat)), "return")
    return Offer(leave(seat=seat), say("{seat} leaves the game", seat=SeatName(seat)), "leave")
