"""The fees at the start of an epoch, from the totals that a player sees at a glance."""

from typing import Annotated, ClassVar

from companion.core.game.action import Widget
from companion.core.game.ruling import Ruling, Side, Term
from companion.core.questions.question import Question
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.box.readings import Flag, Readings
from companion.games.epoch_of_rulers.exchange.question import Count
from companion.games.epoch_of_rulers.rules.gold.fees import army_fee, fewest_disbanded
from companion.games.epoch_of_rulers.state.state import State


class Fees(Question[State]):
    """The three fees at the start of an epoch, from totals."""

    title: ClassVar[Phrase] = say("The fees")

    regiments: Annotated[Count, Widget("count", say("Regiments in all"), most=15)] = 0
    warehouses: Annotated[Count, Widget("count", say("Warehouses"), most=3)] = 0
    crowded: Annotated[
        Count,
        Widget("count", say("Regiments beyond 3 on a territory (4 under Warriors' Tents)"), most=6),
    ] = 0
    unordered: Annotated[
        Count,
        Widget("count", say("Territories without an order, if there are 5 or more"), most=5),
    ] = 0
    horde: Annotated[
        Flag, Widget("flag", say("The Lord of the Horde reigns"), rare=True, short=True)
    ] = False

    def ruled(self, state: State | None, agreed: Readings) -> Ruling:
        count, stores = self.regiments, self.warehouses
        army = 0 if self.horde else army_fee(count, stores)
        why = words.army(count, stores, free=self.horde) if count else None
        if army and why:
            gone = words.troops(fewest_disbanded(count, stores, 0, agreed))
            why = say(
                "{one}; {other}", one=why, other=say("or disband {regiments}", regiments=gone)
            )
        revolts = say("or an uprising there") if self.unordered else None
        due = army + self.crowded + self.unordered
        terms = (
            Term(say("Army"), army, why),
            Term(say("Crowded territories"), self.crowded),
            Term(say("Territories without an order"), self.unordered, revolts),
        )
        verdict = say_many("{count} talent is due", "{count} talents are due", due)
        return Ruling(
            {"army": army, "due": due},
            verdict if due else say("Nothing is due"),
            say("At the start of an epoch"),
            (Side(terms),),
            rule="fees",
        )
