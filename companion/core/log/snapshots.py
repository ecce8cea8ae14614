"""The states of its fold that a log keeps, by the number of lines folded."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.game.action import S

SNAPSHOT_EVERY = 50
RECENT = 32
"""The states of the latest lines are kept, too, because screens show what each line changed."""


def is_kept(place: int, length: int) -> bool:
    """Whether the state after `place` of `length` lines is kept."""
    return place % SNAPSHOT_EVERY == 0 or place > length - RECENT


def thinned(snapshots: Mapping[int, S], length: int) -> dict[int, S]:
    """The snapshots that a log of `length` lines keeps."""
    return {at: state for at, state in snapshots.items() if is_kept(at, length)}


def in_common(lines: Iterable[Any], former: Iterable[Any]) -> int:
    """How many lines two logs have in common at the beginning."""
    same = 0
    for line, was in zip(lines, former, strict=False):
        if line.seq != was.seq or line.action is not was.action:
            break
        same += 1
    return same
