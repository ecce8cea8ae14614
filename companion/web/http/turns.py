"""Taps take turns: a few are worked on at a time, the rest sleep.

Python runs one thread at a time, and each thread that is ready to run wakes 200 times a second to
ask for it. With many taps at once, that took most of the processor.
"""

from __future__ import annotations

from threading import BoundedSemaphore

from flask import Flask, Response, current_app, g, request

from companion.web.http.errors import answer
from companion.web.http.guard import SAFE_METHODS

AT_ONCE = 4
PATIENCE = 8.0  # seconds that a tap waits; its phone gives up after 12


def init_app(app: Flask) -> None:
    """To be called after all that reads a request's body: a slow phone has no turn meanwhile."""
    app.extensions["companion.turns"] = BoundedSemaphore(AT_ONCE)
    app.before_request(_take)
    app.teardown_request(_give_back)


def _take() -> Response | None:
    """A tap waits for its turn; 503 if it waits too long, and its phone sends it again."""
    if request.method in SAFE_METHODS:
        return None
    turns: BoundedSemaphore = current_app.extensions["companion.turns"]
    if not turns.acquire(timeout=PATIENCE):
        return answer(503)
    g.turns = turns
    return None


def _give_back(_error: BaseException | None) -> None:
    turns: BoundedSemaphore | None = g.pop("turns", None)
    if turns is not None:
        turns.release()
