"""The rules as a reference: chapters of short rules in a game's own words, each with an anchor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.core.text import Phrase


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `anchor` is unique in a reference: objections and rulings point at it.

    `text` are paragraphs, `points` the list under them; `source` is the chapter of the rulebook
    that it comes from, None for what the table or the companion adds.
    """

    anchor: str
    heading: Phrase
    text: tuple[Phrase, ...] = ()
    points: tuple[Phrase, ...] = ()
    source: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules that belong together, in reading order. `anchor` is unique among chapters.

    `source` is the rulebook's chapter of all rules that name none themselves.
    """

    anchor: str
    title: Phrase
    rules: tuple[Rule, ...]
    source: Phrase | None = None


@runtime_checkable
class Referenced(Protocol):
    """A game whose rules can be read in the app, in its own words."""

    def reference(self, state: Any | None) -> Sequence[Chapter]:
        """The chapters in reading order: for a game's state only what is in play, else all."""
        ...
