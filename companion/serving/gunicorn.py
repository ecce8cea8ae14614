"""Runs the app under gunicorn, with threads for open streams and a quick stop."""

from __future__ import annotations

import gc
import logging
import resource
import signal
import socket
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from types import FrameType
from typing import Any, ClassVar

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.workers.base import Worker
from gunicorn.workers.gthread import TConn, ThreadWorker

from companion.live.hub import Hub
from companion.live.streams import HandOver, Streams
from companion.settings import Settings

THREADS = 64
"""The threads for requests. Open streams need none, because one thread of `Streams` serves them
all."""

# gunicorn waits 2 s for idle connections; this limits the wait for a phone that reads nothing.
STOP_SECONDS = 3
KEEPALIVE_SECONDS = 5
READ_SECONDS = 15.0  # for a request to arrive; a slow phone needs 2
HASTY_SECONDS = 2.0  # the same, while more than half of the threads wait for requests
LONGEST_ADDRESS = 8190  # bytes; the address of a What-if or a ruling is long

Handler = Callable[[int, FrameType | None], object]


class Server(BaseApplication):
    """gunicorn with our app, on a socket that is already bound."""

    def __init__(self, make_app: Callable[[], Flask], descriptor: int, settings: Settings) -> None:
        self.make_app = make_app
        self.options = options(descriptor, settings)
        self.options["post_worker_init"] = lambda worker: close_streams_on_stop(worker, self.hub)
        super().__init__()

    def load_config(self) -> None:
        assert self.cfg is not None
        for name, value in self.options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:  # type: ignore[override]  # Flask wants a dict, not any mapping
        # Called in the worker, after the fork, because threads and database connections do not
        # survive a fork.
        app = self.make_app()
        # The program's own objects are never garbage. A tap leaves 200 objects. The collector stops
        # all threads for 1 ms if it looks at 2,000 new objects, for 7 ms if it looks at 10,000, and
        # for 200 ms if it looks at the logs of 1,000 tables: that it does once in 80,000 taps.
        gc.collect()
        gc.freeze()
        gc.set_threshold(2_000, 5, 1_600)
        self.hub: Hub = app.extensions["companion.hub"]
        PatientWorker.hub = self.hub
        PatientWorker.streams = app.extensions["companion.streams"] = Streams(self.hub)
        PatientWorker.streams.start()
        return app

    def run(self) -> None:
        allow_open_files(self.options["worker_connections"])
        logging.getLogger("gunicorn.error").addFilter(without_address)
        super().run()


class PatientWorker(ThreadWorker):
    """gunicorn's worker with threads. A phone may take seconds to close its side of a connection.
    Here the request's thread waits for it, because gunicorn's own loop would stop accepting other
    phones meanwhile. `streams` continues open streams.

    A phone has `READ_SECONDS` to send its request. After that, the server reads nothing more from
    it. An answer that is already on its way still arrives."""

    streams: ClassVar[Streams]
    hub: ClassVar[Hub]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.reading: dict[TConn, float] = {}  # since when, the earliest first

    def run(self) -> None:
        try:
            super().run()
        finally:
            self.streams.join(STOP_SECONDS)

    def handle(self, conn: TConn) -> Any:
        self.reading[conn] = time.monotonic()
        try:
            kept = super().handle(conn)
        except HandOver as handed:
            del self.reading[conn]  # first, because a phone that listens sends nothing
            self.streams.take(conn.sock, handed)
            return False
        finally:
            self.reading.pop(conn, None)
        if kept is False:
            conn.close(graceful=True)
        return kept

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        """Stops at once, but not inside the signal handler as gunicorn does: it would wait for ever
        for the lock of the thread pool if the signal came while this thread holds it."""
        self.cfg.set("graceful_timeout", 0)
        self.handle_exit(sig, frame)

    def murder_pending(self) -> None:
        """gunicorn calls this at least once a second."""
        super().murder_pending()
        scarce = len(self.reading) > THREADS // 2
        late = time.monotonic() - (HASTY_SECONDS if scarce else READ_SECONDS)
        for conn in [conn for conn, since in list(self.reading.items()) if since < late]:
            self.reading.pop(conn, None)
            with suppress(OSError):
                # Not the method of a TLS socket, which would continue without encryption.
                socket.socket.shutdown(conn.sock, socket.SHUT_RD)

    def is_parent_alive(self) -> bool:
        """Whether the master lives. If it is dead, the worker has to stop and free the port at
        once, because nobody would restart it and streams never end by themselves."""
        alive: bool = super().is_parent_alive()
        if not alive:
            self.cfg.set("keepalive", 0)
            for listener in self.sockets:
                listener.close()
            self.hub.close()
        return alive

    def finish_request(self, conn: TConn, fs: Future[Any]) -> None:
        if not fs.cancelled() and fs.exception() is None and fs.result() is False:
            self.nr_conns -= 1
        else:
            super().finish_request(conn, fs)


def options(descriptor: int, settings: Settings) -> dict[str, Any]:
    """The settings for gunicorn."""
    return {
        "bind": f"fd://{descriptor}",
        "worker_class": PatientWorker,
        "workers": settings.workers,
        "threads": THREADS,
        # Open streams don't count, but all phones may connect at the same time.
        "worker_connections": 2 * THREADS + settings.stream_cap,
        "keepalive": KEEPALIVE_SECONDS,
        "limit_request_line": LONGEST_ADDRESS,
        "graceful_timeout": STOP_SECONDS,
        "control_socket_disable": True,
        "certfile": str(settings.certificate) if settings.certificate else None,
        "keyfile": str(settings.certificate_key) if settings.certificate_key else None,
        # The app decides which proxy to trust (settings.trusted_proxies).
        "forwarded_allow_ips": "",
        # Addresses hold a table's token, so there is no access log. Warnings about garbled
        # requests quote addresses, so they are left out too.
        "loglevel": "error",
    }


def close_streams_on_stop(worker: Worker, hub: Hub) -> None:
    """Closes the hub before gunicorn's own stop handlers run.

    A stream never ends by itself: after SIGTERM gunicorn would wait for its timeout, and after
    SIGINT the worker would wait for the thread.
    """

    def closing_first(then: Handler, *, for_good: bool) -> Handler:
        def handle(number: int, frame: FrameType | None) -> None:
            if for_good:
                # Ctrl-C reaches the worker twice, from the terminal and from gunicorn: the second
                # one would interrupt the exit that the first one began.
                signal.signal(signal.SIGINT, _heard_already)
                signal.signal(signal.SIGQUIT, _heard_already)
            # Otherwise the connection of an ended stream would stay open for another request.
            worker.cfg.set("keepalive", 0)
            hub.close()
            then(number, frame)

        return handle

    signal.signal(signal.SIGTERM, closing_first(worker.handle_exit, for_good=False))
    signal.signal(signal.SIGINT, closing_first(worker.handle_quit, for_good=True))
    signal.signal(signal.SIGQUIT, closing_first(worker.handle_quit, for_good=True))


def _heard_already(number: int, frame: FrameType | None) -> None:
    """Does nothing. With SIG_IGN, Python would complain about a signal that is just arriving."""


def allow_open_files(connections: int) -> None:
    """Raises the number of files that the process may open, as far as the system allows.

    The usual limit (1024, on a Mac 256) is too low for many connections; a new connection uses
    two files until its first bytes arrive.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * connections + 256
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def without_address(record: logging.LogRecord) -> bool:
    """A logging filter: "Error handling request POST /j/<token>" becomes only its first words."""
    if isinstance(record.msg, str) and record.msg.startswith("Error handling request %s"):
        record.msg, record.args = "Error handling request", ()
    return True
