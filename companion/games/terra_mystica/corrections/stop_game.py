"""Stopping a game before its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Phrase
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.table.table import Table

How: TypeAlias = Literal["score", "unfinished"]

HOW: Mapping[How, Phrase] = {
    "score": say("The most points now win"),
    "unfinished": say("Nobody wins"),
}


class Stop(Action[Table]):
    """The game ends here: by points, or unfinished."""

    kind: ClassVar[str] = "stop"
    title: ClassVar[Phrase] = say("Stop the game")
    of_turn: ClassVar[bool] = False

    how: Annotated[How, Widget("choice", say("How it ends"))] = "score"

    def fold(self, state: Table) -> Table:
        return changed(state, stopped=self.how)

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"how": [Choice(how, name) for how, name in HOW.items()]}

    def story(self, before: Table) -> Phrase:
        if self.how == "score":
            return say("Stopped; the most points win")
        return say("Stopped unfinished")
