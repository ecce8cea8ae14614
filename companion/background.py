"""Runs long calculations in a process beside the server's.

Python runs one thread at a time, so a long calculation in the server's own process would stop the
taps of all tables. The process starts with the first calculation and stays for the next. One that
takes longer than its deadline, or that was killed or stopped, is replaced at the next calculation.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from threading import Lock, Semaphore, Thread
from typing import Any, TypeVar

R = TypeVar("R")

DEADLINE = 10.0  # seconds for one calculation
PATIENCE = 5.0  # seconds for a process that has nothing to do to answer
START = 60.0  # seconds for a new process to load the games, on a busy machine
WAITING = 2  # calculations that may wait; each keeps a thread of the server
LESS_URGENT = 10  # the niceness: the system runs the taps first
BESIDE = multiprocessing.get_context("spawn")  # a fork would copy locks that other threads hold


class Overrun(Exception):
    """The calculation took longer than its deadline."""


class Busy(Exception):
    """`WAITING` calculations are already waiting."""


class BackgroundProcess:
    """The process, for one calculation at a time. Safe for threads."""

    def __init__(self, waiting: int = WAITING) -> None:
        self.deadline = DEADLINE
        self.patience = PATIENCE
        self._places = Semaphore(1 + waiting)
        self._turn = Lock()
        self._pool: ProcessPoolExecutor | None = None

    def calculate(self, function: Callable[..., R], *given: Any, **named: Any) -> R:
        """Calls the function in the process; returns what it returns, or raises what it raises.
        Raises Overrun or Busy, and BrokenProcessPool if the process dies. The function is a public
        one of a module outside `companion.web`."""
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            with self._turn:
                asked = self._ready().submit(function, *given, **named)
                if not _done(asked, self.deadline):
                    self.end(cleanly=False)
                    raise Overrun
                return asked.result()
        finally:
            self._places.release()

    def end(self, *, cleanly: bool = True) -> None:
        """Ends the process. The next calculation starts a new one. Cleanly, it waits until the
        system's semaphores of the pool are gone, too."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in multiprocessing.active_children():  # nothing else has any
                process.kill()
            pool.shutdown(wait=cleanly, cancel_futures=True)

    def _ready(self) -> ProcessPoolExecutor:
        """The pool, whose process has just answered."""
        if self._pool is not None:
            with suppress(BrokenProcessPool):
                if _done(self._pool.submit(os.getpid), self.patience):
                    return self._pool
            self.end(cleanly=False)
        self._pool = ProcessPoolExecutor(1, BESIDE, _begin)
        _done(self._pool.submit(os.getpid), START)
        return self._pool


BACKGROUND = BackgroundProcess()
"""The one process that all views of this process share."""


def _done(asked: Future[Any], within: float) -> bool:
    """Whether there is an answer within so many seconds. Raises BrokenProcessPool if there will be
    none."""
    if not wait([asked], within).done:
        return False
    if isinstance(broken := asked.exception(), BrokenProcessPool):
        raise broken
    return True


def _begin() -> None:
    """Prepares the process: what is done here does not count against a deadline."""
    from companion.core.game import catalogue

    os.nice(LESS_URGENT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is for the server
    Thread(target=_end_with_the_server, daemon=True).start()
    catalogue.games()


def _end_with_the_server() -> None:
    """Also if the server is killed, which tells the pool nothing."""
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)
