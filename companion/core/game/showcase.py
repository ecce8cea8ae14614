"""Examples of a game: tables in all its states for the style page and tests, and a demo table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.text import Phrase


@dataclass(frozen=True, slots=True)
class Exhibit:
    """An example table: its seats, its set-up, its log, and the screens to show (name -> the rest
    of the address after the table's; "/g/{watch}" is the page to share).

    `options` is None before the game begins. `recorded` are actions as a log holds them.
    """

    name: str
    seats: Mapping[str, str]
    options: Mapping[str, Any] | None = None
    recorded: Sequence[tuple[str, Mapping[str, Any]]] = ()
    screens: Mapping[str, str] = field(default_factory=lambda: {"table": ""})


@dataclass(frozen=True, slots=True)
class Secret:
    """An example table in two versions, `here` and `there`, that only the seats who `know` can tell
    apart. Each version is a log after the set-up."""

    name: str
    seats: Mapping[str, str]
    options: Mapping[str, Any]
    know: tuple[str, ...]
    here: Sequence[tuple[str, Mapping[str, Any]]]
    there: Sequence[tuple[str, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Demo:
    """A table in the middle of a game, to try alone.

    `names` are by seat, in the order round the table; the visitor gets `seat`. `recorded` are the
    set-up and the actions as a log holds them.
    """

    names: Mapping[str, Phrase]
    seat: str
    recorded: Sequence[tuple[str, Mapping[str, Any]]]
