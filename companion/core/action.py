"""An action: one thing that happened at the table, as facts.

An action holds what happened (who took which token from where), never a question to the rules:
the rules only prefill its facts. So folding it is arithmetic, and a mended rule never rewrites
an old game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict

from companion.core.text import Phrase

S = TypeVar("S")

WidgetKind: TypeAlias = Literal["seat", "choice", "choices", "count", "flag", "text", "hidden"]


@dataclass(frozen=True, slots=True)
class Widget:
    """How a field of an action is asked for; stands in the field's `Annotated[...]`."""

    kind: WidgetKind
    label: Phrase
    by_name: bool = False
    """True where the choices stand in the alphabetical order of the reader's language."""
    find: Phrase | None = None
    """Where there are many choices: how the field is called that narrows them down."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a field: the value as a form posts it, and what a player reads."""

    value: str
    label: Phrase
    note: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Objection:
    """Advice: a fact compared with a rule. The table may overrule it; the log says so.

    `id` names the rule, so that a table can say "we always play it so"; `rule` is the anchor of
    its text in the in-app rules; `remedy` is an action that would remove the objection when
    recorded first, in the same tap.
    """

    id: str
    text: Phrase
    rule: str
    remedy: Action[Any] | None = None


class Action(BaseModel, Generic[S]):
    """Base of every game's actions; `S` is the game's state.

    A subclass gives `kind` (stable: it is stored), `title`, its fields, and the functions below.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: ClassVar[str]
    title: ClassVar[Phrase]
    merges: ClassVar[bool] = False
    """True where quick repeated taps read better as one line of the log."""

    of_turn: ClassVar[bool] = True
    """False for what is stated about the table at any time: restarting a turn leaves it alone."""
    asked: ClassVar[bool] = True
    """False where no form asks for its facts: other screens make it, a mistake is taken back."""
    draws: ClassVar[Phrase | None] = None
    """What the button says that has chance fill in what `drawn` draws; None: chance has no part."""
    refills: ClassVar[tuple[str, ...]] = ()
    """Fields on which the other facts depend: choosing one prefills the later ones anew."""

    @property
    def subject(self) -> str | None:
        """The seat that this is about; None where it concerns the whole table."""
        return getattr(self, "seat", None)

    def concerns(self, state: S) -> frozenset[str]:
        """The seats that recording it is about: whose permission it takes where a table is set
        to one's own seat only. None for what concerns the whole table."""
        return frozenset({self.subject} if self.subject else ())

    @classmethod
    def prefilled(cls, state: S, seat: str, **given: Any) -> Self:
        """What most likely happened, as the rules see it: the form's first values.

        `given` are the facts already chosen; they win over the prefilled ones.
        """
        subject = {"seat": seat} if "seat" in cls.model_fields else {}
        return cls.model_validate({**subject, **given})

    @classmethod
    def drawn(cls, state: S, rng: Random) -> Mapping[str, Any]:
        """Facts that chance decides, for the form that is opened: the entry stores the result."""
        return {}

    @classmethod
    def undrawable(cls, state: S) -> Phrase | None:
        """What is missing before chance can decide; None: nothing is."""
        return None

    def fold(self, state: S) -> S:
        """The state after this happened. Total: any action on any state, decides nothing."""
        raise NotImplementedError

    def objections(self, state: S) -> Iterable[Objection]:
        """What the rules have to say against it, from what the table tracks and nothing else."""
        return ()

    def choices(self, state: S) -> Mapping[str, Sequence[Choice]]:
        """For each field with a list to choose from: its choices, the likely ones first."""
        return {}

    def reminders(self, state: S) -> Iterable[Phrase]:
        """What the hands on the table do with it: cards moved, pieces taken home."""
        return ()

    def story(self, before: S) -> Phrase:
        """The line of the log, past tense, without the change of points (shown beside it)."""
        raise NotImplementedError

    def payload(self) -> dict[str, Any]:
        """What the log stores: plain JSON, without what equals the default."""
        return self.model_dump(mode="json", exclude_defaults=True)


@dataclass(frozen=True, slots=True)
class Offer(Generic[S]):
    """An action ready to be recorded in one tap: what its button says, and its icon."""

    action: Action[S]
    label: Phrase
    icon: str


@dataclass(frozen=True, slots=True)
class Pick(Generic[S]):
    """An action of which one field is the button itself: tap a place and it is recorded.

    `field` takes one of `choices`; `count` names a field chosen before among `counts`.
    """

    action: Action[S]
    field: str
    choices: tuple[Choice, ...]
    count: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MenuItem(Generic[S]):
    """One line of the Act screen: a one-tap `offer`, the form of the action `kind`, or a `page`
    of its own ("outcomes": the ways to end the game). With a `pick` it opens in its place.

    `facts` are filled in where its form opens, as an address gives them."""

    label: Phrase
    icon: str
    offer: Offer[S] | None = None
    kind: str | None = None
    page: str | None = None
    pick: Pick[S] | None = None
    facts: tuple[tuple[str, str], ...] = ()
