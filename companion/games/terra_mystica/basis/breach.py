"""A deed that the rules forbid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Breach(ValueError):
    """A deed against the rules, as one English sentence without its full stop: `message` with its
    `{named}` gaps filled by `facts`."""

    def __init__(self, message: str, **facts: str | int) -> None:
        super().__init__(message.format(**facts))
        self.message = message
        self.facts = facts


_noted: ContextVar[list[Breach] | None] = ContextVar("noted", default=None)


def refuse(message: str, **facts: str | int) -> None:
    """Raise a Breach. While `noting`, note it instead, and the deed goes on: what lies on a table
    may break the rules."""
    found = _noted.get()
    if found is None:
        raise Breach(message, **facts)
    found.append(Breach(message, **facts))


def regardless(deed: Callable[P, R], *args: P.args, **facts: P.kwargs) -> R:
    """What a deed gives, whatever rules it breaks. Breach if it means nothing."""
    token = _noted.set([])
    try:
        return deed(*args, **facts)
    finally:
        _noted.reset(token)


@contextmanager
def noting() -> Iterator[list[Breach]]:
    """A list that breaches of deeds within are added to, instead of stopping these deeds."""
    found: list[Breach] = []
    token = _noted.set(found)
    try:
        yield found
    finally:
        _noted.reset(token)


def counted(count: int, noun: str) -> str:
    """A number with its noun: "1 worker", "2 workers"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def needed(count: int) -> str:
    """How many it takes: "1 is needed", "2 are needed"."""
    return f"{count} {'is' if count == 1 else 'are'} needed"
