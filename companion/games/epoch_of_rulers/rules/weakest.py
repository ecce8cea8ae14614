"""The territory with the fewest regiments, and the player who picks among equals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

RIGHT_NEIGHBOUR: Literal["right_neighbour"] = "right_neighbour"


class Weakest(NamedTuple):
    """The territories with the fewest regiments; `chooser` picks one of several."""

    candidates: tuple[str, ...]
    chooser: Literal["right_neighbour"] | None


def weakest(regiments: Mapping[str, int]) -> Weakest:
    """The territories with the fewest regiments."""
    fewest = min(regiments.values(), default=0)
    found = tuple(name for name, count in regiments.items() if count == fewest)
    return Weakest(found, RIGHT_NEIGHBOUR if len(found) > 1 else None)
