"""Rulings on request: a game answers a table's question from its state and the players' answers.

The page's address holds the answers, so it can be shared. Asking stores nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from companion.core.game.action import Action, Offer
from companion.core.text import Phrase

S = TypeVar("S")

Answers: TypeAlias = Mapping[str, Sequence[str]]
"""The answers in a form or an address: name -> values, in order. Nothing in it is trusted. Values
that can't be read are left out, so any link shows something."""


@dataclass(frozen=True, slots=True)
class Ruled(Generic[S]):
    """A ruling. The game's template shows its `title`, `verdict` and `view`.

    `answers` are all its facts as flat pairs, and make its address. `correction` is one action with
    every fact that the players corrected; None if there is none, or no table. `subject` are the
    answers that name the topic; the table knows the rest.
    """

    title: Phrase
    verdict: Phrase
    view: Any
    answers: tuple[tuple[str, str], ...]
    correction: Action[S] | None = None
    subject: tuple[tuple[str, str], ...] = ()


@runtime_checkable
class Arbiter(Protocol):
    """A game that settles arguments. Each question has its own template,
    `games/<slug>/settle_<question>.html`."""

    @property
    def questions(self) -> Mapping[str, Phrase]:
        """Each question with the label of its button."""
        ...

    def ask(self, question: str, state: Any | None, answers: Answers) -> Ruled[Any]:
        """The ruling. Without a table `state` is None, and only the answers count.

        KeyError for an unknown question.
        """
        ...


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
    it could end. `line` is one sentence for everybody, `view` is for the game's template
    `outlook.html`. `declaration`: the seat of its offer may end the game so now, and wins."""

    ranges: tuple[tuple[str, int, int], ...]
    line: Phrase
    view: Any
    declaration: Outcome[Any] | None = None


@dataclass(frozen=True, slots=True)
class Outcomes(Generic[S]):
    """The ways the game could end now, and how many more are not shown."""

    shown: tuple[Outcome[S], ...] = ()
    left_out: int = 0


@runtime_checkable
class Foreseeing(Protocol):
    """A game that can project how it would end now. That may take long, so no tap waits for it.

    Its templates are `outlook.html`, and `outcomes.html` above the list of outcomes.
    """

    @property
    def ways_to_end(self) -> Mapping[str, Phrase]:
        """The ways a table may choose from, each with the label of its link. "" is the way that
        the rules suggest now."""
        ...

    def foresees(self, state: Any) -> bool:
        """Whether there is anything to say yet: answered at once, on the way of a tap."""
        ...

    def outlook(self, state: Any) -> Outlook | None:
        """The projection; None if there is nothing to say yet."""
        ...

    def outcomes(self, state: Any, seat: str, how: str) -> Outcomes[Any]:
        """The outcomes to choose from, the best for `seat` first. `how` is one of `ways_to_end`."""
        ...
