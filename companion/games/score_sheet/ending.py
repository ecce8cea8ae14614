"""The end of the game, what is not known at it, and players who leave before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from companion.core.common_actions import LeaveTheGame, ReturnToTheGame
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Listed, Objection, Widget
from companion.core.sides import scores_of
from companion.core.text import Phrase, Seat, with_details
from companion.games.score_sheet import places
from companion.games.score_sheet.sheet import Sheet, is_away, round_now
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
    icon: ClassVar[str] = "end-game"
    listed: ClassVar[Listed] = "settings"
    title: ClassVar[Phrase] = say("End the game")
    of_turn: ClassVar[bool] = False

    how: Annotated[Literal["score", "won", "lost", "unfinished"], Widget("choice", say("How"))] = (
        "score"
    )
    named: Annotated[
        str, Field(max_length=12), Widget("choice", say("After a tie, the winner is"))
    ] = ""
    why: Annotated[str, Field(max_length=60), Widget("text", say("Why"))] = ""

    @classmethod
    def prefilled(cls, state: Sheet, seat: Seat, **given: Any) -> Finish:
        return cls.model_validate({"how": "won" if state.agreed.together else "score", **given})

    def objections(self, state: Sheet) -> Iterator[Objection]:
        """What is not known decides nothing: the players see it before the game is over."""
        if self.how != "score":
            return
        for side in places.unknown(state):
            sentence = say(
                "{name} has no number yet, and gets no place without one.", name=side.name
            )
            yield Objection("end.unknown", sentence, "sheet")
        missing = places.gaps(state)
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
        how = [Choice(how, endings(state)[how]) for how in (*ways, "unfinished")]
        if not is_tied(state):
            return {"how": how, "named": (), "why": ()}
        tied = places.first(changed(state, named=""))
        best = [Choice(side.seats[0], side.name) for side in tied]
        return {"how": how, "named": [Choice("", say("nobody: they share it")), *best]}

    def fold(self, state: Sheet) -> Sheet:
        return changed(state, how=self.how, named=self.named, why=self.why)

    def story(self, before: Sheet) -> Phrase:
        after = self.fold(before)
        if self.how != "score" or not places.first(after):
            ways = {"won": say("we win"), "lost": say("we lose")}
            how = ways.get(self.how, say("nobody wins"))
            return say("The game ends – {how}", how=how)
        over = say("The game ends – {how}", how=outcome(after))
        why = places.decided(after)
        return with_details(over, why) if why else over


def is_tied(sheet: Sheet) -> bool:
    """Whether several share the first place, and the table may name one of them."""
    return not sheet.agreed.together and len(places.first(changed(sheet, named=""))) > 1


def outcome(sheet: Sheet) -> Phrase:
    """Who would win now, with the points of all: "Tom wins 509 : 432"."""
    best = places.first(sheet)
    points = scores_of(places.placed(sheet)).replace(":", " : ").replace("-", "−")
    if len(best) > 1:
        return say("a tie, {points}", points=points)
    return say("{name} wins {points}", name=best[0].name, points=points)


class InRound(Action[Sheet]):
    """A player is `away` from the round that the table is in, or back from it on."""

    filled: ClassVar[frozenset[str]] = frozenset({"round"})
    away: ClassVar[bool]

    round: int | None = None

    def completed(self, state: Sheet) -> Self:
        return self.model_copy(update={"round": round_now(state)})

    def fold(self, state: Sheet) -> Sheet:
        seat = self.subject or ""
        if is_away(state, seat) == self.away:
            return state
        times = (*state.left.get(seat, ()), self.round or 0)
        return changed(state, left={**state.left, seat: times})


class Leave(InRound, LeaveTheGame[Sheet]):
    """A player leaves. The points stay and no longer win; no later round asks for a number."""

    away: ClassVar[bool] = True

    def story(self, before: Sheet) -> Phrase:
        details = say("the points stay, without a place")
        return with_details(say("leaves the game"), details)


class Return(InRound, ReturnToTheGame[Sheet]):
    away: ClassVar[bool] = False
