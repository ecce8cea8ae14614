"""Frozen records with some parts changed."""

from __future__ import annotations

from typing import Any, TypeVar

from companion.core.frozen import KEPT

T = TypeVar("T")


def changed(record: T, **parts: Any) -> T:
    """What `dataclasses.replace` gives, without its walk through every field: reading a game
    makes thousands of these."""
    copy = object.__new__(type(record))
    values = record.__dict__ | parts
    values.pop(KEPT, None)
    object.__setattr__(copy, "__dict__", values)
    return copy
