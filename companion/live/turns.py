"""Decides which waiting request is served next."""

from collections import OrderedDict, deque
from threading import Event, Lock

ARRIVED = "companion.arrived"
"""The key of a request's time of arrival, by `time.monotonic`, among its values in WSGI."""
AFTERWARDS = "companion.afterwards"
"""The key of a list of functions. The server calls them when the request's thread has told the news
to the phones, except those that are being told something else."""


class Turns:
    """Serves a few requests at a time. Tables take turns: each table with waiting requests has one
    served before any table has a second. Requests without a table take turns by phone. Safe for
    threads."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: OrderedDict[str, deque[Event]] = OrderedDict()  # by table, the next first
        self._lock = Lock()

    def line_up(self, table: str) -> Event:
        """A place in the line of the table: an event that is set when its turn comes."""
        turn = Event()
        with self._lock:
            if self._free:
                self._free -= 1
                turn.set()
            else:
                self._waiting.setdefault(table, deque()).append(turn)
        return turn

    def take(self, table: str, patience: float) -> bool:
        """Waits for a turn. False if none comes within `patience` seconds."""
        turn = self.line_up(table)
        if turn.wait(patience):
            return True
        with self._lock:
            if turn.is_set():
                return True
            self._waiting[table].remove(turn)
            if not self._waiting[table]:
                del self._waiting[table]
        return False

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
