"""Counters: what a game counts for each seat besides its points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.core.text import Phrase


@dataclass(frozen=True, slots=True)
class Counter:
    """One thing that is counted for each seat: coins, workers, power.

    `id` tells it from the game's other counters. `values` are by seat: None where the number is not
    known, and seats that don't have it are left out. `icon` is its drawing, "" for none.
    `is_points`: one of it is one point, so a line that says its change leaves the points out.
    """

    id: str
    label: Phrase
    icon: str
    values: Mapping[str, int | None]
    is_points: bool = False


@runtime_checkable
class Counting(Protocol):
    """A game with counters. Boards, seat pages and the television show them; buttons, forms, log
    lines and What-ifs say how they change."""

    def counters(self, state: Any) -> Sequence[Counter]:
        """All counters in the order to show them, the same ones in every state. It is quick,
        because every button asks for them."""
        ...
