"""Actions that every game may have: automatic ones, statements, stopping the game, leaving it,
coming back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Generic, Literal, Self, TypeAlias

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Listed, Objection, Offer, S, Widget
from companion.core.text import Phrase, Seat, SeatName, say, with_details

HowStopped: TypeAlias = Annotated[
    Literal["score", "unfinished"], Widget("choice", say("Who wins?"))
]
SeatField: TypeAlias = Annotated[str, Widget("seat", say("Player"))]
CORRECTIONS = say("Corrections")


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
    listed: ClassVar[Listed] = "anytime"
    heading: ClassVar[Phrase | None] = CORRECTIONS


class StopTheGame(Action[S], Generic[S]):
    """The players stop the game. The current points decide it, or it stays unfinished: the state's
    `stopped` says which. If that uncovers secrets, a player of another seat has to agree."""

    kind: ClassVar[str] = "stop"
    title: ClassVar[Phrase] = say("Stop the game")
    of_turn: ClassVar[bool] = False
    icon: ClassVar[str] = "close"
    listed: ClassVar[Listed] = "settings"

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
            return with_details(say("The game stops"), say("the most points win"))
        return say("The game stops unfinished")


class LeaveTheGame(Action[S], Generic[S]):
    """A player leaves early. A game's `story` says what stays on the table."""

    kind: ClassVar[str] = "leave"
    title: ClassVar[Phrase] = say("Leaves the game")
    of_turn: ClassVar[bool] = False
    icon: ClassVar[str] = "leave"
    listed: ClassVar[Listed] = None

    seat: SeatField


class ReturnToTheGame(Action[S], Generic[S]):
    kind: ClassVar[str] = "return"
    title: ClassVar[Phrase] = say("Comes back")
    of_turn: ClassVar[bool] = False
    icon: ClassVar[str] = "return"
    listed: ClassVar[Listed] = None

    seat: SeatField

    def story(self, before: S) -> Phrase:
        return say("comes back to the game")


class Reveal(Action[S]):
    """Everybody's secret choices, revealed at once. No other action holds them. One that a form
    corrects (`has_form`) has a field for each seat; any other is corrected seat by seat."""

    has_form: ClassVar[bool] = False
    uncovered: ClassVar[Phrase] = say("Secret choices revealed")
    """The title of the card that shows them."""
    sealing: ClassVar[Phrase | None] = None
    """What the log says of a seal: "seals a bid". By default it names the reveal's title."""
    resealing: ClassVar[Phrase | None] = None
    """The same for a seal in place of another."""
    again: ClassVar[Phrase] = say("All choose again, and know these choices.")
    """What its undo brings about."""

    @classmethod
    def of(cls, state: S, chosen: Mapping[str, Sequence[str]]) -> Self:
        """The action with each seat's choice, and facts that the state adds, such as who chooses
        first."""
        raise NotImplementedError

    @property
    def chosen(self) -> Mapping[Seat, tuple[str, ...]]:
        """What each seat chose, in the order of the seats' colours."""
        raise NotImplementedError

    @property
    def told(self) -> Sequence[tuple[Seat, Phrase]]:
        """What every screen shows of it: a sentence for each seat, in reading order."""
        return [(seat, say("{chosen}", chosen=", ".join(values)))
                for seat, values in self.chosen.items()]  # fmt: skip


def leave_or_return(
    actions: Iterable[type[Action[S]]], seat: Seat, *, away: bool
) -> Offer[S] | None:
    """The button by which a player leaves early, or comes back; None if no action does so."""
    for action in actions:
        if away and issubclass(action, ReturnToTheGame):
            return action(seat=seat).button(say("{seat} is back", seat=SeatName(seat)))
        if not away and issubclass(action, LeaveTheGame):
            return action(seat=seat).button(say("{seat} leaves the game", seat=SeatName(seat)))
    return None
