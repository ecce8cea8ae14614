"""Questions about a battle and about the fees, answered without a table from numbers alone."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from companion.core.game.ruling import Answers, Argument, Ruled
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings
from companion.games.epoch_of_rulers.rules.gold.fees import army_fee, fewest_disbanded
from companion.games.epoch_of_rulers.rules.war.battle import Army, Outcome, Term, fought
from companion.games.epoch_of_rulers.state.state import State
from companion.games.epoch_of_rulers.state.territory import Regiment


class Field(NamedTuple):
    """A number of the form, at first the usual one; at most 1 is a box to tick. Rare fields
    unfold."""

    name: str
    label: Phrase
    most: int = 1
    rare: bool = False
    least: int = 0
    number: int = 0


ARMY = (
    Field("regiments", say("Regiments"), 9),
    Field("card", say("Military card"), 6),
    Field("blind", say("The card comes from the deck")),
)
RARE = (
    Field("tough", say("Regiments of toughness 2 among them"), 9, rare=True),
    Field("text", say("The text of the card adds"), 6, rare=True),
    Field("helpers", say("Cavalry from a neighbour"), 2, rare=True),
    Field("ecstasy", say("Die of Battle ecstasy"), 6, rare=True),
    Field("support", say("Extra card"), rare=True),
    Field("uprising", say("Uprising"), rare=True),
    Field("rebels", say("Rebels"), rare=True),
)
ATTACKER = (
    ARMY[0]._replace(least=1, number=1), *ARMY[1:], Field("arsenal", say("Arsenal")), *RARE,
)  # fmt: skip
DEFENDER = (
    *ARMY, Field("wall", say("Wall")), Field("chip", say("Protection chip")),
    Field("fortress", say("Fortress")), *RARE,
)  # fmt: skip
FEES = (
    Field("regiments", say("Regiments in all"), 15),
    Field("warehouses", say("Warehouses"), 3),
    Field("crowded", say("Regiments beyond 3 on a territory (4 under Warriors' Tents)"), 6),
    Field("unordered", say("Territories without an order, if there are 5 or more"), 5),
    Field("horde", say("The Lord of the Horde reigns"), rare=True),
)


Part: TypeAlias = tuple[Phrase | None, tuple[Field, ...]]


class Amount(NamedTuple):
    """A term of a strength, or a fee, with its reason."""

    name: Phrase
    amount: int
    why: Phrase | None = None


class Side(NamedTuple):
    title: Phrase
    strength: int
    lines: tuple[Amount, ...]
    result: Phrase


@dataclass(frozen=True, slots=True)
class View:
    """The form as filled, its parts under their headings, and the answer: the sides of a battle, or
    the fees."""

    parts: tuple[Part, ...]
    sides: tuple[Side, ...] = ()
    lines: tuple[Amount, ...] = ()


def _filled(prefix: str, title: Phrase | None, fields: tuple[Field, ...], answers: Answers) -> Part:
    filled = []
    for field in fields:
        name = f"{prefix}.{field.name}" if prefix else field.name
        text = next(iter(answers.get(name, ())), "")
        number = int(text[:4]) if text.isascii() and text.isdigit() else field.number
        number = max(field.least, min(field.most, number))
        filled.append(field._replace(name=name, number=number))
    return title, tuple(filled)


def _numbers(parts: tuple[Part, ...]) -> dict[str, int]:
    return {field.name: field.number for _, fields in parts for field in fields}


def _facts(numbers: Mapping[str, int]) -> tuple[tuple[str, str], ...]:
    return tuple((name, str(number)) for name, number in numbers.items() if number)


def battle(state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling from the answers, under the readings of the table if there is one."""
    title = say("Attacker against defender")
    parts = (
        _filled("attacker", say("Attacker"), ATTACKER, answers),
        _filled("defender", say("Defender"), DEFENDER, answers),
    )
    if not answers:
        return Ruled(title, say("Enter the regiments and the cards"), View(parts), ())
    numbers = _numbers(parts)
    agreed = state.rules if state else DEFAULTS
    outcome = fought(_army(numbers, "attacker"), _army(numbers, "defender"), agreed)
    attacker, defender = outcome.attacker_strength, outcome.defender_strength
    verdict = say("{attacker} : {defender}, {winner}", attacker=attacker, defender=defender,
                  winner=words.WINNER[outcome.winner])  # fmt: skip
    if outcome.captured:
        verdict = say("{said}, the territory is conquered", said=verdict)
    sides = (
        Side(say("Attacker"), attacker, _terms(outcome.attacker_terms), _result(outcome, True)),
        Side(say("Defender"), defender, _terms(outcome.defender_terms), _result(outcome, False)),
    )
    facts = _facts(numbers)
    return Ruled(title, verdict, View(parts, sides), facts, subject=facts)


