"""Who wins a battle? Both strengths, term by term."""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, TypeAlias

from pydantic import Field

from companion.core.game.action import Choice, Widget
from companion.core.game.ruling import Answers, Ruling, Side, Term, number
from companion.core.questions.question import Part, Question
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.box.readings import Flag, Readings
from companion.games.epoch_of_rulers.exchange.question import (
    STRONGEST_CARD,
    Number,
    Troops,
)
from companion.games.epoch_of_rulers.rules.score.final_score import MOST
from companion.games.epoch_of_rulers.rules.war.battle import Army, Outcome, fought
from companion.games.epoch_of_rulers.state.state import Regiment, State

REGIMENT = (1, 1)
FORM_HAS = 9  # regiments of a side
KINDS = (
    Choice("[1,1]", say("Regiments")),
    Choice("[1,2]", say("Regiments of toughness 2"), rare=True),
)
CAVALRY = (Choice("[1,1]", say("Cavalry from a neighbour")),)
SIDES = ("attacker", "defender")
OLD = {"text": "property", "helpers": "helpers.[1,1]"}
RESULTS = (
    "attacker_strength", "defender_strength", "winner", "attacker_losses", "defender_losses",
    "retreating", "captured", "martial_attacker", "martial_defender",
)  # fmt: skip

Regiments: TypeAlias = Annotated[Troops, Widget("tally", say("Regiments"), most=FORM_HAS)]


class Fighting(Part):
    """What both sides of a battle may have. `ecstasy` is the die, 0 without the card; `helpers`
    are the cavalry sent from a neighbour."""

    troops: Regiments = ()
    card: Annotated[
        int,
        Field(strict=True, ge=0, le=STRONGEST_CARD),
        Widget("count", say("Military card"), most=6),
    ] = 0
    blind: Annotated[Flag, Widget("flag", say("The card comes from the deck"), short=True)] = False
    property: Annotated[
        Number, Widget("count", say("The text of the card adds"), rare=True, most=6)
    ] = 0
    helpers: Annotated[
        Troops, Widget("tally", say("Cavalry from a neighbour"), rare=True, most=2)
    ] = ()
    ecstasy: Annotated[
        int, Field(strict=True, ge=0, le=6),
        Widget("count", say("Die of Battle ecstasy"), rare=True, most=6),
    ] = 0  # fmt: skip
    support: Annotated[Flag, Widget("flag", say("Extra card"), rare=True, short=True)] = False
    uprising: Annotated[Flag, Widget("flag", say("Uprising"), rare=True, short=True)] = False
    rebels: Annotated[Flag, Widget("flag", say("Rebels"), rare=True, short=True)] = False

    def army(self) -> Army:
        """The side in the form of the rules."""
        facts = dict(self)
        regiments = tuple(Regiment(*troop) for troop in facts.pop("troops"))
        helpers = tuple(Regiment(*troop) for troop in facts.pop("helpers"))
        return Army(regiments, helpers=helpers, **facts)


class Attacker(Fighting):
    """The side that attacks, never without regiments."""

    troops: Annotated[
        Troops, Field(min_length=1),
        Widget("tally", say("Regiments"), least=1, most=FORM_HAS),
    ]  # fmt: skip
    arsenal: Annotated[Flag, Widget("flag", say("Arsenal"), short=True)] = False


class Defender(Fighting):
    """The side that defends."""

    troops: Regiments
    wall: Annotated[Flag, Widget("flag", say("Wall"), short=True)] = False
    chip: Annotated[Flag, Widget("flag", say("Protection chip"), short=True)] = False
    fortress: Annotated[Flag, Widget("flag", say("Fortress"), short=True)] = False


class Battle(Question[State]):
    """The outcome of a battle."""

    title: ClassVar[Phrase] = say("A battle")

    attacker: Annotated[Attacker, Widget("group", say("Attacker"))]
    defender: Annotated[Defender, Widget("group", say("Defender"))]

    @classmethod
    def renamed(cls, answers: Answers) -> Answers:
        """Older addresses count all regiments, and the tough ones among them."""
        named = {f"{side}.{old}": f"{side}.{new}" for side in SIDES for old, new in OLD.items()}
        told = {named.get(name, name): values for name, values in answers.items()}
        for side in SIDES:
            count = number(answers, f"{side}.regiments", MOST)
            if count is not None:
                count = min(count, FORM_HAS)
                tough = min(count, number(answers, f"{side}.tough", FORM_HAS) or 0)
                told |= {f"{side}.troops.[1,1]": [str(count - tough)],
                         f"{side}.troops.[1,2]": [str(tough)]}  # fmt: skip
        return told

    @classmethod
    def prefilled(cls, state: State | None, given: object) -> "Battle":
        return cls(attacker=Attacker(troops=(REGIMENT,)), defender=Defender(troops=()))

    def choices(self, state: State | None) -> Mapping[str, Sequence[Choice]]:
        return {f"{side}.troops": KINDS for side in SIDES} | {
            f"{side}.helpers": CAVALRY for side in SIDES
        }

    def ruled(self, state: State | None, agreed: Readings) -> Ruling:
        outcome = fought(self.attacker.army(), self.defender.army(), agreed)
        facts = {name: getattr(outcome, name) for name in RESULTS}
        title = say("Attacker against defender")
        if self == self.prefilled(None, {}):
            return Ruling(facts, say("Enter the regiments and the cards"), title, rule="battle")
        verdict = say("{attacker} : {defender}, {winner}", attacker=outcome.attacker_strength,
                      defender=outcome.defender_strength,
                      winner=words.WINNER[outcome.winner])  # fmt: skip
        if outcome.captured:
            verdict = say("{said}, the territory is conquered", said=verdict)
        if outcome.holding:
            held = words.holding(outcome.holding, rebels=self.defender.rebels)
            verdict = words.listed((verdict, held))
        return Ruling(
            facts,
            verdict,
            title,
            (_side(say("Attacker"), outcome, attacks=True),
             _side(say("Defender"), outcome, attacks=False)),
            rule="battle", signed=True,
        )  # fmt: skip


def _side(title: Phrase, outcome: Outcome, *, attacks: bool) -> Side:
    """A side with its terms, its losses and its points."""
    terms = outcome.attacker_terms if attacks else outcome.defender_terms
    lost = outcome.attacker_losses if attacks else outcome.defender_losses
    points = outcome.martial_attacker if attacks else outcome.martial_defender
    leaving = 0 if attacks else outcome.retreating
    parts = [
        *([say("loses {regiments}", regiments=words.troops(lost))] if lost else []),
        *([say_many("{count} regiment retreats", "{count} regiments retreat", leaving)]
          if leaving else []),
        *([say("gets {points}", points=words.martial_points(points))] if points else []),
    ]  # fmt: skip
    return Side(
        tuple(
            Term(words.TERM[term.source], term.amount, None if term.amount else words.NO_BONUS)
            for term in terms
        ),
        title,
        sum(term.amount for term in terms),
        words.listed(parts or [say("no losses")]),
    )
