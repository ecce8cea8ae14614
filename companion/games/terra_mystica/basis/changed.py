"""Frozen records with some parts changed."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def changed(record: T, **parts: Any) -> T:
    """What `dataclasses.replace` gives, without its walk through every field: reading a game
    makes thousands of these."""
    copy = object.__new__(type(record))
    object.__setattr__(copy, "__dict__", record.__dict__ | parts)
    return copy
