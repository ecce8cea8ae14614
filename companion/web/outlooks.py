"""Where the game would end now, worked out beside the taps: no tap ever waits long for it.

A projection over every order of many wars may take a quarter of a second. It is worked out in a
thread of its own; a screen waits for it a moment, else it shows what there is and asks again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from typing import Any

from flask import Flask, current_app

from companion.core.abilities import able
from companion.core.ruling import Foreseeing, Outlook
from companion.web.visit import Visit

MOMENT = 0.02  # seconds that a tap's answer waits for a projection
LONG = 10.0  # seconds that a screen waits that asked for it alone
KEPT = 500


class Outlooks:
    """The outlooks of the latest states, each worked out once, whoever looks."""

    def __init__(self, threads: int = 2) -> None:
        self._workers = ThreadPoolExecutor(threads, thread_name_prefix="outlook")
        self._found: OrderedDict[tuple[Any, ...], Future[Outlook | None]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, visit: Visit, wait: float = MOMENT) -> tuple[bool, Outlook | None]:
        """Whether it is worked out, and what it is: None where there is nothing to say."""
        log, game = visit.log, visit.game
        if log is None or not able(game, Foreseeing) or not game.foresees(log.state):
            return True, None
        key = (visit.table.id, visit.table.version, log.entries[-1].digest)
        with self._lock:
            found = self._found.get(key)
            if found is None:
                found = self._found[key] = self._workers.submit(game.outlook, log.state)
                while len(self._found) > KEPT:
                    self._found.popitem(last=False)
        try:
            return True, found.result(timeout=wait)
        except NotYet:
            return False, None


def init_app(app: Flask) -> None:
    app.extensions["companion.outlooks"] = Outlooks()
    app.extensions["companion.outlooks.tried"] = Outlooks(1)


def outlook(visit: Visit, wait: float = MOMENT) -> tuple[bool, Outlook | None]:
    """Of the table as this visit sees it: whether it is worked out, and what it is."""
    outlooks: Outlooks = current_app.extensions["companion.outlooks"]
    return outlooks.get(visit, wait)


def outlook_of_tried(visit: Visit, wait: float = MOMENT) -> tuple[bool, Outlook | None]:
    """The same of a table as it would be. Whoever tries things out holds up nobody who plays."""
    outlooks: Outlooks = current_app.extensions["companion.outlooks.tried"]
    return outlooks.get(visit, wait)
