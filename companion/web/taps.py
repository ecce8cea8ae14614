"""A request as a tap: its key, what it says, and the objections it overrules by name."""

from __future__ import annotations

import hashlib
from typing import Any

from flask import request

from companion.core.entry import Entry
from companion.core.log import Log
from companion.storage.entries import Tap
from companion.web import rooms
from companion.web.keys import new_key
from companion.web.visit import Visit

KEY_HEADER = "Companion-Tap"
KEY_LENGTH = 64


def tap(seen: Visit) -> Tap:
    """This request as a tap: who, when, its key, and a fingerprint of what it says."""
    said = sorted(
        (name, value) for name, values in request.form.lists() if name != "tap" for value in values
    )
    fingerprint = hashlib.sha256(repr((request.path, said)).encode()).hexdigest()[:32]
    return Tap(seen.device, f"{seen.device}:{_key(fingerprint)}", fingerprint, rooms.now())


def _key(fingerprint: str) -> str:
    """Scripts make a key for each tap. Without them one form of one page is one tap: sent again
    by a bad network it counts once, filled in otherwise it is another."""
    made = request.headers.get(KEY_HEADER)
    if made:
        return made[:KEY_LENGTH]
    return f"{request.form.get('tap', new_key())[:KEY_LENGTH]}.{fingerprint[:12]}"


def overruled_by_form() -> frozenset[str]:
    """The objections this tap overrules, by id."""
    return posted("overrule") | posted("always")


def posted(name: str) -> frozenset[str]:
    """The values of a repeated field: ids of objections, mostly."""
    return frozenset(value[:60] for value in request.form.getlist(name)[:20])


def trial(log: Log[Any], kind: str, payload: dict[str, Any], digest: str = "") -> Entry:
    """An entry as it would be recorded next, to be tried out."""
    seq = log.last_seq + 1
    return Entry(seq, kind, payload, "", rooms.now(), seq, digest=digest)
