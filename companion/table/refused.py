"""Refusals, which players can't overrule: no permission, a secret, a closed table."""

from companion.core.text import Phrase


class Refused(Exception):
    """Nothing was done. `text` tells the player why; `status` is the HTTP status."""

    def __init__(self, text: Phrase, status: int = 403) -> None:
        super().__init__(text.message)
        self.text = text
        self.status = status


class Stranger(Refused):
    """The device is not at the table, or has no seat there. Its taps wait until it has one."""
