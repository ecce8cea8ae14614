"""The smallest part of a game that still shows a fault, to read it."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shrunk(steps: Sequence[T], fails: Callable[[Sequence[T]], bool]) -> list[T]:
    """The steps without all that can be left out while it still fails: first halves, then quarters,
    in the end one by one."""
    left = list(steps)
    size = max(1, len(left) // 2)
    while True:
        place, before = 0, len(left)
        while place < len(left):
            fewer = left[:place] + left[place + size :]
            if fails(fewer):
                left = fewer
            else:
                place += size
        if size == 1 and len(left) == before:
            return left
        size = max(1, size // 2)
