"""How often the tests here do what they do: a few times in the suite, many in `make torture`."""

from __future__ import annotations

import os
import random

FULL = os.environ.get("TORTURE", "") not in ("", "0")
SEED = int(os.environ.get("SEED") or (random.SystemRandom().randrange(10**6) if FULL else 1))


def times(few: int, many: int) -> int:
    """How often: `few` in the suite."""
    return many if FULL else few


def chance() -> random.Random:
    """The randomness of a test; its seed is printed, and SEED repeats it."""
    print(f"SEED={SEED}")  # noqa: T201 - what `make torture` prints is kept
    return random.Random(SEED)


def tell(what: str) -> None:
    """Prints a result."""
    print(what)  # noqa: T201
