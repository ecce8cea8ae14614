"""The game on the table, where another one only counts its points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.text import Phrase


@dataclass(frozen=True, slots=True)
class Counted:
    """Its `title` stands wherever that of the counting game would; `bgg_id` is its number at
    BoardGameGeek, 0 for none."""

    title: Phrase
    bgg_id: int = 0


def played(game: Any, state: Any) -> Counted:
    """The game on the table; `game` itself before the set-up, and if it counts no other."""
    found: Counted | None = None if state is None else game.counted(state)
    return found or Counted(game.meta.title, game.meta.bgg_id)
