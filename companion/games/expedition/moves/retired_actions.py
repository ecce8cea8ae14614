"""Actions that only older tables hold. They change nothing."""

from typing import ClassVar

from pydantic import ConfigDict

from companion.core.common_actions import SeatField
from companion.core.game.action import Action
from companion.core.text import Phrase
from companion.games.expedition.box.language import say
from companion.games.expedition.state.state import State


class Older(Action[State]):
    """Base of these actions: only the seat is read."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    has_form: ClassVar[bool] = False

    seat: SeatField

    def fold(self, state: State) -> State:
        return state

    def story(self, before: State) -> Phrase:
        return self.title


class SendOpenly(Older):
    """A player announced teams. The action after it holds the teams that went."""

    kind: ClassVar[str] = "send_openly"
    title: ClassVar[Phrase] = say("decides which teams to send")


class ChangeType(Older):
    """A player named the types of Jetpacks. Now they always stand for the best ones."""

    kind: ClassVar[str] = "change_type"
    title: ClassVar[Phrase] = say("names the type of a Jetpack")
    of_turn: ClassVar[bool] = False
