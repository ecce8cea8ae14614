"""The connections of phones, in the event loop. A connection costs no thread while a request
arrives or an answer leaves."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import h11

from companion.live.streams import Listener, Stream, Streams
from companion.live.turns import AFTERWARDS, ARRIVED
from companion.serving.wsgi import WSGI, called, environ

THREADS = 64
PATIENCE = 20.0
"""Seconds for a whole request to arrive; a slow phone needs 2. The same time for the phone to read
its answer and to send its next request."""
LONGEST_HEAD = 16 * 1024  # bytes; the address of a What-if or a ruling is long
LONGEST_BODY = 1024 * 1024  # bytes; the app takes less for most forms
USUAL_BODY = 64 * 1024

CUT = (
    b"HTTP/1.1 400 Bad Request\r\nCompanion-Retry: 1\r\nConnection: close\r\n"
    b"Content-Length: 50\r\n\r\nOnly a part of this arrived. Nothing was recorded."
)
FRAMINGS = {b"content-length", b"transfer-encoding"}
CONTINUE = h11.InformationalResponse(status_code=100, headers=[])


class Connections:
    """All connections. Each weighs 1 while it waits for its phone, and 1 for each `USUAL_BODY` that
    it holds. If they are too heavy together, the heaviest address loses the connection that has
    waited longest."""

    def __init__(self, app: WSGI, streams: Streams, most: int) -> None:
        self.app = app
        self.streams = streams
        self.loop = asyncio.get_running_loop()
        self.pool = ThreadPoolExecutor(THREADS, thread_name_prefix="request")
        self.open: set[Connection] = set()
        self.stopping = False
        self._most = most
        self._waiting: dict[Connection, asyncio.TimerHandle] = {}
        """The timer that cuts each waiting connection; the one that has waited longest comes
        first."""
        self._of_address: Counter[str] = Counter()
        self._weight = 0

    def wait(self, connection: Connection) -> None:
        """The server waits for the phone, `PATIENCE` seconds at most."""
        if self.stopping:
            connection.transport.close()
            return
        self._waiting[connection] = self.loop.call_later(PATIENCE, connection.cut)
        self.weigh(connection, 1)

    def work(self, connection: Connection, weight: int) -> None:
        """The phone waits for the server, so the connection is not cut."""
        if cut := self._waiting.pop(connection, None):
            cut.cancel()
        self.weigh(connection, weight)

    def weigh(self, connection: Connection, weight: int) -> None:
        """Sets the weight of the connection. Cuts a connection if all together are too heavy."""
        more, connection.weight = weight - connection.weight, weight
        self._weight += more
        self._of_address[connection.address] += more
        if not self._of_address[connection.address]:
            del self._of_address[connection.address]
        if more > 0 and self._weight > self._most:
            crowd = max(self._of_address, key=self._of_address.__getitem__)
            of_crowd = (peer for peer in self._waiting if peer.address == crowd)
            next(of_crowd, connection).cut()

    def stop(self) -> None:
        """Closes the connections that wait for their phones. Requests that have arrived are
        answered."""
        self.stopping = True
        for connection in list(self._waiting):
            connection.transport.close()


class Connection(Stream, asyncio.Protocol):
    """A connection in HTTP/1.1: reads a request, waits for its answer, and sends it."""

    transport: asyncio.Transport

    def __init__(self, all_of_them: Connections) -> None:
        self._all = all_of_them
        self._http = h11.Connection(h11.SERVER, LONGEST_HEAD)
        self._request: h11.Request | None = None
        self._body = bytearray()
        self._working = False
        self._listens = False
        self.address = ""
        self.weight = 0

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.set_write_buffer_limits(high=1, low=0)
        self.address = (transport.get_extra_info("peername") or ("",))[0]
        self._all.open.add(self)
        self._all.wait(self)

    def connection_lost(self, _error: Exception | None) -> None:
        self._all.work(self, 0)
        self._all.open.discard(self)
        if self._listens:
            self._all.streams.close(self)

    def pause_writing(self) -> None:
        self.blocked = True

    def resume_writing(self) -> None:
        self.blocked = False
        if self._listens:
            self._all.streams.ask([self])

    def data_received(self, data: bytes) -> None:
        if self._listens:  # a listening phone's data is ignored
            return
        self._http.receive_data(data)
        if not self._working:  # over TLS, data may arrive while reading is paused
            self._read()

    def eof_received(self) -> None:
        """The phone sends nothing more, so the connection closes."""
        self.data_received(b"")

    def _read(self) -> None:
        try:
            while self._request is None or self._http.their_state is h11.SEND_BODY:
                event = self._http.next_event()
                if isinstance(event, h11.Request):
                    if {name for name, _ in event.headers} >= FRAMINGS:
                        raise h11.RemoteProtocolError("a proxy may read its end differently")
                    self._request = event
                elif isinstance(event, h11.Data):
                    self._body += event.data
                    self._all.weigh(self, 1 + len(self._body) // USUAL_BODY)
                elif isinstance(event, h11.ConnectionClosed):
                    self.transport.close()
                    return
                elif event is h11.NEED_DATA:
                    if self._http.they_are_waiting_for_100_continue:
                        self.transport.write(self._http.send(CONTINUE) or b"")
                    return
                if len(self._body) > LONGEST_BODY:
                    break
        except h11.RemoteProtocolError:
            self.transport.write(CUT)
            self.transport.close()
            return
        self._ask_the_app()

    def _ask_the_app(self) -> None:
        self._all.work(self, len(self._body) // USUAL_BODY)
        self._working = True
        self.transport.pause_reading()
        assert self._request is not None
        asked = environ(self._request, bytes(self._body), self.address, self.transport)
        asked[ARRIVED] = self._all.loop.time()
        self._all.pool.submit(self._work, asked)

    def _work(self, asked: dict[str, Any]) -> None:
        """Calls the app, in a thread of the pool."""
        afterwards = asked[AFTERWARDS] = list[Callable[[], None]]()
        with self._all.streams.telling_afterwards():
            try:
                answer = called(self._all.app, asked)
            except Exception as error:  # noqa: BLE001 - its text may hold a table's token
                logging.getLogger(__name__).error("no answer: %s", type(error).__name__)
                self._all.loop.call_soon_threadsafe(self.cut)
            else:
                self._all.loop.call_soon_threadsafe(self._answer, *answer)
        for call in afterwards:
            call()

    def _answer(self, head: h11.Response, body: bytes | Listener) -> None:
        if self.transport.is_closing():
            return
        events: list[h11.Event] = [head]
        if isinstance(body, bytes):
            events += [h11.Data(data=body)] if body else []
            events += [h11.EndOfMessage()]
        try:
            self.transport.write(b"".join(self._http.send(event) or b"" for event in events))
        except h11.LocalProtocolError:  # the header's length differs from the body's
            self.cut()
            return
        if not isinstance(body, bytes):
            self.transport.resume_reading()
            self.listener, self._listens = body, True
            self._all.streams.open(self)
            return
        self._all.wait(self)
        if self._http.our_state is not h11.DONE or self._http.their_state is not h11.DONE:
            self.transport.close()
            return
        self._http.start_next_cycle()
        self._request, self._body, self._working = None, bytearray(), False
        self.transport.resume_reading()
        self._read()

    def send(self, data: bytes) -> None:
        self.transport.write(self._http.send(h11.Data(data=data)) or b"")

    def end(self) -> None:
        self.transport.write(self._http.send(h11.EndOfMessage()) or b"")
        self._all.wait(self)
        self.transport.close()

    def cut(self) -> None:
        self.transport.abort()
