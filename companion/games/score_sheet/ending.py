"""The end of the game, and what is not known at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.score_sheet.places import gaps, unknown
from companion.games.score_sheet.sheet import Sheet
from companion.games.score_sheet.words import say, say_many

MOST_NAMED = 3  # empty cells that the form of the end names; it counts the others


def endings(sheet: Sheet) -> dict[str, Phrase]:
    """How a game may end, by the values of `Finish.how`."""
    fewest, most = say("The fewest points win"), say("The most points win")
    return {
        "score": fewest if sheet.agreed.fewest else most,
        "won": say("We have won"),
        "lost": say("We have lost"),
        "unfinished": say("Unfinished, nobody wins"),
    }


class Finish(Action[Sheet]):
    kind: ClassVar[str] = "finish"
    title: ClassVar[Phrase] = say("End the game")
    of_turn: ClassVar[bool] = False

    how: Annotated[Literal["score", "won", "lost", "unfinished"], Widget("choice", say("How"))] = (
        "score"
    )

    @classmethod
    def prefilled(cls, state: Sheet, seat: Seat, **given: Any) -> Finish:
        return cls.model_validate({"how": "won" if state.agreed.together else "score", **given})

    def objections(self, state: Sheet) -> Iterator[Objection]:
        """What is not known decides nothing: the players see it before the game is over."""
        if self.how != "score":
            return
        for side in unknown(state):
            sentence = say(
                "{name} has no number yet, and gets no place without one.", name=side.name
            )
            yield Objection("end.unknown", sentence, "sheet")
        missing = gaps(state)
        for name, row in missing[:MOST_NAMED]:
            yield Objection(
                "end.gap", say("{name} has no number in “{row}”.", name=name, row=row), "sheet"
            )
        if (more := len(missing) - MOST_NAMED) > 0:
            others = say_many(
                "{count} more number is missing.", "{count} more numbers are missing.", more
            )
            yield Objection("end.gap", others, "sheet")

    def choices(self, state: Sheet) -> Mapping[str, Sequence[Choice]]:
        ways = ("won", "lost") if state.agreed.together else ("score",)
        return {"how": [Choice(how, endings(state)[how]) for how in (*ways, "unfinished")]}

    def fold(self, state: Sheet) -> Sheet:
        return changed(state, how=self.how)

    def story(self, before: Sheet) -> Phrase:
        return endings(before)[self.how]
