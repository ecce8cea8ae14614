"""The entries of a table's log, and the kinds that are no action of a game."""

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
"""A house rule: `{"objection": id}` is not raised again at this table."""
SHOW = "show"
"""A ruling shown to everybody: `{"question", "answers": [[name, value]], "title", "verdict"}`, the
last two as they read then."""


@dataclass(frozen=True, slots=True)
class Overruled:
    """An objection the table was shown and recorded over: its id and the sentence as shown."""

    id: str
    text: Phrase


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log, as stored. `seq` counts from 1 within the table.

    `group` is the seq of the first entry recorded by the same tap: they are struck together.
    `at` is UTC. `digest` is the state's after it, checked by replay and never read otherwise.
    """

    seq: int
    kind: str
    payload: Mapping[str, Any]
    device: str
    at: datetime
    group: int = 0
    overruled: tuple[Overruled, ...] = ()
    digest: str = ""
