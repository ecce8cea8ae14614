"""A deed that the rules forbid."""

from __future__ import annotations

from contextvars import ContextVar


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


class noting:  # noqa: N801 - used like a function: `with noting() as breaches`
    """A list that breaches of deeds within are added to, instead of stopping these deeds. A class,
    since every action that is folded enters it."""

    def __enter__(self) -> list[Breach]:
        found: list[Breach] = []
        self._token = _noted.set(found)
        return found

    def __exit__(self, *raised: object) -> None:
        _noted.reset(self._token)


def counted(count: int, noun: str) -> str:
    """A number with its noun: "1 worker", "2 workers"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def needed(count: int) -> str:
    """How many it takes: "1 is needed", "2 are needed"."""
    return f"{count} {'is' if count == 1 else 'are'} needed"
