"""A deed that the rules forbid."""

from __future__ import annotations


class Breach(ValueError):
    """A deed against the rules: one English sentence without its full stop, `message` with its
    `{named}` gaps filled by `facts`."""

    def __init__(self, message: str, **facts: str | int) -> None:
        super().__init__(message.format(**facts))
        self.message = message
        self.facts = facts
