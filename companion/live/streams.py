"""The open streams of this process: one thread sends each phone what is new for it.

A thread for each phone would take 33 KiB of memory, and waking it half a millisecond.
"""

from __future__ import annotations

import logging
import selectors
import socket
import threading
import time
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from ssl import SSLWantReadError, SSLWantWriteError
from typing import Protocol

from companion.live.hub import Hub

HEARTBEAT = 12.0  # seconds

READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE
NOT_NOW = (BlockingIOError, SSLWantReadError, SSLWantWriteError)


class Listener(Protocol):
    """A phone that listens to its table. `ended` is true if there is nothing more to tell it."""

    table: str
    ended: bool

    def news(self) -> list[bytes]:
        """The messages about everything that the phone does not know yet."""

    def heartbeat(self) -> bytes:
        """A message for a phone that has had no news for a while."""

    def looks(self) -> bool:
        """Whether this listener should look for changes that nobody published."""

    def look(self) -> None:
        """Looks for such changes and tells the hub. It is slow, because it asks the database."""

    def leave(self) -> None:
        """The phone no longer listens."""


class HandOver(BaseException):
    """Raised by the body of a response after its first messages; `serving/gunicorn.py` catches it.
    `Streams` continues the response, and the request's thread is free. It is not an Exception,
    because nothing has failed."""

    def __init__(self, listener: Listener, *, chunked: bool) -> None:
        super().__init__()
        self.listener = listener
        self.chunked = chunked


@dataclass(slots=True, eq=False)
class _Stream:
    socket: socket.socket
    listener: Listener
    chunked: bool
    unsent: bytearray = field(default_factory=bytearray)
    last_sent: float = field(default_factory=time.monotonic)


class Streams:
    """All open streams. `take` may be called by any thread; `run` ends after the hub is closed."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._selector = selectors.DefaultSelector()
        self._bell, self._rope = socket.socketpair()
        self._bell.setblocking(False)
        self._rope.setblocking(False)
        self._selector.register(self._bell, READ)
        self._taken: deque[_Stream] = deque()
        self._roused: deque[str] = deque()
        self._tables: dict[str, set[_Stream]] = {}
        self._open: OrderedDict[_Stream, None] = OrderedDict()  # the longest without news first
        self._lookers = ThreadPoolExecutor(1, thread_name_prefix="look")
        self._thread = threading.Thread(target=self.run, name="streams", daemon=True)
        hub.on_news = self._rouse

    def start(self) -> None:
        self._thread.start()

    def join(self, timeout: float) -> None:
        """Waits until all streams have ended."""
        self._thread.join(timeout)

    def take(self, connection: socket.socket, handed: HandOver) -> None:
        """Continues a stream whose first messages have been sent."""
        self._taken.append(_Stream(connection, handed.listener, handed.chunked))
        self._ring()

    def _rouse(self, table: str) -> None:
        self._roused.append(table)
        self._ring()

    def _ring(self) -> None:
        with suppress(OSError):  # the buffer is full, or the server is stopping
            self._rope.send(b"!")

    # -- in the one thread -----------------------------------------------------------------

    def run(self) -> None:
        with self._selector, self._bell, self._rope, self._lookers:
            while not self._hub.closed:
                self._turn()
            for stream in (*self._taken, *self._open):
                self._end(stream)

    def _turn(self) -> None:
        for key, events in self._selector.select(self._until_heartbeat()):
            if key.data is None:
                self._bell.recv(4096)
            else:
                self._ready(key.data, events)
        while self._taken:
            self._add(self._taken.popleft())
        roused = {self._roused.popleft() for _ in range(len(self._roused))}
        for table in roused:
            for stream in tuple(self._tables.get(table, ())):
                self._tell(stream)
        self._beat()

    def _until_heartbeat(self) -> float:
        """Seconds until the next heartbeat."""
        longest = next(iter(self._open), None)
        return HEARTBEAT if longest is None else longest.last_sent + HEARTBEAT - time.monotonic()

    def _beat(self) -> None:
        due = time.monotonic() - HEARTBEAT
        while self._open and (stream := next(iter(self._open))).last_sent <= due:
            if stream.unsent:  # it has read nothing since the last heartbeat
                self._drop(stream)
                continue
            self._send(stream, [stream.listener.heartbeat()])
            if stream.listener.looks():
                self._lookers.submit(stream.listener.look)

    def _add(self, stream: _Stream) -> None:
        try:
            stream.socket.setblocking(False)
            self._selector.register(stream.socket, READ, stream)
        except (OSError, ValueError):  # it was closed before it got here
            stream.listener.leave()
            return
        self._tables.setdefault(stream.listener.table, set()).add(stream)
        self._open[stream] = None
        self._tell(stream)

    def _ready(self, stream: _Stream, events: int) -> None:
        if events & WRITE:
            self._flush(stream)
            if stream in self._open and not stream.unsent:
                self._selector.modify(stream.socket, READ, stream)
                self._tell(stream)
            return
        try:
            if stream.socket.recv(1024):  # a phone never sends anything here
                return
        except NOT_NOW:
            return
        except OSError:
            pass
        self._drop(stream)

    def _tell(self, stream: _Stream) -> None:
        """Sends what is new. A phone that reads slowly gets the newest version later."""
        if stream.unsent or stream not in self._open:
            return
        try:
            messages = stream.listener.news()
        except Exception:
            logging.getLogger(__name__).exception("a stream ends")
            self._drop(stream)
            return
        if messages:
            self._send(stream, messages)
        if stream.listener.ended:
            self._end(stream)

    def _send(self, stream: _Stream, messages: list[bytes]) -> None:
        stream.last_sent = time.monotonic()
        self._open.move_to_end(stream)
        data = b"".join(messages)
        stream.unsent += b"%x\r\n%s\r\n" % (len(data), data) if stream.chunked else data
        self._flush(stream)
        if stream.unsent:
            self._selector.modify(stream.socket, READ | WRITE, stream)

    def _flush(self, stream: _Stream) -> None:
        try:
            while stream.unsent:
                del stream.unsent[: stream.socket.send(stream.unsent)]
        except NOT_NOW:
            pass
        except OSError:
            self._drop(stream)

    def _end(self, stream: _Stream) -> None:
        if stream.chunked and not stream.unsent:
            with suppress(OSError):
                stream.socket.send(b"0\r\n\r\n")
        self._drop(stream)

    def _drop(self, stream: _Stream) -> None:
        if stream in self._open:
            del self._open[stream]
            table = stream.listener.table
            self._tables[table].remove(stream)
            if not self._tables[table]:
                del self._tables[table]
            self._selector.unregister(stream.socket)
        stream.unsent.clear()
        stream.socket.close()
        stream.listener.leave()
