"""Limits how many taps are worked on at a time, and makes one page at a time beside them.

Python runs one thread at a time, so without this a tap would share the processor with every request
for a slow page; beside two pages it takes ten times longer than beside one. Tables take turns:
however many taps wait at one table, a tap at another table waits for only one of them. A tap that
waits too long is refused with 503; its phone keeps it and sends it again. Each that waits keeps a
thread of the server, so only a few may wait; the longest line loses.
"""

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from threading import Event, Lock
from typing import Any, ParamSpec, TypeVar

from flask import Flask, current_app, request

from companion.live.request_keys import AFTERWARDS, ARRIVED
from companion.web.http.addresses import client_address
from companion.web.http.guard import SAFE_METHODS
from companion.web.http.request_rates import is_unlimited, refuse, table_asked, view_asked

P = ParamSpec("P")
R = TypeVar("R")

TAPS_AT_ONCE, PAGES_AT_ONCE = 2, 1
MOST_WAITING = 24  # taps, and as many pages; the server has 32 threads for taps
TAPS_SPARED = 8  # waiting taps of one table, as many as players tap at once
PATIENCE = 8.0  # seconds that a tap or a page waits; a phone gives up after 12

TURN = "companion.turn"
TAPS, PAGES = "companion.turns", "companion.turns_of_pages"

_beside_taps: set[Callable[..., Any]] = set()


class Turn(Event):
    """A place in a line. The event is set when the turn comes, or when the place is lost."""

    lost = False


class Turns:
    """Serves a few requests at a time. Tables take turns: each table with waiting requests has one
    served before any table has a second. Requests without a table take turns by address. Safe for
    threads.

    Each waiting request keeps a thread of the server. If more than `most` wait, the longest line
    loses its last place, unless it has no more than `spared` places."""

    def __init__(self, at_once: int, most: int, spared: int = 0) -> None:
        self._free = at_once
        self._most, self._spared = most, spared
        self._waiting: OrderedDict[str, deque[Turn]] = OrderedDict()  # by table, the next first
        self._lock = Lock()

    def line_up(self, table: str) -> Turn:
        """A place in the line of the table."""
        turn = Turn()
        with self._lock:
            if self._free:
                self._free -= 1
                turn.set()
            else:
                self._waiting.setdefault(table, deque()).append(turn)
                self._shorten()
        return turn

    def take(self, table: str, patience: float) -> bool:
        """Waits for a turn. False if none comes within `patience` seconds, or if the place is
        lost."""
        turn = self.line_up(table)
        turn.wait(patience)
        with self._lock:
            if not turn.is_set():
                turn.lost = True
                self._remove(table, turn)
        return not turn.lost

    def _shorten(self) -> None:
        if sum(map(len, self._waiting.values())) <= self._most:
            return
        # Of several longest lines, the one that began last: its table has waited shortest.
        table = max(reversed(self._waiting), key=lambda table: len(self._waiting[table]))
        last = self._waiting[table][-1]
        if len(self._waiting[table]) > self._spared:
            last.lost = True
            self._remove(table, last)
            last.set()

    def _remove(self, table: str, turn: Turn) -> None:
        self._waiting[table].remove(turn)
        if not self._waiting[table]:
            del self._waiting[table]

    def give_back(self) -> None:
        """Ends a turn; the next table in the line gets it."""
        with self._lock:
            if not self._waiting:
                self._free += 1
                return
            table, line = self._waiting.popitem(last=False)
            line.popleft().set()
            if line:
                self._waiting[table] = line


def init_app(app: Flask) -> None:
    """Call this after everything that reads a request's body, so that a slow phone takes no turn
    while it sends."""
    start_empty(app)
    app.before_request(_take_turn)
    app.teardown_request(_give_turn_back)


def start_empty(app: Flask) -> None:
    """Nobody waits any more. Call it only while nothing is being served."""
    app.extensions[TAPS] = Turns(TAPS_AT_ONCE, MOST_WAITING, TAPS_SPARED)
    app.extensions[PAGES] = Turns(PAGES_AT_ONCE, MOST_WAITING)


def beside_taps(view: Callable[P, R]) -> Callable[P, R]:
    """Marks a view that waits for no turn, because another process works for it. Write it above
    the limit."""
    _beside_taps.add(view)
    return view


def _take_turn() -> None:
    view, looks = view_asked(), request.method in SAFE_METHODS
    if view in _beside_taps or (looks and is_unlimited(view)):
        return
    turns: Turns = current_app.extensions[PAGES if looks else TAPS]
    table = table_asked()
    now = time.monotonic()  # a request may have waited for a thread, too
    left = PATIENCE - (now - request.environ.get(ARRIVED, now))
    if left <= 0 or not turns.take(table.id if table else client_address(), left):
        refuse(503)
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
