"""Rulings on request: a game answers a table's question from its state and the players' answers.

The page's address holds the answers, so it can be shared. Asking stores nothing.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias

from pydantic import BaseModel

from companion.core.game.action import Action, Offer, S
from companion.core.text import Phrase, Seat

Answers: TypeAlias = Mapping[str, Sequence[str]]
"""The answers in a form or an address: name -> values, in order. Nothing in it is trusted. Values
that can't be read are left out, so any link shows something."""


def number(answers: Answers, name: str, most: int) -> int | None:
    """The number that an answer names, at most `most`; None if it names no number."""
    digits = next(iter(answers.get(name, ())), "")
    readable = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(most))
    return min(int(digits), most) if readable else None


@dataclass(frozen=True, slots=True)
class Term:
    """A line of a ruling: what counts, how much, why, and the anchor of its rule. `amount` is None
    if nobody knows it. `tried`: the actions that it speaks of, for a What-if."""

    what: Phrase
    amount: int | Phrase | None
    why: Phrase | None = None
    rule: str = ""
    tried: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """A part of a ruling with its terms: a side of a battle, or a seat; `note` closes it."""

    terms: tuple[Term, ...]
    title: Phrase | None = None
    total: int | None = None
    note: Phrase | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a question: as plain JSON (`facts`), and in words. `rule` is the anchor of the
    rule behind it, `note` its gist. `signed`: the amounts have a sign. `lacks`: why a line of JSON
    with these facts is an error; a page still shows what there is. `view` is for the game's own
    template, if it has one."""

    facts: Mapping[str, Any]
    verdict: Phrase
    title: Phrase | None = None
    sides: tuple[Side, ...] = ()
    rule: str = ""
    note: Phrase | None = None
    signed: bool = False
    lacks: str = ""
    view: Any = None


@dataclass(frozen=True, slots=True)
class Ruled(Generic[S]):
    """A ruling as a page shows it: its `title`, its `verdict`, its terms.

    `answers` are all its facts as flat pairs, and make its address. `correction` is one action with
    every fact that the players corrected; None if there is none, or no table. `subject` are the
    answers that the table does not give itself: the topic, and what players know better.
    """

    title: Phrase
    verdict: Phrase
    view: Any
    answers: tuple[tuple[str, str], ...]
    correction: Action[S] | None = None
    subject: tuple[tuple[str, str], ...] = ()
    asked: Any = None
    """The question as a model; None if the game reads the answers itself."""
    ruling: Ruling | None = None
    calc: str = ""
    """The name of the question in lines of JSON."""
    readings: Any = None
    """What the table has agreed on, as a model."""
    further: Phrase | None = None
    """The next question, which `Argument.further` works out; None if there is none."""
    position: Mapping[str, Any] | None = None
    """In a game that answers lines with whole positions: the one behind the ruling, None if a line
    can't say it."""

    @property
    def line(self) -> Mapping[str, Any] | None:
        """The question as a line to adjudicate; None if it is not exact enough, or if it is
        answered otherwise without the table."""
        if self.asked is None or self.ruling is None or self.ruling.lacks:
            return self.position
        alone = self.asked.exact()
        there: Ruling = alone.ruled(None, self.readings)
        if there.lacks or there.facts != self.ruling.facts:
            return None
        line = {"calc": self.calc, "inputs": alone.model_dump(mode="json", exclude_defaults=True)}
        agreed = {} if self.readings is None else self.readings.model_dump(mode="json")
        return line | ({"options": agreed} if agreed else {})


@dataclass(frozen=True, slots=True)
class Argument(Generic[S]):
    """An argument that the game settles: the label of its button, and the function that gives the
    ruling. Without a table, the state is None and only the answers count."""

    label: Phrase
    settle: Callable[[S | None, Answers], Ruled[S]]
    asked: type[BaseModel] | None = None
    """The question as a model; None if the game reads the answers itself."""
    again: Callable[[S | None, Any], Ruled[S]] | None = None
    """The ruling on such a model, as an entry has stored it."""
    further: Callable[[S | None, Answers], Side] | None = None
    """What follows from the ruling and may take long to work out, on the same answers."""

    def shown(self, state: S | None, payload: Mapping[str, Any]) -> Ruled[S] | None:
        """The ruling that an entry shows to everybody; None if it can't be read any more."""
        if "facts" not in payload:
            answers: dict[str, list[str]] = {}
            for name, value in payload["answers"]:
                answers.setdefault(name, []).append(value)
            return self.settle(state, answers)
        if self.asked is None or self.again is None:
            return None
        return self.again(state, self.asked.model_validate_json(json.dumps(payload["facts"])))


class Adjudicate(Protocol):
    """Rulings on positions without a table: one verdict per line of JSON, in order. The verdict of
    a bad line is its error; the other lines are still answered. With `brief`, a position that would
    take long counts as bad, so that a server never hangs."""

    def __call__(self, lines: Iterable[str], *, brief: bool) -> Iterator[str]: ...


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """One way the game could end now: everybody's points, the winners, the steps that lead there,
    and the action that records exactly this end."""

    scores: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    steps: tuple[Phrase, ...]
    offer: Offer[S]


@dataclass(frozen=True, slots=True)
class Outlook:
    """How the game would end now. `ranges` are (seat, least, most points) over every way
    it could end. `sentence` tells everybody, the television too; `view` is for the game's template
    `outlook.html`. `declaration`: the seat of its offer may end the game so now, and wins.
    `earliest`: before when it certainly can't end, and why; () if nothing is certain."""

    ranges: tuple[tuple[str, int, int], ...]
    sentence: Phrase
    view: Any
    declaration: Outcome | None = None
    earliest: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcomes(Generic[S]):
    """The ways the game could end now, and how many more are not shown."""

    shown: tuple[Outcome[S], ...] = ()
    left_out: int = 0
