"""Stopping a game before its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.table.state import State

How: TypeAlias = Literal["score", "unfinished"]
HOW: Mapping[How, Phrase] = {
    "score": say("The most points now win"),
    "unfinished": say("Nobody wins"),
}


class Stop(Action[State]):
    """The game ends here: by points, or unfinished."""

    kind: ClassVar[str] = "stop"
    title: ClassVar[Phrase] = say("Stop the game")
    of_turn: ClassVar[bool] = False

    how: Annotated[How, Widget("choice", say("How it ends"))] = "score"

    def fold(self, state: State) -> State:
        return changed(state, stopped=self.how, phase="over")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"how": [Choice(how, name) for how, name in HOW.items()]}

    def story(self, before: State) -> Phrase:
        if self.how == "score":
            return say("Stopped; the most points win")
        return say("Stopped unfinished")
