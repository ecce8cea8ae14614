"""A question with every kind of field: who comes, what they carry, what waits for them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, Field

from companion.core.game.action import Choice, Widget
from companion.core.game.ruling import Answers, Ruling, Side, Term
from companion.core.questions.question import Part, Question
from companion.core.text import Phrase, say
from tests.core.small_games.toy import Tally


class Band(Part):
    troops: Annotated[tuple[tuple[int, int], ...], Widget("tally", say("Troops"), least=1, most=3)]
    torches: Annotated[bool, Widget("flag", say("Torches"), short=True)] = False
    ladders: Annotated[bool, Widget("flag", say("Ladders"), short=True)] = False


class Camp(Part):
    gold: Annotated[
        Annotated[int, Field(ge=0, le=20)] | None, Widget("sum", say("Gold"), short=True)
    ] = None
    salt: Annotated[
        Annotated[int, Field(ge=0, le=20)] | None, Widget("sum", say("Salt"), short=True)
    ] = None


class Readings(BaseModel):
    each: int = 1


class Raid(Question[Tally]):
    """What a raid brings: the gold of the camp for each of the troops, as agreed."""

    title: ClassVar[Phrase] = say("A raid")
    refills: ClassVar[tuple[str, ...]] = ("of",)

    of: Annotated[str, Widget("choice", say("Of"))] = "red"
    when: Annotated[str, Widget("choice", say("When"))] = "day"
    band: Annotated[Band, Widget("group", say("Band"))] = Band(troops=((1, 1),))
    camps: Annotated[dict[str, Camp], Widget("group", say("Camps"))]

    @classmethod
    def renamed(cls, answers: Answers) -> Answers:
        return {"of" if name == "seat" else name: values for name, values in answers.items()}

    @classmethod
    def prefilled(cls, state: Tally | None, given: Mapping[str, Any]) -> "Raid":
        """The points of the table are gold."""
        of = "blue" if given.get("of") == "blue" else "red"
        points = state.points if state else {"red": None, "blue": None}
        camps = {seat: Camp(gold=gold) for seat, gold in points.items() if seat != of}
        return cls(of=of, camps=camps)

    def choices(self, state: Tally | None) -> Mapping[str, Sequence[Choice]]:
        return {
            "of": [Choice(seat, say(seat)) for seat in ("red", "blue")],
            "when": [Choice(when, say(when)) for when in ("day", "night")],
            "band.troops": [Choice("[1,1]", say("Men")), Choice("[2,1]", say("Mules"), rare=True)],
            "camps": [Choice(seat, say(seat)) for seat in self.camps],
        }

    def ruled(self, state: Tally | None, agreed: Readings) -> Ruling:
        gold = [camp.gold for camp in self.camps.values()]
        brings = agreed.each * len(self.band.troops) * sum(each or 0 for each in gold)
        side = Side((Term(say("Gold"), brings),))
        lacks = "camps: the gold is not known." if None in gold else ""
        return Ruling(
            {"brings": brings}, say("{gold} gold", gold=brings), sides=(side,), lacks=lacks
        )
