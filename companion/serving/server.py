"""Serves the app: each process has one event loop for all connections, and a few threads for
requests. HTTP itself is uvicorn's."""

import asyncio
import ctypes
import gc
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from ssl import SSLContext
from types import FrameType
from typing import Any

import uvicorn
from flask import Flask

from companion.background import BACKGROUND
from companion.live.hub import Hub
from companion.live.streams import Streams
from companion.serving.asgi import Asgi
from companion.serving.connections import PATIENCE, Connection, Crowd
from companion.serving.door import Door
from companion.serving.listen import allow_open_files, encryption
from companion.settings import Settings

STOP_SECONDS = 3  # for phones that do not read their last message
CLOSE_SECONDS = 1  # for threads that still use the database
DAY = 24 * 60 * 60  # seconds
TURN_SECONDS = 0.0005  # until a waiting thread runs; often the event loop waits
MOST_WAITING = 512
"""Connections beside open streams that may wait for their phones."""

# Each connection over TLS takes 300 KiB.
MOST_STREAMS_OVER_TLS = 250
MOST_WAITING_OVER_TLS = 150
MOST_HANDSHAKES = 150
HANDSHAKE_SECONDS = 5.0

LIBC = ctypes.CDLL(None)
ONE_HEAP = -8, 1  # glibc's M_ARENA_MAX
GIVES_BACK = 100
"""Ticks of uvicorn's, each of 0.1 s, after which memory that is free goes back to the system."""


def run(
    make_app: Callable[[], Flask], listener: socket.socket, settings: Settings, alive: int
) -> None:
    """Serves until SIGTERM, or until the first process is killed, which ends `alive`. Then
    closes the database, which leaves one file."""
    # Otherwise each busy thread gets its own heap, which keeps the memory that is freed in it.
    with suppress(AttributeError):  # another C library
        LIBC.mallopt(*ONE_HEAP)
    gc.disable()  # until `_serve`: what is imported stays
    app = make_app()
    asyncio.run(_serve(app, listener, settings, alive))
    if database := app.extensions.get("companion.database"):  # a test's app may have none
        database.end(CLOSE_SECONDS)
    BACKGROUND.end()


async def _serve(app: Flask, listener: socket.socket, settings: Settings, alive: int) -> None:
    # The program's own objects are never garbage. A tap leaves 200 objects. The collector stops all
    # threads for 1 ms if it looks at 2,000 new objects, for 7 ms if it looks at 10,000, and for 200
    # ms if it looks at the logs of 1,000 tables, which it does once in 80,000 taps.
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 5, 1_600)
    gc.enable()
    sys.setswitchinterval(TURN_SECONDS)
    loop, hub = asyncio.get_running_loop(), app.extensions["companion.hub"]
    loop.set_exception_handler(SeldomLogged())
    asgi = Asgi(app.wsgi_app, Streams(hub, app.extensions["companion.look"]))
    server = Server(asgi, hub, encryption(settings.certificate, settings.certificate_key))
    loop.add_reader(alive, server.handle_exit, signal.SIGTERM, None)
    days = asyncio.create_task(daily(app.extensions.get("companion.daily")))
    await server.serve([listener])
    days.cancel()


async def daily(work: Callable[[], None] | None) -> None:
    """Does the app's daily work at the start and once a day: a hosted machine may sleep for
    days."""
    while work is not None:  # a test's app may have none
        try:
            await asyncio.to_thread(work)
        except Exception as error:  # noqa: BLE001 - tomorrow is another day; its text holds values
            logging.getLogger(__name__).error("daily work: %s", type(error).__name__)
        await asyncio.sleep(DAY)


class Server(uvicorn.Server):
    """Uvicorn, with the limits of connections."""

    def __init__(self, asgi: Asgi, hub: Hub, certified: SSLContext | None = None) -> None:
        config = uvicorn.Config(
            asgi,
            interface="asgi3",
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",  # any client can make it write a warning
            access_log=False,
            proxy_headers=False,  # the app reads them
            server_header=False,
            timeout_keep_alive=int(2 * PATIENCE),  # `Connection` closes it before
            timeout_graceful_shutdown=STOP_SECONDS,
        )
        super().__init__(config)
        self._hub, self._certified = hub, certified
        if certified:
            hub.cap = min(hub.cap, MOST_STREAMS_OVER_TLS)
        most = allow_open_files(hub.cap + MOST_WAITING)
        self.crowd = Crowd(MOST_WAITING_OVER_TLS if certified else most, PATIENCE)
        self.callers = self.crowd
        if certified:
            self.callers = Crowd(MOST_HANDSHAKES, HANDSHAKE_SECONDS, newest_goes=True)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Lets phones in. A connection is counted from the moment at which it is accepted."""
        self.servers = [
            Door(listener, self.callers, self._connection, self._certified)  # type: ignore[misc]
            for listener in sockets or ()
        ]
        self.started = True

    async def on_tick(self, counter: int) -> bool:
        if counter % GIVES_BACK == 0:  # else what a crowd has cost is kept
            with suppress(AttributeError):  # another C library
                LIBC.malloc_trim(0)
        return await super().on_tick(counter)

    def _connection(self) -> Connection:
        return Connection(self.crowd, self.config, self.server_state, {})

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hub.close()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stops. Uvicorn's own would raise the signal again at the end, before the database is
        closed."""
        self.should_exit = True


class SeldomLogged:
    """Logs what goes wrong in the event loop in one line, once a minute for each kind: a client can
    make it happen thousands of times."""

    def __init__(self) -> None:
        self._again: dict[str, float] = {}

    def __call__(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        what, now = str(context["message"]).partition(" <")[0], time.monotonic()
        if self._again.get(what, 0) <= now:
            self._again[what] = now + 60
            error = type(context.get("exception")).__name__
            logging.getLogger(__name__).error("%s (%s)", what, error)
