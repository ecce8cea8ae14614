"""A checklist of what the companion has to know about the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.core.text import Phrase


@dataclass(frozen=True, slots=True)
class Check:
    """A fact about the table, and whether the companion knows it. Players enter it in the form of
    the action `kind` or on the page of the `question`. `seat` is the seat that it is about."""

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
        """Every fact that matters at the table's depth, known or not, in the order of the
        set-up."""
        ...
