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
    """What a phone knows of its table. `ended` if there is nothing more to tell it."""

    table: str
    ended: bool

    def news(self) -> list[bytes]:
        """The messages about all that the phone does not know yet."""

    def heartbeat(self) -> bytes:
        """A message to a phone for which there was nothing new for a while."""

    def looks(self) -> bool:
        """Whether this listener looks for changes that nobody was told of."""

    def look(self) -> None:
        """Looks for them and tells the hub. Slow, because it asks the database."""

    def leave(self) -> None:
        """The phone no longer listens."""


class HandOver(BaseException):
    """Raised by the body of a response after its first messages: `Streams` goes on with it, and the
    thread of the request is free. No Exception, because nothing has failed."""

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
    spoken: float = field(default_factory=time.monotonic)


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
        self._silent: OrderedDict[_Stream, None] = OrderedDict()  # the longest silent first
        self._lookers = ThreadPoolExecutor(1, thread_name_prefix="look")
        self._thread = threading.Thread(target=self.run, name="streams", daemon=True)
        hub.on_news = self._rouse

    def start(self) -> None:
        self._thread.start()

    def join(self, timeout: float) -> None:
        """Waits until all streams have ended."""
        self._thread.join(timeout)

    def take(self, connection: socket.socket, handed: HandOver) -> None:
        """Goes on with a stream whose first messages have been sent."""
        self._taken.append(_Stream(connection, handed.listener, handed.chunked))
        self._ring()

    def _rouse(self, table: str) -> None:
        self._roused.append(table)
        self._ring()

    def _ring(self) -> None:
        with suppress(OSError):  # it rings already, or all is over
            self._rope.send(b"!")

    # -- in the one thread -----------------------------------------------------------------

    def run(self) -> None:
        with self._selector, self._bell, self._rope, self._lookers:
            while not self._hub.closed:
                self._turn()
            for stream in (*self._taken, *self._silent):
                self._end(stream)

    def _turn(self) -> None:
        for key, events in self._selector.select(self._patience()):
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

    def _patience(self) -> float:
        """Seconds until the next heartbeat."""
        longest = next(iter(self._silent), None)
        return HEARTBEAT if longest is None else longest.spoken + HEARTBEAT - time.monotonic()

    def _beat(self) -> None:
        due = time.monotonic() - HEARTBEAT
        while self._silent and (stream := next(iter(self._silent))).spoken <= due:
            if stream.unsent:  # it has read nothing since the last one
                self._drop(stream)
                continue
            self._send(stream, [stream.listener.heartbeat()])
            if stream.listener.looks():
                self._lookers.submit(stream.listener.look)

    def _add(self, stream: _Stream) -> None:
        try:
            stream.socket.setblocking(False)
            self._selector.register(stream.socket, READ, stream)
        except (OSError, ValueError):  # it was closed on its way here
            stream.listener.leave()
            return
        self._tables.setdefault(stream.listener.table, set()).add(stream)
        self._silent[stream] = None
        self._tell(stream)

    def _ready(self, stream: _Stream, events: int) -> None:
        if events & WRITE:
            self._flush(stream)
            if stream in self._silent and not stream.unsent:
                self._selector.modify(stream.socket, READ, stream)
                self._tell(stream)
            return
        try:
            if stream.socket.recv(1024):  # a phone has nothing to say here
                return
        except NOT_NOW:
            return
        except OSError:
            pass
        self._drop(stream)

    def _tell(self, stream: _Stream) -> None:
        """Sends what is new; a phone that is slow to read is told later, and then the newest."""
        if stream.unsent or stream not in self._silent:
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
        stream.spoken = time.monotonic()
        self._silent.move_to_end(stream)
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
        if stream in self._silent:
            del self._silent[stream]
            table = stream.listener.table
            self._tables[table].remove(stream)
            if not self._tables[table]:
                del self._tables[table]
            self._selector.unregister(stream.socket)
        stream.unsent.clear()
        stream.socket.close()
        stream.listener.leave()
