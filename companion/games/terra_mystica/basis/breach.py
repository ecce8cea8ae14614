"""A deed that the rules forbid."""

from __future__ import annotations


class Breach(ValueError):
    """A deed against the rules, as one English sentence without its full stop: `message` with its
    `{named}` gaps filled by `facts`."""

    def __init__(self, message: str, **facts: str | int) -> None:
        super().__init__(message.format(**facts))


def counted(count: int, noun: str) -> str:
    """A number with its noun: "1 worker", "2 workers"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def needed(count: int) -> str:
    """How many it takes: "1 is needed", "2 are needed"."""
    return f"{count} {'is' if count == 1 else 'are'} needed"
