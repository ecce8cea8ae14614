"""States are frozen dataclasses; folding a log makes thousands of them."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(old: T, **changes: object) -> T:
    """`dataclasses.replace` for a frozen dataclass without slots, four times as fast."""
    assert changes.keys() <= old.__dict__.keys(), changes.keys() - old.__dict__.keys()
    new = object.__new__(type(old))
    new.__dict__.update(old.__dict__, **changes)
    return new
