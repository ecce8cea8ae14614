"""States are frozen dataclasses; folding a log makes thousands of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")
_new, _set = object.__new__, object.__setattr__

KEPT = "_kept"
"""Where a state keeps what was worked out from it. It is no field: no digest, copy or comparison
sees it."""


def changed(old: T, **changes: object) -> T:
    """`dataclasses.replace` for a frozen dataclass without slots, five times as fast."""
    before = old.__dict__
    values = {**before, **changes}
    assert len(values) == len(before), changes.keys() - before.keys()
    values.pop(KEPT, None)
    new = _new(old.__class__)
    _set(new, "__dict__", values)
    return new


def once(function: Callable[[T], R]) -> Callable[[T], R]:
    """A function of one state, worked out once for each state and kept as long as it lives."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def kept(state: T) -> R:
        known: dict[str, Any] = state.__dict__.setdefault(KEPT, {})
        if name not in known:
            known[name] = function(state)
        found: R = known[name]
        return found

    return kept


def kept_with(state: object, key: object, make: Callable[[], R]) -> R:
    """What is worked out from a state and a key, kept as long as the state lives."""
    known: dict[object, Any] = state.__dict__.setdefault(KEPT, {})
    if key not in known:
        known[key] = make()
    found: R = known[key]
    return found
