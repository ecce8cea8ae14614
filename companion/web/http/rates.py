"""How often one phone may ask, or one address that has no phone yet: 429 beyond that.

And how many taps are worked on at a time: the rest wait. Python runs one thread at a time, and each
that is ready to run wakes 200 times a second to ask for it. A tap that waits too long is refused
with 503; its phone keeps it and sends it again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from threading import BoundedSemaphore, Lock
from typing import Any, ParamSpec, TypeVar

from flask import Flask, abort, current_app, request

from companion.storage import counts
from companion.web import services
from companion.web.http.addresses import client_address, from_this_computer
from companion.web.http.device import device
from companion.web.http.guard import SAFE_METHODS

TURN = "companion.turn"

P = ParamSpec("P")
R = TypeVar("R")

SECONDS = {"minute": 60.0, "hour": 3600.0}
EVERYTHING = "1200 per minute"
TAPS_AT_ONCE = 2
PATIENCE = 8.0  # seconds that a tap waits; its phone gives up after 12

DEVICES_OF_AN_ADDRESS = 5
"""A new device costs nothing: an address may do this many times what a device may."""
MANY = 10_000  # counts; then those of the past are forgotten

_unlimited: set[Callable[..., Any]] = set()


class Counts:
    """How often each has asked since it first did, for a while. Safe for threads."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], tuple[float, int]] = {}  # until when, how often
        self._many = MANY
        self._lock = Lock()

    def asked(self, who: tuple[str, str], seconds: float, now: float) -> int:
        """Counts one more. How often it has asked in these seconds, this time included."""
        with self._lock:
            until, count = self._counts.get(who, (0.0, 0))
            if until <= now:
                until, count = now + seconds, 0
            self._counts[who] = (until, count + 1)
            if len(self._counts) > self._many:
                self._counts = {key: known for key, known in self._counts.items() if known[0] > now}
                self._many = max(MANY, 2 * len(self._counts))
        return count + 1


def init_app(app: Flask) -> None:
    """To be called after all that reads a request's body: a slow phone has no turn meanwhile."""
    forget(app)
    app.before_request(_count)
    app.before_request(_take_turn)
    app.teardown_request(_give_turn_back)


def forget(app: Flask) -> None:
    """Counts from zero again; nobody is being served."""
    app.extensions["companion.turns"] = BoundedSemaphore(TAPS_AT_ONCE)
    app.extensions["companion.rates"] = Counts()


def at_most(rate: str, *, everywhere: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Limits a view: "30 per hour". `everywhere` counts in the database, for all processes, and by
    address, too."""
    hit = _hit_everywhere if everywhere else _hit

    def limiting(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def limited(*args: P.args, **kwargs: P.kwargs) -> R:
            hit(rate, f"{view.__module__}.{view.__name__}")
            return view(*args, **kwargs)

        return limited

    return limiting


def unlimited(view: Callable[P, R]) -> Callable[P, R]:
    """A view that anybody may ask for at any time."""
    _unlimited.add(view)
    return view


def _count() -> None:
    if current_app.view_functions.get(request.endpoint or "") not in _unlimited:
        _hit(EVERYTHING, "everything")


def _hit(rate: str, what: str) -> None:
    known: Counts = current_app.extensions["companion.rates"]
    most, _, period = rate.partition(" per ")
    asked = known.asked((what, device() or client_address()), SECONDS[period], time.monotonic())
    if asked > int(most):
        abort(429)


def _hit_everywhere(rate: str, what: str) -> None:
    most, _, period = rate.partition(" per ")
    known, within = device(), timedelta(seconds=SECONDS[period])
    allowed = {known: int(most)} if known else {}
    if not from_this_computer():
        allowed[client_address()] = int(most) * (DEVICES_OF_AN_ADDRESS if known else 1)
    for who, times in allowed.items():
        if counts.count(services.database(), what, who, services.now(), within) > times:
            abort(429)


def _take_turn() -> None:
    if request.method in SAFE_METHODS:
        return
    turns: BoundedSemaphore = current_app.extensions["companion.turns"]
    if not turns.acquire(timeout=PATIENCE):
        abort(503)
    request.environ[TURN] = turns


def _give_turn_back(_error: BaseException | None) -> None:
    if TURN in request.environ:
        request.environ.pop(TURN).release()
