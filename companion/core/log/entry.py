"""The entries of a table's log, and the kinds that do not belong to a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from companion.core.text import Phrase

BEGIN = "begin"
STRIKE = "strike"
RESTORE = "restore"
AMEND = "amend"
ALWAYS = "always"
"""A house rule: this table has switched off the objection `{"objection": id}`."""
SHOW = "show"
"""A ruling shown to everybody: `{"question", "facts", "title", "verdict"}`, with the title and the
verdict as players read them. A question that the game reads itself, and one of an older release,
has `"answers": [[name, value]]` in place of the facts."""

SIT = "sit"
"""The phone holds a seat and sees its secrets: `{"seat": ...}`."""

BREAK = "break"
"""A break, `{}`: the clock stops until the next entry, other than a `sit`."""

WISH = "wish"
"""An action that would uncover secrets, `{"kind", "payload"}`: it is recorded once another seat
wishes the same."""


@dataclass(frozen=True, slots=True)
class Overruled:
    """An objection that the table overruled: its id and its sentence. If it is `private_to` a seat,
    only that seat's phone reads it."""

    id: str
    text: Phrase
    private_to: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain data, as it is stored."""
        data = {"id": self.id, "text": self.text.to_json()}
        return data if self.private_to is None else {**data, "private_to": self.private_to}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Overruled:
        return cls(data["id"], Phrase.from_json(data["text"]), data.get("private_to"))


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log, as stored. `seq` counts from 1 within the table.

    `group` is the seq of the first entry of the same tap: a tap is struck or restored as a whole.
    `at` is UTC. `digest` is the fingerprint of the state after it; only replay-check compares it.
    """

    seq: int
    kind: str
    payload: Mapping[str, Any]
    device: str
    at: datetime
    group: int = 0
    overruled: tuple[Overruled, ...] = ()
    digest: str = ""
