"""Counters: what a game counts for each seat besides its points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.core.text import Phrase


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that each seat has: coins, workers, power.

    `id` identifies it within the game. `values` are by seat; None means not known, and seats that
    don't have the counter are left out. `icon` is "" for none. `is_points` is true if one of it is
    one point; a line then mentions its change and not that of the points.
    """

    id: str
    label: Phrase
    icon: str
    values: Mapping[str, int | None]
    is_points: bool = False


@runtime_checkable
class Counting(Protocol):
    """A game with counters. Boards, seat pages and the TV show them; buttons, forms, log lines and
    What-ifs show their changes."""

    def counters(self, state: Any) -> Sequence[Counter]:
        """All counters in the order to show them, the same ones in every state. It is quick,
        because every button asks for them."""
        ...
