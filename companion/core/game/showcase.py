"""A game on show: in all its states for the style page and tests, and as a demo table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, runtime_checkable

from companion.core.game.action import Action
from companion.core.text import Phrase


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One example table: its seats, its set-up, its log, and the screens to show (name -> the
    address after the table's own; "/g/{watch}" is the page to share).

    `options` is None before the game begins. `recorded` are actions as a log holds them.
    """

    name: str
    seats: Mapping[str, str]
    options: Mapping[str, Any] | None = None
    recorded: Sequence[tuple[str, Mapping[str, Any]]] = ()
    screens: Mapping[str, str] = field(default_factory=lambda: {"table": ""})


@runtime_checkable
class Shown(Protocol):
    """A game with exhibits, and with screens that need no table (name -> address)."""

    @property
    def exhibits(self) -> Sequence[Exhibit]: ...

    @property
    def screens(self) -> Mapping[str, str]: ...


@dataclass(frozen=True, slots=True)
class Secret:
    """An example table in two versions that only the seats who `know` can tell apart: the log after
    the set-up, as it was `here` and as it was `there`."""

    name: str
    seats: Mapping[str, str]
    options: Mapping[str, Any]
    know: tuple[str, ...]
    here: Sequence[tuple[str, Mapping[str, Any]]]
    there: Sequence[tuple[str, Mapping[str, Any]]]


@runtime_checkable
class Guarded(Protocol):
    """A game that shows on examples what it keeps secret: every game that is `Veiled`."""

    @property
    def secrets(self) -> Sequence[Secret]: ...


@runtime_checkable
class Rehearsed(Protocol):
    """A game that can play by itself, for tests."""

    def rehearse(self, state: Any, chance: Random) -> Action[Any] | None:
        """An action that the rules allow now, chosen by chance; None if only a secret choice or
        nothing can follow."""
        ...


@dataclass(frozen=True, slots=True)
class Demo:
    """A table to try alone, some turns in.

    `names` by seat, in the order round the table; the visitor gets `seat`. `recorded` are the
    set-up and the actions as a log holds them.
    """

    names: Mapping[str, Phrase]
    seat: str
    recorded: Sequence[tuple[str, Mapping[str, Any]]]


@runtime_checkable
class Demonstrated(Protocol):
    """A game with a demo table."""

    @property
    def demo(self) -> Demo: ...
