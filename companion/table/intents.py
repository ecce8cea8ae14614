"""Intents: what a tap asks a table to do. `companion.table.decide` decides on them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import BaseModel

from companion.core.game.action import Action
from companion.core.log.entry import BEGIN
from companion.core.text import Seat


@dataclass(frozen=True, slots=True)
class Reply:
    """A tap's answers to objections, by id: overrule it, make it a house rule (`always`), or
    record its remedy first."""

    overruled: frozenset[str] = frozenset()
    always: frozenset[str] = frozenset()
    remedies: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin the game, or correct its set-up once it has begun. `new` is true if the phone thinks
    that the game has not begun, so that it does not correct a running game by mistake."""

    options: BaseModel
    seats: tuple[Seat, ...]
    new: bool
    reply: Reply = Reply()

    @property
    def payload(self) -> dict[str, Any]:
        """The set-up as the first entry holds it."""
        return {"options": self.options.model_dump(mode="json"), "seats": list(self.seats)}

    @property
    def amendment(self) -> dict[str, Any]:
        """The payload of an amend of the first entry."""
        return {"entry": 1, "kind": BEGIN, "payload": self.payload}


@dataclass(frozen=True, slots=True)
class Record:
    """Record all these actions in order, or none of them."""

    actions: tuple[Action, ...]
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Strike:
    """Undo entries."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Restore:
    """Bring struck entries back in force."""

    entries: tuple[int, ...]
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Amend:
    """Replace an entry's action with a corrected one."""

    entry: int
    action: Action
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Seal:
    """Make a secret choice for a seat. `round` identifies the question that the phone saw."""

    seat: Seat
    values: tuple[str, ...]
    round: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Say in the log that this phone takes over a seat with its secrets. The new host of a closed
    table says so too: it sees them if the table opens again."""

    seat: Seat
    as_host: bool = False


@dataclass(frozen=True, slots=True)
class Settle:
    """Record the corrections made for a ruling; `show` also shows the ruling on every phone."""

    question: str
    answers: Mapping[str, Sequence[str]]
    show: bool
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Break:
    """Stop the clock until the next tap of the game."""


Intent: TypeAlias = Begin | Record | Strike | Restore | Amend | Seal | Sit | Settle | Break
