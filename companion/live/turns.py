"""Decides which waiting request is served next."""

from collections import OrderedDict, deque
from threading import Event, Lock

ARRIVED = "companion.arrived"
"""The key of a request's time of arrival, by `time.monotonic`, among its values in WSGI."""
AFTERWARDS = "companion.afterwards"
"""The key of a list of functions. The server calls them when the request's thread has told the news
to the phones, except those that are being told something else."""


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