def _army(numbers: Mapping[str, int], side: str) -> Army:
    """The army of a side, its regiments of toughness 2 last."""
    facts = {name.partition(".")[2]: number for name, number in numbers.items()
             if name.startswith(side)}  # fmt: skip
    count, tough = facts["regiments"], min(facts["regiments"], facts["tough"])
    return Army(
        (Regiment(),) * (count - tough) + (Regiment(toughness=2),) * tough,
        card=facts["card"], blind=bool(facts["blind"]), property=facts["text"],
        support=bool(facts["support"]), uprising=bool(facts["uprising"]),
        helpers=(Regiment(),) * facts["helpers"], ecstasy=facts["ecstasy"],
        rebels=bool(facts["rebels"]), arsenal=bool(facts.get("arsenal")),
        wall=bool(facts.get("wall")), chip=bool(facts.get("chip")),
        fortress=bool(facts.get("fortress")),
    )  # fmt: skip


def _terms(terms: tuple[Term, ...]) -> tuple[Amount, ...]:
    return tuple(Amount(words.TERM[term.source], term.amount) for term in terms)


def _result(outcome: Outcome, attacks: bool) -> Phrase:
    """The losses and the points of a side."""
    lost = outcome.attacker_losses if attacks else outcome.defender_losses
    points = outcome.martial_attacker if attacks else outcome.martial_defender
    leaving = 0 if attacks else outcome.retreating
    parts = [
        *([say("loses {regiments}", regiments=words.troops(lost))] if lost else []),
        *([say_many("{count} regiment retreats", "{count} regiments retreat", leaving)]
          if leaving else []),
        *([say("gets {points}", points=words.martial_points(points))] if points else []),
    ]  # fmt: skip
    return words.listed(parts or [say("no losses")])


def fees(state: State | None, answers: Answers) -> Ruled[State]:
    """The ruling from the answers, under the readings of the table if there is one."""
    parts = (_filled("", None, FEES, answers),)
    numbers = _numbers(parts)
    army = 0 if numbers["horde"] else army_fee(numbers["regiments"], numbers["warehouses"])
    lines = tuple(_fee_lines(numbers, army, state.rules if state else DEFAULTS))
    due = sum(line.amount for line in lines)
    verdict = say_many("{count} talent is due", "{count} talents are due", due)
    verdict = verdict if due else say("Nothing is due")
    facts = _facts(numbers)
    title = say("At the start of an epoch")
    return Ruled(title, verdict, View(parts, lines=lines), facts, subject=facts)


def _fee_lines(numbers: Mapping[str, int], army: int, agreed: Readings) -> Iterator[Amount]:
    count, stores = numbers["regiments"], numbers["warehouses"]
    why = words.army(count, stores, free=bool(numbers["horde"])) if count else None
    if army and why:
        gone = words.troops(fewest_disbanded(count, stores, 0, agreed))
        why = say("{one}; {other}", one=why, other=say("or disband {regiments}", regiments=gone))
    yield Amount(say("Army"), army, why)
    yield Amount(say("Crowded territories"), numbers["crowded"])
    revolts = say("or an uprising there") if numbers["unordered"] else None
    yield Amount(say("Territories without an order"), numbers["unordered"], revolts)


QUESTIONS = {
    "battle": Argument(say("A battle"), battle),
    "fees": Argument(say("The fees"), fees),
}
