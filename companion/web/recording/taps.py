"""Reads a request as a tap: its key, its fingerprint, and its answers to objections."""

import hashlib

from flask import request

from companion.table.drafts import Tap
from companion.table.intents import Reply
from companion.web import services
from companion.web.http.keys_and_verdicts import new_key
from companion.web.visit import Visit

KEY_HEADER = "Companion-Tap"
KEY_LENGTH = 64


def tap(visit: Visit) -> Tap:
    """This request as a tap: its device, time, key and fingerprint. A script's key is random: the
    tap counts once, even if the phone sends it again with a new cookie."""
    key = tap_key() if request.headers.get(KEY_HEADER) else f"{visit.device}:{tap_key()}"
    return Tap(visit.device, key, _fingerprint(), services.now(), visit.i_am)


def tap_key() -> str:
    """The tap's key. Scripts make one per tap. Without scripts each form of a page is one tap: sent
    twice, it counts once; filled in differently, it is another tap."""
    made = request.headers.get(KEY_HEADER)
    if made:
        return made[:KEY_LENGTH]
    return f"{request.form.get('tap', new_key())[:KEY_LENGTH]}.{_fingerprint()[:12]}"


def _fingerprint() -> str:
    """A hash that distinguishes this tap from others with the same key."""
    pairs = sorted(
        (name, value) for name, values in request.form.lists() if name != "tap" for value in values
    )
    return hashlib.sha256(repr((request.path, pairs)).encode()).hexdigest()[:32]


def reply() -> Reply:
    """This tap's answers to objections."""
    return Reply(posted("overrule"), posted("always"), posted("remedy"))


def posted(name: str) -> frozenset[str]:
    """The values of a repeated field, of limited number and length: ids of objections."""
    return frozenset(value[:60] for value in request.form.getlist(name)[:20])
