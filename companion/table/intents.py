"""What a tap wants of a table. `companion.table.decide` says what becomes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic import BaseModel

from companion.core.action import Action


@dataclass(frozen=True, slots=True)
class Reply:
    """What a tap says to objections, by their ids: recorded all the same, made a house rule, or
    removed by recording the remedy first."""

    overruled: frozenset[str] = frozenset()
    always: frozenset[str] = frozenset()
    remedies: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin the game; once it has begun, correct its set-up. `new`: the phone has not seen a game
    that has begun, so a game that has begun meanwhile is not corrected unseen."""

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
    """Take entries back."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Restore:
    """Put struck entries back in force."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Amend:
    """Put a corrected action in the place of an entry."""

    entry: int
    action: Action[Any]
    reply: Reply = Reply()


@dataclass(frozen=True, slots=True)
class Seal:
    """Choose in secret for a seat. `round` names the question as the phone saw it."""

    seat: str
    values: tuple[str, ...]
    round: str


@dataclass(frozen=True, slots=True)
class Settle:
    """Record what was mended on the way to a ruling; `show`: put the ruling on every phone."""

    question: str
    answers: Mapping[str, Sequence[str]]
    show: bool
    reply: Reply = Reply()


Intent: TypeAlias = Begin | Record | Strike | Restore | Amend | Seal | Settle
