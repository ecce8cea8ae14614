"""Runs long calculations in a process beside the server's.

Python runs one thread at a time, so a long calculation in the server's own process would stop the
taps of all tables. The process starts with the first calculation and stays for the next. If a
calculation takes longer than its deadline, the system ends the process; the next one starts another
process.
"""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from threading import Lock, Semaphore
from typing import Any, TypeVar

R = TypeVar("R")

DEADLINE = 10.0  # seconds for one calculation
WAITING = 2  # calculations that may wait; each keeps a thread of the server
LESS_URGENT = 10  # the niceness: the system runs the taps first


class Overrun(Exception):
    """The calculation took longer than its deadline."""


class Busy(Exception):
    """`WAITING` calculations are already waiting."""


class BackgroundProcess:
    """The process, for one calculation at a time. Safe for threads."""

    def __init__(self, waiting: int = WAITING) -> None:
        self.deadline = DEADLINE
        self._places = Semaphore(1 + waiting)
        self._turn = Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def calculate(self, function: Callable[..., R], *given: Any, **named: Any) -> R:
        """Calls the function in the process; returns what it returns, or raises what it raises.
        Raises Overrun or Busy, and RuntimeError if the process dies. The function is a public one
        of a module outside `companion.web`."""
        if not self._places.acquire(blocking=False):
            raise Busy
        try:
            with self._turn:
                return self._asked((self.deadline, function, given, named))  # type: ignore[no-any-return]
        finally:
            self._places.release()

    def end(self) -> int:
        """Ends the process, if it has not ended itself; returns its exit code. The next calculation
        starts a new process."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.kill()
        process.communicate()
        return process.returncode

    def _asked(self, work: Any) -> Any:
        process = self._running()
        assert process.stdin
        assert process.stdout
        try:
            pickle.dump(work, process.stdin)
            process.stdin.flush()
            returned, answer = pickle.load(process.stdout)  # noqa: S301 - our own process
        except (BrokenPipeError, EOFError, pickle.UnpicklingError):
            process.wait()
            code = self.end()
            if code == -signal.SIGALRM:
                raise Overrun from None
            raise RuntimeError(f"the process ended with {code}") from None
        except BaseException:
            self.end()  # the next calculation would read the rest of this answer
            raise
        if returned:
            return answer
        raise answer

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self.end()
            # In a session of its own, because Ctrl-C in the terminal is for the server.
            self._process = subprocess.Popen(
                [sys.executable, "-m", "companion.background"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        return self._process


BACKGROUND = BackgroundProcess()
"""The one process that all views of this process share."""


def main() -> None:
    """Answers the process that started this one, and ends with it."""
    from companion.core.game import catalogue

    os.nice(LESS_URGENT)
    for ends_us in (signal.SIGPIPE, signal.SIGALRM):
        signal.signal(ends_us, signal.SIG_DFL)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a game prints must not get into the answers
    catalogue.games()  # now, so that loading does not count against a deadline
    while True:
        try:
            deadline, function, given, named = pickle.load(questions)  # noqa: S301 - from the server
        except EOFError:
            return
        signal.setitimer(signal.ITIMER_REAL, deadline)
        try:
            answer = True, function(*given, **named)
        except Exception as error:  # noqa: BLE001 - the server raises it
            answer = False, error
        signal.setitimer(signal.ITIMER_REAL, 0)
        pickle.dump(answer, answers)
        answers.flush()


if __name__ == "__main__":
    main()
