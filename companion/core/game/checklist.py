"""What a game has to know of the table, as a list to tick off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.core.text import Phrase


@dataclass(frozen=True, slots=True)
class Check:
    """One thing on the table, and whether the companion knows it. The form of the action `kind`,
    or the page of the `question`, takes it in; `seat` is the one it is about."""

    label: Phrase
    icon: str
    known: bool
    kind: str = ""
    question: str = ""
    seat: str = ""


@runtime_checkable
class Checking(Protocol):
    """A game with such a list."""

    def checklist(self, state: Any) -> Sequence[Check]:
        """Everything that matters at the table's depth, known or not, in the set-up's order."""
        ...
