"""The processes that serve, and the first one, which replaces those that die.

The first process imports little, because it keeps what it imports for as long as the server runs.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING

from companion.settings import Settings

if TYPE_CHECKING:
    from flask import Flask


class Processes:
    """The processes that serve the app on a bound socket. A process that dies is replaced."""

    def __init__(
        self,
        make_app: Callable[[], Flask],
        listener: socket.socket,
        settings: Settings,
        greet: Callable[[], None] = lambda: None,
    ) -> None:
        self.make_app = make_app
        self.greet = greet
        self.greeted = False
        self.listener = listener
        self.settings = settings
        self.processes: set[int] = set()
        self.stopping = False

    def run(self) -> None:
        """Returns after SIGTERM or Ctrl-C; exits if a process can't start. SIGHUP replaces all
        processes."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            signal.signal(number, self._end)
        alive, life = os.pipe()  # the pipe closes when this process is killed
        while True:
            while not self.stopping and len(self.processes) < self.settings.processes:
                self._start(alive, life)
            if not self.processes:
                return
            process, status = os.wait()
            self.processes.discard(process)
            if (code := os.waitstatus_to_exitcode(status)) > 0:
                self._end(signal.SIGTERM)
                raise SystemExit(code)

    def _end(self, number: int, _frame: FrameType | None = None) -> None:
        self.stopping = self.stopping or number != signal.SIGHUP
        for process in self.processes:
            with suppress(ProcessLookupError):  # the process has just ended
                os.kill(process, signal.SIGTERM)

    def _start(self, alive: int, life: int) -> None:
        if process := os.fork():
            self.processes.add(process)
            self.greeted = True
            if self.stopping:
                os.kill(process, signal.SIGTERM)
            return
        self.processes = set()
        os.close(life)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # the first process sends SIGTERM
        from companion.serving import server

        server.run(self._made, self.listener, self.settings, alive)
        os._exit(0)  # does not wait for threads

    def _made(self) -> Flask:
        """The app. The first process that has made it greets."""
        app = self.make_app()
        if not self.greeted:
            self.greet()
        return app
