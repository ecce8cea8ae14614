"""Lets phones in. A connection that has sent nothing yet is only a socket: it costs a tenth of one
of uvicorn's, so a crowd that comes and waits keeps nobody waiting."""

from __future__ import annotations

import asyncio
import select
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from ssl import SSLContext

from companion.serving.connections import Crowd

ACCEPTED_AT_ONCE = 16  # connections; taps wait for those of one turn of the loop
MOST_LEAVING = 16
"""Callers that have sent their last byte already. They come in one in each turn of the loop, after
all others, because nearly all of them have left; one more takes the place of the first."""
LAST_BYTE_SENT = getattr(select, "POLLRDHUP", 0)  # only Linux tells
REST = 1.0  # seconds in which nobody is let in, because the system gives no more files


class Door:
    """A listening socket. Its callers, over TLS until hands are shaken, are a crowd."""

    def __init__(
        self,
        listener: socket.socket,
        crowd: Crowd,
        connection: Callable[[], asyncio.Protocol],
        encryption: SSLContext | None,
    ) -> None:
        self.crowd, self.connection, self.encryption = crowd, connection, encryption
        self.callers: set[Caller] = set()
        self._leaving: deque[Caller] = deque()
        self._listener = listener
        self._file = listener.fileno()  # asyncio writes the name of a socket each time
        self._loop = asyncio.get_running_loop()
        listener.setblocking(False)
        self._open()

    def _open(self) -> None:
        self._loop.add_reader(self._file, self._accept)

    def _accept(self) -> None:
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                wire, address = self._listener.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                self._loop.call_exception_handler({"message": "nobody let in", "exception": error})
                self._loop.remove_reader(self._file)
                self._rest = self._loop.call_later(REST, self._open)
                return
            Caller(self, wire, address[0])

    def let_in_last(self, caller: Caller) -> None:
        self._leaving.append(caller)
        if len(self._leaving) == 1:
            self._loop.call_soon(self._let_one_in)
        elif len(self._leaving) > MOST_LEAVING:
            self._leaving.popleft().cut()

    def _let_one_in(self) -> None:
        caller = self._leaving.popleft()
        if caller in self.callers:
            caller.come_in()
        if self._leaving:
            self._loop.call_soon(self._let_one_in)

    def close(self) -> None:
        """Lets nobody in any more."""
        self._loop.remove_reader(self._file)
        for caller in tuple(self.callers):
            caller.cut()

    async def wait_closed(self) -> None:
        """As uvicorn asks of a server."""


class Caller:
    """A connection until it is one of uvicorn's."""

    weight: int = 0
    _coming_in: asyncio.Task[None] | None = None

    def __init__(self, door: Door, wire: socket.socket, address: str) -> None:
        self.address = address
        self._door, self._wire = door, wire
        self._loop = asyncio.get_running_loop()
        wire.setblocking(False)
        door.callers.add(self)
        self._loop.add_reader(wire.fileno(), self._begin)
        door.crowd.wait(self)

    def _begin(self) -> None:
        """It sends something, or leaves."""
        self._loop.remove_reader(self._wire.fileno())
        poll = select.poll()
        poll.register(self._wire, LAST_BYTE_SENT)
        if poll.poll(0):
            self._door.let_in_last(self)
        else:
            self.come_in()

    def come_in(self) -> None:
        if not self._door.encryption:
            self._door.crowd.leave(self)
        self._coming_in = self._loop.create_task(self._come_in())

    async def _come_in(self) -> None:
        try:
            with suppress(OSError):  # it is gone, or can't shake hands
                # asyncio does this only if the listener names its protocol.
                self._wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                await self._loop.connect_accepted_socket(
                    self._door.connection, self._wire, ssl=self._door.encryption
                )
        finally:
            self._coming_in = None  # its error would hold itself
            self._door.callers.discard(self)
            self._door.crowd.leave(self)

    def cut(self) -> None:
        self._door.callers.discard(self)
        self._door.crowd.leave(self)
        if self._coming_in:
            self._coming_in.cancel()
        else:
            self._loop.remove_reader(self._wire.fileno())
            self._wire.close()
