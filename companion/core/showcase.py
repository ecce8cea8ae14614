"""A game shown in all its states: for the style page, screenshots, tests of every screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One table as it may stand: who sits where, what was agreed and recorded, and which of its
    screens are worth a look (name -> address behind the table's own; "/g/{watch}": the page for
    whoever did not play).

    `options` None: the game has not begun. `recorded` are actions as a log holds them.
    """

    name: str
    seats: Mapping[str, str]
    options: Mapping[str, Any] | None = None
    recorded: Sequence[tuple[str, Mapping[str, Any]]] = ()
    screens: Mapping[str, str] = field(default_factory=lambda: {"table": ""})


@runtime_checkable
class Shown(Protocol):
    """A game that has exhibits, and screens that need no table: name -> address."""

    @property
    def exhibits(self) -> Sequence[Exhibit]: ...

    @property
    def screens(self) -> Mapping[str, str]: ...
