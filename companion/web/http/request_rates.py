"""Limits how often one phone may ask, and all phones of an address: 429 beyond the limit. At their
table, phones with a seat are counted apart from the others of their address, so that no guest shuts
them out.

Each process counts by itself. Each time a client has used up an eighth of a limit, the process adds
this share to the count in the database. So the limit holds for all processes together, and a phone
in ordinary use costs no write.
"""

import time
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from threading import Lock
from typing import Any, NoReturn, ParamSpec, TypeVar

from flask import Flask, abort, current_app, request
from sqlalchemy.exc import OperationalError

from companion.storage import counts
from companion.storage.tables import tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import TableRow
from companion.web import services
from companion.web.http.addresses import client_address, from_this_computer
from companion.web.http.device import device

SHARED = "companion.shared"
"""The key, in WSGI, of the shared limits that count the request, each with its share."""

P = ParamSpec("P")
R = TypeVar("R")

SECONDS = {"minute": 60.0, "hour": 3600.0}
REQUESTS_OF_A_DEVICE = "1200 per minute"

GUESTS_OF_AN_ADDRESS = 5
"""The limit of an address in limits of a device, for its devices without a seat. An address needs a
limit, because a new device costs nothing."""
SEATS_OF_AN_ADDRESS = 20
"""The same for its devices with a seat. It is larger, because somebody has to let them in, and
limited, because a guest may open a table."""
SHARES = 8
"""The number of shares of a limit: a process writes each used share to the database."""
MANY = 10_000  # counts; beyond this, expired ones are forgotten

_unlimited: set[Callable[..., Any]] = set()


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

    def take_back(self, who: tuple[str, str], share: int) -> None:
        """Undoes one `asked`, unless it completed a share: the database counts that one."""
        with self._lock:
            until, count = self._counts.get(who, (0.0, 0))
            if count % share:
                self._counts[who] = (until, count - 1)

    def use_up(self, who: tuple[str, str], most: int, until: float) -> None:
        """Refuses the client until the time `until`, because it has used up its limit at all
        processes."""
        with self._lock:
            self._counts[who] = (until, most + 1)


def init_app(app: Flask) -> None:
    forget(app)
    app.before_request(_count)


def forget(app: Flask) -> None:
    """Resets all counts. Call it only while nothing is being served."""
    app.extensions["companion.rates"] = Counts()


def at_most(rate: str, *, everywhere: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Limits a view: "30 per hour". With `everywhere`, the database counts each request."""

    def limiting(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def limited(*args: P.args, **kwargs: P.kwargs) -> R:
            what = f"{view.__module__}.{view.__name__}"
            _count_request(rate, what, everywhere=everywhere)
            return view(*args, **kwargs)

        return limited

    return limiting


def unlimited(view: Callable[P, R]) -> Callable[P, R]:
    """Marks a view without a limit of requests. Its pages wait for no turn; its taps do."""
    _unlimited.add(view)
    return view


def is_unlimited(view: Callable[..., Any] | None) -> bool:
    return view in _unlimited


def _count() -> None:
    if not is_unlimited(view_asked()):
        _count_request(REQUESTS_OF_A_DEVICE, "everything")


def view_asked() -> Callable[..., Any] | None:
    return current_app.view_functions.get(request.endpoint or "")


def _count_request(rate: str, what: str, *, everywhere: bool = False) -> None:
    if everywhere and device() is None and from_this_computer():
        return  # all new phones of a proxy that the settings don't know
    most, _, period = rate.partition(" per ")
    for who, times in _clients().items():
        limit = int(most) * times
        share = 1 if everywhere else -(-limit // SHARES)
        _count_by((what, who), limit, SECONDS[period], share)


def _clients() -> dict[str, int]:
    """Who asks: the device, and the phones of its address with which it shares a limit. Each has
    its limit in limits of a device."""
    known, address = device(), client_address()
    if known is None:
        return {address: 1}
    if from_this_computer():
        return {known: 1}
    table = table_asked()
    if table and table.plays(known):
        return {known: 1, f"seats of {address}": SEATS_OF_AN_ADDRESS}
    return {known: 1, f"guests of {address}": GUESTS_OF_AN_ADDRESS}


def table_asked() -> TableRow | None:
    """The table that the request names, if its phone is at it. Memory may have an older version;
    the database is asked only if memory has none."""
    table_id = (request.view_args or {}).get("table_id", "").lower()
    if not table_id or device() is None:
        return None
    kept = services.in_play().kept(table_id)
    try:
        table = kept.table if kept else tables.get(services.database(), table_id)
    except NoSuchTable:
        return None
    return table if device() in table.members else None


def _count_by(client: tuple[str, str], most: int, seconds: float, share: int) -> None:
    counted: Counts = current_app.extensions["companion.rates"]
    now = time.monotonic()
    asked = counted.asked(client, seconds, now)
    if client[1] != device():
        request.environ.setdefault(SHARED, []).append((client, share))
    if asked > most:
        refuse(429)
    if asked % share:
        return
    # What was asked before the database began to count is less than one share.
    left = _used_up_for(*client, timedelta(seconds=seconds), share, most + share - 1)
    if left > 0:
        counted.use_up(client, most, now + left)
        refuse(429)


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


def refuse(status: int) -> NoReturn:
    """Ends a request before any work. It uses up nothing of the limits that phones share."""
    counted: Counts = current_app.extensions["companion.rates"]
    for client, share in request.environ.get(SHARED, ()):
        counted.take_back(client, share)
    abort(status)
