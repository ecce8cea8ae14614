"""Limits how often one phone may ask, and all phones of an address: 429 beyond the limit.

Each process counts by itself. Each time a client has used up an eighth of a limit, the process adds
this share to the count in the database. So the limit holds for all processes together, and a phone
in ordinary use costs no write.

Also limits how many taps are worked on at a time, and how many pages beside them. Python runs one
thread at a time, so without this a tap would share the processor with every request for a slow
page. Tables take turns: however many taps wait at one table, a tap at another table waits for only
one of them. A tap that waits too long is refused with 503; its phone keeps it and sends it again.
"""

import time
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from flask import Flask, abort, current_app, request
from sqlalchemy.exc import OperationalError

from companion.live.turns import AFTERWARDS, ARRIVED, Turns
from companion.storage import counts
from companion.web import services
from companion.web.http.addresses import client_address, from_this_computer
from companion.web.http.device import device
from companion.web.http.guard import SAFE_METHODS

TURN = "companion.turn"
TAPS, PAGES = "companion.turns", "companion.turns_of_pages"

P = ParamSpec("P")
R = TypeVar("R")

SECONDS = {"minute": 60.0, "hour": 3600.0}
REQUESTS_OF_A_DEVICE = "1200 per minute"
TAPS_AT_ONCE = PAGES_AT_ONCE = 2
PATIENCE = 8.0  # seconds that a tap or a page waits; a phone gives up after 12

DEVICES_OF_AN_ADDRESS = 5
"""The limit of an address in limits of a device. An address needs a limit, because a new device
costs nothing."""
SHARES = 8
"""The number of shares of a limit: a process writes each used share to the database."""
MANY = 10_000  # counts; beyond this, expired ones are forgotten

_unlimited: set[Callable[..., Any]] = set()
_beside_taps: set[Callable[..., Any]] = set()


class Counts:
    """How often each client has asked in its current window. Safe for threads."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], tuple[float, int]] = {}  # end of the window, count
        self._many = MANY
        self._lock = Lock()

    def asked(self, who: tuple[str, str], seconds: float, now: float) -> int:
        """Counts one request of a client; returns the count of its window of so many seconds,
        including this request."""
        with self._lock:
            until, count = self._counts.get(who, (0.0, 0))
            if until <= now:
                until, count = now + seconds, 0
            self._counts[who] = (until, count + 1)
            if len(self._counts) > self._many:
                self._counts = {key: known for key, known in self._counts.items() if known[0] > now}
                self._many = max(MANY, 2 * len(self._counts))
        return count + 1

    def use_up(self, who: tuple[str, str], most: int, until: float) -> None:
        """Refuses the client until the time `until`, because it has used up its limit at all
        processes."""
        with self._lock:
            self._counts[who] = (until, most)


def init_app(app: Flask) -> None:
    """Call this after everything that reads a request's body, so that a slow phone takes no turn
    while it sends."""
    forget(app)
    app.before_request(_count)
    app.before_request(_take_turn)
    app.teardown_request(_give_turn_back)


def forget(app: Flask) -> None:
    """Resets all counts. Call it only while nothing is being served."""
    app.extensions[TAPS] = Turns(TAPS_AT_ONCE)
    app.extensions[PAGES] = Turns(PAGES_AT_ONCE)
    app.extensions["companion.rates"] = Counts()


def at_most(rate: str, *, everywhere: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Limits a view: "30 per hour". `everywhere` counts in the database, for all processes, and
    also by address."""
    count = _count_everywhere if everywhere else _count_request

    def limiting(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def limited(*args: P.args, **kwargs: P.kwargs) -> R:
            count(rate, f"{view.__module__}.{view.__name__}")
            return view(*args, **kwargs)

        return limited

    return limiting


def unlimited(view: Callable[P, R]) -> Callable[P, R]:
    """Marks a view without a limit of requests. Its pages wait for no turn; its taps do."""
    _unlimited.add(view)
    return view


def beside_taps(view: Callable[P, R]) -> Callable[P, R]:
    """Marks a view that waits for no turn, because another process works for it. Write it above
    the limit."""
    _beside_taps.add(view)
    return view


def _count() -> None:
    if _view() not in _unlimited:
        _count_request(REQUESTS_OF_A_DEVICE, "everything")


def _view() -> Callable[..., Any] | None:
    return current_app.view_functions.get(request.endpoint or "")


def _count_request(rate: str, what: str) -> None:
    most, _, period = rate.partition(" per ")
    if (known := device()) is None:
        _count_by(what, client_address(), int(most), SECONDS[period])
        return
    _count_by(what, known, int(most), SECONDS[period])
    if not from_this_computer():
        # Known devices and strangers of an address are counted apart, so that a full room keeps no
        # new phone out.
        all_of = f"all of {client_address()}"
        _count_by(what, all_of, int(most) * DEVICES_OF_AN_ADDRESS, SECONDS[period])


def _count_by(what: str, who: str, most: int, seconds: float) -> None:
    counted: Counts = current_app.extensions["companion.rates"]
    client, now = (what, who), time.monotonic()
    asked = counted.asked(client, seconds, now)
    if asked > most:
        abort(429)
    share = -(-most // SHARES)
    if asked % share:
        return
    # What was asked before the database began to count is less than one share.
    left = _used_up_for(*client, timedelta(seconds=seconds), share, most + share)
    if left > 0:
        counted.use_up(client, most, now + left)
        abort(429)


def _used_up_for(what: str, who: str, within: timedelta, times: int, most: int) -> float:
    """Adds `times` to the client's count of all processes. Returns for how many seconds the count
    stays above `most`. Returns 0 if it is not above, or if the database can't be written to,
    because people may still read then."""
    database, now = services.database(), services.now()
    try:
        if counts.count(database, what, who, now, within, times) > most:
            return counts.seconds_left(database, what, who, now, within)
    except OperationalError:
        pass
    return 0


def _count_everywhere(rate: str, what: str) -> None:
    most, _, period = rate.partition(" per ")
    known, within = device(), timedelta(seconds=SECONDS[period])
    allowed = {known: int(most)} if known else {}
    if not from_this_computer():
        allowed[client_address()] = int(most) * (DEVICES_OF_AN_ADDRESS if known else 1)
    for who, times in allowed.items():
        if counts.count(services.database(), what, who, services.now(), within) > times:
            abort(429)


def _take_turn() -> None:
    view, looks = _view(), request.method in SAFE_METHODS
    if view in _beside_taps or (looks and view in _unlimited):
        return
    turns: Turns = current_app.extensions[PAGES if looks else TAPS]
    table = (request.view_args or {}).get("table_id")
    now = time.monotonic()  # a request may have waited for a thread, too
    left = PATIENCE - (now - request.environ.get(ARRIVED, now))
    if left <= 0 or not turns.take(table or device() or client_address(), left):
        abort(503)
    request.environ[TURN] = turns


def _give_turn_back(_error: BaseException | None) -> None:
    """A tap keeps its turn until the other phones are told, because the next tap would delay
    that."""
    if TURN not in request.environ:
        return
    turns: Turns = request.environ.pop(TURN)
    if AFTERWARDS in request.environ:
        request.environ[AFTERWARDS].append(turns.give_back)
    else:  # a server that tells them in its own time
        turns.give_back()
