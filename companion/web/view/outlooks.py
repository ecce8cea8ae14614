"""How the game would end now, computed in the background so that no tap waits long for it.

A projection of every possible end may take a quarter of a second. It runs in its own thread. A
screen waits for it briefly, then shows what it has and asks again.
"""

import threading
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from typing import Any

from flask import Flask, current_app

from companion.core.game.ruling import Outlook
from companion.web.visit import Visit

MOMENT = 0.02  # seconds that a tap's answer waits for a projection
LONG = 10.0  # seconds that a request for the projection alone waits
KEPT = 500
PLAYED, TRIED = "companion.outlooks", "companion.outlooks.tried"


class Outlooks:
    """The outlooks of the latest states, each computed once for everybody."""

    def __init__(self, threads: int) -> None:
        self._workers = ThreadPoolExecutor(threads, thread_name_prefix="outlook")
        self._found: OrderedDict[tuple[Any, ...], Future[Outlook | None]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, visit: Visit, wait: float | None = None) -> tuple[bool, Outlook | None]:
        """Waits up to `wait` seconds. Returns whether the outlook is ready, and the outlook; None
        if there is nothing to say."""
        log, game = visit.log, visit.game
        if log is None or not game.foresees(log.state):
            return True, None
        key = (visit.table.id, visit.table.version, log.entries[-1].digest, log.eyes)
        with self._lock:
            future = self._found.get(key)
            if future is None:
                future = self._found[key] = self._workers.submit(game.outlook, log.state)
                while len(self._found) > KEPT:
                    self._found.popitem(last=False)
        try:
            return True, future.result(MOMENT if wait is None else wait)
        except NotYet:
            return False, None


def init_app(app: Flask) -> None:
    app.extensions[PLAYED] = Outlooks(threads=2)
    app.extensions[TRIED] = Outlooks(threads=1)


def outlook(
    visit: Visit, wait: float | None = None, *, tried: bool = False
) -> tuple[bool, Outlook | None]:
    """The outlook of the visit's table, as `Outlooks.get`. A What-if (`tried`) has threads of its
    own, so that it never delays the players."""
    outlooks: Outlooks = current_app.extensions[TRIED if tried else PLAYED]
    return outlooks.get(visit, wait)
