"""The seeds of random games and examples: in the suite the same on every machine and with every
version of every library, in `make play` new ones each time."""

import os
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

PLAYED = int(os.environ.get("RANDOM_SEEDS", "0"))
"""How many random games of a kind, and how many examples of a property, `make play` draws."""
FIRST = int(os.environ.get("RANDOM_FIRST", "1"))


def seeds(count: int, *found: int) -> list[int]:
    """Seeds of random games or examples, in the suite `count` and those that `make play` found
    wanting.

    The name of a test holds its seed: add that of a failure to `found`, and it is played always.
    """
    return [*found, *range(FIRST, FIRST + (PLAYED or count))]


def some(chance: Random, things: Sequence[T], least: int = 0) -> list[T]:
    """Any of the things, each at most once."""
    return chance.sample(things, chance.randint(least, len(things)))
