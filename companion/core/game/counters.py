"""Counters: what a game counts for each seat besides its points."""

from collections.abc import Mapping
from dataclasses import dataclass

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
