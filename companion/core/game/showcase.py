"""Examples of a game: tables in all its states for the style page and tests, and a demo table.

The wheel holds the demo tables only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any

from companion.core.text import Phrase, Seat, say

if TYPE_CHECKING:
    from companion.core.game.action import Action


@dataclass(frozen=True, slots=True)
class Exhibit:
    """An example table: its seats, its set-up, its log, and the screens to show (name -> the rest
    of the address after the table's; "/g/{watch}" is the page to share).

    `options` is None before the game begins. `recorded` are actions as a log holds them.
    """

    name: str
    seats: Mapping[Seat, str]
    options: Mapping[str, Any] | None = None
    recorded: Sequence[tuple[str, Mapping[str, Any]]] = ()
    screens: Mapping[str, str] = field(default_factory=lambda: {"table": ""})


@dataclass(frozen=True, slots=True)
class Secret:
    """An example table in two versions, `here` and `there`, that only the seats who `know` can tell
    apart. Each version is a log after the set-up."""

    name: str
    seats: Mapping[Seat, str]
    options: Mapping[str, Any]
    know: tuple[str, ...]
    here: Sequence[tuple[str, Mapping[str, Any]]]
    there: Sequence[tuple[str, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Examples:
    """What the style page shows of a game, and the contract suite plays."""

    exhibits: Sequence[Exhibit] = ()
    screens: Mapping[str, str] = field(default_factory=dict)
    """Screens that need no table: name -> address."""
    secrets: Sequence[Secret] = ()
    """A game with `seen_by` needs them."""
    rehearse: Callable[[Any, Random], Action | None] | None = None
    """A random action that the rules allow in a state; None if only a secret choice or nothing can
    follow."""


def examples_in(module: str) -> Callable[[], Examples]:
    """The `EXAMPLES` of a module that only a checkout has: nothing loads it at a real table."""

    def load() -> Examples:
        examples: Examples = import_module(module).EXAMPLES
        return examples

    return load


@dataclass(frozen=True, slots=True)
class Demo:
    """A table in the middle of a game, to try alone.

    `names` are by seat, in the order round the table; the visitor gets `seat`. `recorded` are the
    set-up and the actions as a log holds them.
    """

    names: Mapping[str, Phrase]
    seat: Seat
    recorded: Sequence[tuple[str, Mapping[str, Any]]]


FIRST_NAMES = (say("Anna"), say("Boris"), say("Clara"), say("David"))
"""The players of a demo, in the order round the table."""


def demo_in(package: str, seat: Seat) -> Callable[[], Demo]:
    """The demo of four players in a package's `demo.json`, with the visitor in this seat."""

    @cache
    def load() -> Demo:
        lines = json.loads((files(package) / "demo.json").read_text(encoding="utf-8"))
        names = dict(zip(lines[0]["payload"]["seats"], FIRST_NAMES, strict=True))
        return Demo(names, seat, tuple((line["kind"], line["payload"]) for line in lines))

    return load
