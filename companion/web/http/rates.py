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
from typing import Any, NamedTuple, ParamSpec, TypeVar

from flask import Flask, abort, current_app, request

from companion.storage import counts
from companion.web import services
from companion.web.http.addresses import client_address, from_this_computer
from companion.web.http.device import device
from companion.web.http.guard import SAFE_METHODS

TURN = "companion.turn"

P = ParamSpec("P")
R = TypeVar("R")

SECONDS = {"minute": 60, "hour": 3600}
TAPS_AT_ONCE = 4
PATIENCE = 8.0  # seconds that a tap waits; its phone gives up after 12
MOST_COUNTED = 50_000
DEVICES_OF_AN_ADDRESS = 5
"""A new device costs nothing: an address may do this many times what a device may."""

_unlimited: set[Callable[..., Any]] = set()


class Rate(NamedTuple):
    """So many times in so many seconds."""

    times: int
    seconds: int

    @classmethod
    def of(cls, text: str) -> Rate:
        """ "30 per hour" """
        times, _, unit = text.split()
        return cls(int(times), SECONDS[unit])


EVERYTHING = Rate.of("1200 per minute")


class Windows:
    """Counts in this process, by a clock that is never set. Safe for threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._counted: dict[tuple[str, str], tuple[float, int]] = {}

    def hit(self, rate: Rate, what: str, who: str) -> bool:
        """Counts one more; whether the rate allows it."""
        now = time.monotonic()
        with self._lock:
            if len(self._counted) >= MOST_COUNTED:
                self._counted = {k: v for k, v in self._counted.items() if v[0] > now}
            until, number = self._counted.get((what, who), (0.0, 0))
            if until <= now:
                until, number = now + rate.seconds, 0
            self._counted[what, who] = until, number + 1
        return number < rate.times


def init_app(app: Flask) -> None:
    """To be called after all that reads a request's body: a slow phone has no turn meanwhile."""
    forget(app)
    app.before_request(_count)
    app.before_request(_take_turn)
    app.teardown_request(_give_turn_back)


def forget(app: Flask) -> None:
    """Counts from zero again; nobody is being served."""
    app.extensions["companion.turns"] = BoundedSemaphore(TAPS_AT_ONCE)
    app.extensions["companion.rates"] = Windows()


def at_most(rate: str, *, everywhere: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Limits a view: "30 per hour". `everywhere` counts in the database, for all processes, and by
    address, too."""
    allowed = Rate.of(rate)

    def limiting(view: Callable[P, R]) -> Callable[P, R]:
        what = f"{view.__module__}.{view.__name__}"

        @wraps(view)
        def limited(*args: P.args, **kwargs: P.kwargs) -> R:
            if everywhere:
                _hit_everywhere(allowed, what)
            else:
                _hit(allowed, what)
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


def _hit(rate: Rate, what: str) -> None:
    counted: Windows = current_app.extensions["companion.rates"]
    if not counted.hit(rate, what, device() or client_address()):
        abort(429)


def _hit_everywhere(rate: Rate, what: str) -> None:
    known = device()
    allowed = {known: rate.times} if known else {}
    if not from_this_computer():
        allowed[client_address()] = rate.times * (DEVICES_OF_AN_ADDRESS if known else 1)
    for who, times in allowed.items():
        within = timedelta(seconds=rate.seconds)
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
