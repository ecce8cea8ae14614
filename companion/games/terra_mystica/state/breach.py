"""Breaches: deeds that the rules forbid."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Breach(ValueError):
    """A deed against the rules, as one English sentence without a full stop: `message`, with its
    `{named}` gaps filled from `facts`."""

    def __init__(self, message: str, **facts: str | int) -> None:
        super().__init__(message.format(**facts))
        self.message = message
        self.facts = facts


_noted: ContextVar[list[Breach] | None] = ContextVar("noted", default=None)


def refuse(message: str, **facts: str | int) -> None:
    """Raise a Breach. Inside `noting`, note it instead and let the deed continue, because a real
    table may break the rules."""
    noted = _noted.get()
    if noted is None:
        raise Breach(message, **facts)
    noted.append(Breach(message, **facts))


@contextmanager
def noting() -> Iterator[list[Breach]]:
    """Inside the block, breaches are added to this list instead of stopping the deeds."""
    breaches: list[Breach] = []
    token = _noted.set(breaches)
    try:
        yield breaches
    finally:
        _noted.reset(token)


def regardless(deed: Callable[P, R], *args: P.args, **facts: P.kwargs) -> R:
    """The result of a deed, whatever rules it breaks. Raises Breach if the deed is impossible to
    apply."""
    with noting():
        return deed(*args, **facts)


def counted(count: int, noun: str) -> str:
    """A number with its noun: "1 worker", "2 workers"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def needed(count: int) -> str:
    return f"{count} {'is' if count == 1 else 'are'} needed"
