"""What uvicorn leaves to us: how long a phone may keep the server waiting, how many connections may
do so at once, and what costs too much to read."""

import asyncio
import re
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import chain
from operator import attrgetter
from typing import Any, Protocol
from weakref import ref

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

PATIENCE = 20.0
"""Seconds for a whole request to arrive; a slow phone needs 2. The same time for the phone to take
its answer and to send its next request."""
LONGEST_HEAD = 16 * 1024  # bytes; the address of a What-if or a ruling is long
MOST_LINES = 100  # of a head; a browser behind two proxies sends 40
MOST_CHUNKS = 250  # of a body; each takes 10 us to read, and browsers send none
MOST_IGNORED = 16 * 1024 * 1024
"""Bytes of a connection that are read although their request is answered already: a browser that
sends a file that is too long does not look at the answer before."""
USUAL_BODY = 32 * 1024

ONLY_A_PART = b"Only a part of this arrived. Nothing was recorded."
UNREADABLE = b"This request can't be read. Nothing was recorded."
REFUSAL = b"HTTP/1.1 400 Bad Request\r\n%sConnection: close\r\nContent-Length: %d\r\n\r\n%s"
CUT = REFUSAL % (b"Companion-Retry: 1\r\n", len(ONLY_A_PART), ONLY_A_PART)
REFUSED = REFUSAL % (b"", len(UNREADABLE), UNREADABLE)

END_OF_HEAD = re.compile(rb"\n\r?\n")
FRAMINGS = {b"content-length", b"transfer-encoding"}
VERSIONS = {b"1.0", b"1.1"}
TARGET = re.compile(rb"/|https?://[^/]", re.IGNORECASE)  # a path, or an absolute address


class Member(Protocol):
    """A connection of a crowd."""

    address: str
    weight: int

    def cut(self) -> None:
        """Closes it at once, even if something is not sent yet."""


@dataclass
class OfAddress:
    """The connections of an address, those in each state for longest first."""

    weight: int = 0
    waiting: dict[Member, asyncio.TimerHandle] = field(default_factory=dict)
    worked_on: dict[Member, None] = field(default_factory=dict)


class Crowd:
    """The connections that are open, except streams. Each has a weight. The server waits for the
    phone of one for `patience` seconds at most. If all together are heavier than `most`, the
    heaviest address loses the connection that has waited longest, or if none waits, the one that is
    worked on longest; with `newest_goes` it gets no new one."""

    def __init__(self, most: int, patience: float, *, newest_goes: bool = False) -> None:
        self._most, self._patience, self._newest_goes = most, patience, newest_goes
        self._loop = asyncio.get_running_loop()
        self._addresses: defaultdict[str, OfAddress] = defaultdict(OfAddress)
        self._weight = 0

    def waits_for(self, connection: Member) -> bool:
        return connection in self._addresses[connection.address].waiting

    def wait(self, connection: Member, weight: int = 1) -> None:
        """The server waits for the phone from now on."""
        self._forget(connection)
        timer = self._loop.call_later(self._patience, self._cut, connection)
        self._addresses[connection.address].waiting[connection] = timer
        self.weigh(connection, weight)

    def work(self, connection: Member, weight: int = 1) -> None:
        """The phone waits for the server from now on."""
        self._forget(connection)
        self._addresses[connection.address].worked_on[connection] = None
        self.weigh(connection, weight)

    def leave(self, connection: Member) -> None:
        """The connection is closed, or has become a stream."""
        self._forget(connection)
        self.weigh(connection, 0)

    def weigh(self, connection: Member, weight: int) -> None:
        """Sets the weight of the connection. Cuts connections until all together are light
        enough."""
        address = self._addresses[connection.address]
        more, connection.weight = weight - connection.weight, weight
        self._weight += more
        address.weight += more
        if not address.weight:
            del self._addresses[connection.address]
        while self._weight > self._most and connection.weight:
            heaviest = max(self._addresses.values(), key=attrgetter("weight"))
            if self._newest_goes and heaviest.weight == address.weight:
                self._cut(connection)
            else:
                self._cut(next(chain(heaviest.waiting, heaviest.worked_on)))

    def _forget(self, connection: Member) -> None:
        address = self._addresses[connection.address]
        address.worked_on.pop(connection, None)
        if timer := address.waiting.pop(connection, None):
            timer.cancel()

    def _cut(self, connection: Member) -> None:
        self.leave(connection)  # at once: the loop tells of its end only in its next turn
        connection.cut()


