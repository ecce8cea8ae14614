"""A game whose players have a notation for writing games down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.core.game.action import Action


class BadNotation(ValueError):
    """The text is not a game in the notation. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Written:
    """A game read from its notation: the agreed options, the seats with their names, and the
    actions that players record, grouped by tap. Automatic actions are left out. `wrong` has a
    sentence for each line that can't be right, with its number; the game is read without them."""

    options: Mapping[str, Any]
    seats: Mapping[str, str]
    taps: Sequence[Sequence[Action[Any]]]
    wrong: Sequence[str] = ()


@runtime_checkable
class Notated(Protocol):
    """A game with a notation."""

    def read_notation(self, text: str) -> Written:
        """The game in a text, without its wrong lines. BadNotation if it is no game."""
        ...

    def write_notation(self, played: Iterable[tuple[Action[Any], Any, Any]]) -> str:
        """A table's game in the notation. `played` gives each action in force, with the states
        before and after it. The text mentions what the notation can't express. BadNotation if there
        is nothing to write."""
        ...
