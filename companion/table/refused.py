"""What no table may overrule: permission, secrecy, a closed table."""

from __future__ import annotations

from companion.core.text import Phrase


class Refused(Exception):
    """Nothing was done. `text` says why to the player; `status` is the HTTP status that fits."""

    def __init__(self, text: Phrase, status: int = 403) -> None:
        super().__init__(text.message)
        self.text = text
        self.status = status


class Stranger(Refused):
    """The device is not at the table, or has no seat there. Its taps wait until it has."""
