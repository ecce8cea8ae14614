"""Serves the app: each process has one event loop for all connections, and a few threads for
requests."""

import asyncio
import ctypes
import gc
import os
import resource
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

from flask import Flask

from companion.background import BACKGROUND
from companion.live.streams import Streams
from companion.serving.connections import PATIENCE, Connection, Connections
from companion.serving.listen import BACKLOG, encryption
from companion.settings import Settings

STOP_SECONDS = 3  # for phones that do not read their last message
TURN_SECONDS = 0.0005  # until a waiting thread runs; often the event loop waits
MOST_WAITING = 512
"""Connections beside open streams that may wait for their phones."""

ONE_HEAP = -8, 1  # glibc's M_ARENA_MAX


def run(
    make_app: Callable[[], Flask], listener: socket.socket, settings: Settings, alive: int
) -> None:
    """Serves until SIGTERM, or until the first process is killed, which ends `alive`."""
    # Otherwise each busy thread gets its own heap, which keeps the memory that is freed in it.
    with suppress(AttributeError):  # another C library
        ctypes.CDLL(None).mallopt(*ONE_HEAP)
    gc.disable()  # until `_serve`: what is imported stays
    asyncio.run(_serve(make_app(), listener, settings, alive))
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
    hub = app.extensions["companion.hub"]
    most = allow_open_files(settings.stream_cap + MOST_WAITING)
    phones = Connections(app.wsgi_app, Streams(hub, app.extensions["companion.look"]), most)
    stop = stopping(alive)
    certified = encryption(settings.certificate, settings.certificate_key)
    server = await asyncio.get_running_loop().create_server(
        lambda: Connection(phones),
        sock=listener,
        backlog=BACKLOG,
        ssl=certified,
        ssl_handshake_timeout=PATIENCE if certified else None,
    )
    await stop.wait()
    server.close()
    hub.close()
    phones.stop()
    with suppress(TimeoutError):
        async with asyncio.timeout(STOP_SECONDS):
            while phones.open:
                await asyncio.sleep(0.01)


def stopping(alive: int) -> asyncio.Event:
    """Set at SIGTERM, and when `alive` ends. The signal comes through a pipe of its own, because
    the loop's pipe loses a signal when many threads wake the loop."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.signal(signal.SIGTERM, lambda *_: None)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    for ends in (reader, alive):
        loop.add_reader(ends, stop.set)
    return stop


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
