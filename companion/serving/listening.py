"""The connection of a phone that listens. Its stream is the last answer on it, so it is uvicorn's
no more: thousands are open for an evening, and one of uvicorn's takes 12 KiB."""

from __future__ import annotations

import asyncio
import zlib

from companion.live.streams import Listener, Stream, Streams
from companion.serving.connections import Connection

GZIP = 16 + 14
"""Gzip's headers and a window of 16 KiB, which holds the last three updates."""


class Listening(Stream, asyncio.Protocol):
    """Sends each message at once. It is `blocked` until the phone has taken it."""

    weight = 0

    def __init__(
        self,
        listener: Listener,
        connection: Connection,
        streams: Streams,
        packed: set[Listening] | None,
        *,
        chunked: bool,
    ) -> None:
        """`packed` are the streams that are compressed, to which it belongs then. It is `chunked`
        for a phone that speaks HTTP/1.1."""
        self.listener, self.address = listener, connection.address
        self.blocked = connection.flow.write_paused
        self._transport, self._crowd = connection.transport, connection.crowd
        self._streams, self._open, self._packed = streams, connection.connections, packed
        self._chunked = chunked
        self._pack = None if packed is None else zlib.compressobj(6, zlib.DEFLATED, GZIP, 4)
        if packed is not None:
            packed.add(self)
        connection.hand_over(self)
        streams.open(self)

    def send(self, data: bytes) -> None:
        if self._pack:  # the phone can read all of it at once
            data = self._pack.compress(data) + self._pack.flush(zlib.Z_SYNC_FLUSH)
        self._write(data)

    def _write(self, data: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(b"%x\r\n%b\r\n" % (len(data), data) if self._chunked else data)

    def end(self) -> None:
        if self._transport.is_closing():
            return
        if self._pack:
            self._write(self._pack.flush())
        if self._chunked:
            self._write(b"")
        self._crowd.wait(self)  # until it has taken the last message
        self._transport.close()

    def shutdown(self) -> None:
        """As uvicorn asks of a connection when the server stops."""
        self.end()

    def cut(self) -> None:
        self._transport.abort()

    def pause_writing(self) -> None:
        self.blocked = True

    def resume_writing(self) -> None:
        self.blocked = False
        self._streams.ask([self])

    def connection_lost(self, exc: Exception | None) -> None:
        self._streams.close(self)
        self._crowd.leave(self)
        self._open.discard(self)
        if self._packed is not None:
            self._packed.discard(self)
