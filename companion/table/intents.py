"""Intents: what a tap asks a table to do. `companion.table.decide` decides on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import BaseModel

from companion.core.game.action import Action


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
    that the game has not begun: then a running game is not corrected by mistake."""

    options: BaseModel
    seats: tuple[str, ...]
    new: bool
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Record:
    """Record actions in their order, all of them or none."""

    actions: tuple[Action[Any], ...]
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Strike:
    """Undo entries."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Restore:
    """Bring struck entries back in force."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Amend:
    """Put a corrected action in the place of an entry."""

    entry: int
    action: Action[Any]
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Seal:
    """Make a secret choice for a seat. `round` identifies the question that the phone saw."""

    seat: str
    values: tuple[str, ...]
    round: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Say in the log that this phone takes over a seat with its secrets."""

    seat: str


@dataclass(frozen=True, slots=True)
class Settle:
    """Record the corrections made on the way to a ruling; `show` also puts it on every phone."""

    question: str
    answers: Mapping[str, Sequence[str]]
    show: bool
    reply: Reply = Reply()


Intent: TypeAlias = Begin | Record | Strike | Restore | Amend | Seal | Sit | Settle
