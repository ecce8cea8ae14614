"""Serves the app: each process has one event loop for all connections, and a few threads for
requests."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import signal
import socket
import ssl
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from flask import Flask

from companion.live.streams import Streams
from companion.serving.connections import PATIENCE, Connection, Connections
from companion.serving.listen import BACKLOG
from companion.settings import Settings

STOP_SECONDS = 3  # for a phone that takes nothing
TURN_SECONDS = 0.0005  # that a thread goes on while others wait; the loop is often among them
MOST_WAITING = 512
"""Connections beside open streams that may wait for their phones."""


class Server:
    """Serves the app on a socket that is already bound. A process that dies is replaced."""

    def __init__(
        self, make_app: Callable[[], Flask], listener: socket.socket, settings: Settings
    ) -> None:
        self.make_app = make_app
        self.listener = listener
        self.settings = settings
        self.processes: set[int] = set()
        self.stopping = False

    def run(self) -> None:
        """Returns after SIGTERM or Ctrl-C; exits if a process can't start. SIGHUP replaces all
        processes."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            signal.signal(number, self._end)
        alive, life = os.pipe()  # it ends when this process is killed
        gc.collect()
        gc.freeze()  # what the collector leaves alone stays shared with the processes
        while True:
            while not self.stopping and len(self.processes) < self.settings.workers:
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
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(process, signal.SIGTERM)

    def _start(self, alive: int, life: int) -> None:
        if process := os.fork():
            self.processes.add(process)
            if self.stopping:
                os.kill(process, signal.SIGTERM)
            return
        self.processes = set()
        os.close(life)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # the first process sends SIGTERM
        asyncio.run(self._serve(alive))
        os._exit(0)  # waits for no thread

    async def _serve(self, alive: int) -> None:
        app = self.make_app()
        # The program's own objects are never garbage. A tap leaves 200 objects. The collector stops
        # all threads for 1 ms if it looks at 2,000 new objects, for 7 ms if it looks at 10,000, and
        # for 200 ms if it looks at the logs of 1,000 tables: that it does once in 80,000 taps.
        gc.collect()
        gc.freeze()
        gc.set_threshold(2_000, 5, 1_600)
        sys.setswitchinterval(TURN_SECONDS)
        hub = app.extensions["companion.hub"]
        most = allow_open_files(self.settings.stream_cap + MOST_WAITING)
        phones = Connections(app.wsgi_app, Streams(hub), most)
        loop, stop = asyncio.get_running_loop(), asyncio.Event()
        loop.add_signal_handler(signal.SIGTERM, stop.set)
        loop.add_reader(alive, stop.set)
        encryption = self._encryption()
        server = await loop.create_server(
            lambda: Connection(phones),
            sock=self.listener,
            backlog=BACKLOG,
            ssl=encryption,
            ssl_handshake_timeout=PATIENCE if encryption else None,
        )
        await stop.wait()
        server.close()
        hub.close()
        phones.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                while phones.open:
                    await asyncio.sleep(0.01)

    def _encryption(self) -> ssl.SSLContext | None:
        if self.settings.certificate is None:
            return None
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.settings.certificate, self.settings.certificate_key)
        return context


def allow_open_files(connections: int) -> int:
    """Raises the number of files that the process may open: the usual limit (1024, on a Mac 256)
    is too low for many connections. Returns for how many connections the system allows it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * connections + 256
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return (wanted - 256) // 2
