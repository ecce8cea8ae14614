"""Rulings on request: questions a table asks, answered from what it knows and what is mended.

A page holds the answers (its address does, so it can be shared); nothing is stored by asking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from companion.core.action import Action, Offer
from companion.core.text import Phrase

S = TypeVar("S")

Answers: TypeAlias = Mapping[str, Sequence[str]]
"""What a form or an address says: name -> values, in order. Nothing in it is trusted: what can't
be read is left out, so that any link shows something."""


@dataclass(frozen=True, slots=True)
class Ruled(Generic[S]):
    """The answer to a question: for people (`title`, `verdict`, and `view` for the game's own
    template), and for the table.

    `answers` say all of it again, flat: the address of just this ruling. `correction` is what
    was mended on the way, as one action; None where the table was right, or where there is none.
    `subject` are the answers that say what is asked about: asked again with them alone, the table
    says the rest.
    """

    title: Phrase
    verdict: Phrase
    view: Any
    answers: tuple[tuple[str, str], ...]
    correction: Action[S] | None = None
    subject: tuple[tuple[str, str], ...] = ()


@runtime_checkable
class Arbiter(Protocol):
    """A game that settles what players argue about. Each question has a template of its own:
    `games/<slug>/settle_<question>.html`."""

    @property
    def questions(self) -> Mapping[str, Phrase]:
        """What can be asked, and what the button to it says."""
        ...

    def ask(self, question: str, state: Any | None, answers: Answers) -> Ruled[Any]:
        """The ruling; without a table `state` is None and the answers are all there is.

        KeyError for an unknown question.
        """
        ...


@dataclass(frozen=True, slots=True)
class Outlook:
    """If the game ended now: each seat's least and most points over every order of settling,
    `line` as one sentence for all, `view` for the game's template `outlook.html`."""

    ranges: tuple[tuple[str, int, int], ...]
    line: Phrase
    view: Any


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """One distinct end of the game, were it to end now: everybody's points, who has most, what
    happens step by step, and the action that records just this one."""

    scores: tuple[tuple[str, int], ...]
    winners: tuple[str, ...]
    steps: tuple[Phrase, ...]
    offer: Offer[S]


@dataclass(frozen=True, slots=True)
class Outcomes(Generic[S]):
    """The distinct ends to choose among, and how many more there are than a table is shown."""

    shown: tuple[Outcome[S], ...] = ()
    left_out: int = 0


@runtime_checkable
class Foreseeing(Protocol):
    """A game that can say where it would end now. It may take long: never on the way of a tap.

    Its templates: `outlook.html`, and `outcomes.html` for what is said over the distinct ends.
    """

    @property
    def ways_to_end(self) -> Mapping[str, Phrase]:
        """What a table may choose between, and what the link to each says. "": as the rules
        suggest now."""
        ...

    def foresees(self, state: Any) -> bool:
        """Whether there is anything to say yet: answered at once, on the way of a tap."""
        ...

    def outlook(self, state: Any) -> Outlook | None:
        """None where there is nothing to say yet."""
        ...

    def outcomes(self, state: Any, seat: str, how: str) -> Outcomes[Any]:
        """The distinct ends that the table may choose among, the best for `seat` first. `how` is
        one of `ways_to_end`."""
        ...