class Reader(h11.Connection):
    """Reads requests as h11 does, and refuses what would take long to read, and what a proxy may
    read differently."""

    _chunks = 0

    def next_event(self) -> Any:
        if self.their_state is h11.IDLE:
            come = self.trailing_data[0]
            end = END_OF_HEAD.search(come)
            longest = end.start() if end else len(come)
            if longest > LONGEST_HEAD or come.count(b"\n", 0, longest) > MOST_LINES:
                raise h11.RemoteProtocolError("a head that is too long")
        try:
            event = super().next_event()
        except h11.RemoteProtocolError as error:
            # Its traceback holds itself, and so this connection.
            raise error.with_traceback(None) from None
        if isinstance(event, h11.Request):
            self._chunks = 0
            if {name for name, _ in event.headers} >= FRAMINGS:
                raise h11.RemoteProtocolError("a proxy may read its end differently")
            if event.http_version not in VERSIONS or not TARGET.match(event.target):
                raise h11.RemoteProtocolError("no request that is served here")
        elif isinstance(event, h11.Data):
            self._chunks += event.chunk_start
            if self._chunks > MOST_CHUNKS:
                raise h11.RemoteProtocolError("too many chunks")
        return event


class Connection(H11Protocol):
    """A connection of a phone. It weighs 1, and 1 more for each `USUAL_BODY` that it holds of a
    request or of an answer; a stream weighs nothing."""

    weight: int = 0
    address: str = ""
    _sent: int = 0  # bytes since the last answer
    _ignored: int = 0
    _untaken: bool = False  # the phone has not taken the whole answer yet

    def __init__(self, crowd: Crowd, *uvicorns: Any) -> None:
        super().__init__(*uvicorns)
        self.crowd = crowd
        self.conn = Reader(h11.SERVER, LONGEST_HEAD)
        # Weak, so that a lost connection is freed at once and not by the garbage collector.
        self.app_state = {"connection": ref(self)}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        transport.set_write_buffer_limits(high=1, low=0)
        self.crowd.wait(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.conn.our_state is h11.DONE:  # it is answered, and what still comes is ignored
            self._ignored += len(data)
            if self._ignored > MOST_IGNORED:
                self.cut()
                return
        else:
            self._sent += len(data)
            if self.crowd.waits_for(self):
                self.crowd.weigh(self, 1 + self._sent // USUAL_BODY)
        super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        asked: RequestResponseCycle | None = self.cycle  # None before the first request
        if asked and not (asked.more_body or asked.response_complete):
            self.crowd.work(self, 1 + self._sent // USUAL_BODY)  # the request is whole

    def eof_received(self) -> bool:  # type: ignore[override]
        """The phone sends nothing more. A whole request is answered nevertheless."""
        if self.crowd.waits_for(self) and not self._answers:
            if self._sent and not self._untaken:
                self.transport.write(CUT)
            return False
        self.cycle.keep_alive = False
        return self.scheme == "http"  # over TLS the transport closes anyway

    def send_400_response(self, _msg: str) -> None:
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):  # it is answered already
            self.cut()
            return
        asked: RequestResponseCycle | None = self.cycle
        head_arrived = asked and not asked.response_complete
        self.transport.write(CUT if head_arrived else REFUSED)
        self.transport.close()

    def cut(self) -> None:
        self.transport.abort()

    def hand_over(self, stream: asyncio.Protocol) -> None:
        """Its request is answered with a stream, which keeps the connection until it is lost."""
        self.crowd.leave(self)
        self.cycle.disconnected = True
        self.connections.discard(self)
        self.connections.add(stream)  # type: ignore[arg-type]
        self.transport.set_protocol(stream)

    def on_response_complete(self) -> None:
        """The next request is read when the phone has taken this answer."""
        self._untaken = self.flow.write_paused
        if self._untaken:
            self.crowd.wait(self, 1 + self.transport.get_write_buffer_size() // USUAL_BODY)
            return
        self._sent = len(self.conn.trailing_data[0])
        self.crowd.wait(self, 1 + self._sent // USUAL_BODY)
        # Uvicorn's own would also start a timer, which keeps a lost connection.
        if not self.transport.is_closing():
            self.flow.resume_reading()
            if self.conn.our_state is h11.DONE and self.conn.their_state is h11.DONE:
                self.conn.start_next_cycle()
                self.handle_events()

    @property
    def _answers(self) -> bool:
        """Whether a part of its answer is written, and the rest is not yet."""
        asked: RequestResponseCycle | None = self.cycle
        return bool(asked and asked.response_started and not asked.response_complete)

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._answers:
            self.crowd.wait(self, self.weight)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._untaken:
            self.on_response_complete()
        elif self._answers:
            self.crowd.work(self, self.weight)
