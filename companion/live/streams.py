"""The open streams of this process. The event loop sends; a thread finds what is new for each
phone."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from itertools import takewhile
from threading import Lock, local
from typing import Protocol

from companion.live.hub import Full, Hub

HEARTBEAT = 12.0  # seconds; SILENT in static/js/page/live.js waits for two
LOOK = 6.0  # seconds from one look for changes that nobody published to the next
BEAT = 0.1  # seconds from looking for due heartbeats to the next time; taps wait for those of one


class Listener(Protocol):
    """A phone that listens to its table. It `plays` if it held a seat or was the host's when it
    began to listen. `ended` is true if there is nothing more to tell it."""

    table: str
    device: str
    address: str
    plays: bool
    ended: bool

    def news(self) -> list[bytes]:
        """The messages about everything that the phone does not know yet."""

    def heartbeat(self) -> bytes:
        """A message for a phone that has had no news for a while."""


class Stream:
    """A connection to a phone that listens. If the phone reads slowly, it is told the newest
    version later."""

    listener: Listener
    blocked = False  # while the phone has not read what it was sent
    last_sent = 0.0
    asked = False
    stale = True

    def send(self, data: bytes) -> None:
        raise NotImplementedError

    def end(self) -> None:
        raise NotImplementedError

    def cut(self) -> None:
        """Closes the connection at once, even if something is not sent yet."""
        raise NotImplementedError


class Streams:
    """All open streams. Only its event loop may call `open` and `close`. `look` asks the database
    for changes that nobody published, and tells the hub."""

    def __init__(self, hub: Hub, look: Callable[[], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._tables: dict[str, set[Stream]] = {}
        self._quiet: dict[Stream, None] = {}  # all, the one that was sent nothing for longest first
        self._finder = ThreadPoolExecutor(1, thread_name_prefix="news")
        self._looker = ThreadPoolExecutor(1, thread_name_prefix="look")
        self._asking = Lock()
        self._published = local()  # the tables that this thread published in its block
        self._hub = hub
        self._ask_database = look
        hub.on_news = self._rouse
        self._loop.call_later(BEAT, self._beat)
        self._loop.call_later(LOOK, self._looker.submit, self._look)

    def open(self, stream: Stream) -> None:
        """The phone listens from now on, if there is room for it."""
        phone = stream.listener
        try:
            self._hub.arrive(phone.table, phone.device, phone.address, plays=phone.plays)
        except Full:
            stream.end()
            return
        stream.last_sent = self._loop.time()
        self._quiet[stream] = None
        self._tables.setdefault(phone.table, set()).add(stream)
        self.ask([stream])

    def close(self, stream: Stream) -> None:
        """The connection is lost, or its last message is sent."""
        phone = stream.listener
        if stream in self._quiet:
            del self._quiet[stream]
            table = self._tables[phone.table]
            table.remove(stream)
            if not table:
                del self._tables[phone.table]
            self._hub.leave(phone.table, phone.device, phone.address)

    def ask(self, streams: Iterable[Stream], *, stale: bool = False) -> None:
        """Lets a thread find what is new for those phones that can take it."""
        if ready := self._ready(streams, stale=stale):
            self._finder.submit(self._find, ready)

    @contextmanager
    def telling_afterwards(self) -> Iterator[None]:
        """For a thread that answers a request: at the end of the block, the thread itself finds the
        news of the tables that it published. Handing this to another thread would make both
        wait."""
        tables = self._published.tables = set[str]()
        try:
            yield
        finally:
            del self._published.tables
            for table in tables:
                if ready := self._ready(tuple(self._tables.get(table, ())), stale=True):
                    self._find(ready)

    def _rouse(self, table: str) -> None:
        """Makes the streams of a table look for news. Any thread may call it."""
        if table and (published := getattr(self._published, "tables", None)) is not None:
            published.add(table)
            return
        with suppress(RuntimeError):  # the server has stopped
            self._loop.call_soon_threadsafe(self._ring, table)

    def _ring(self, table: str) -> None:
        if self._hub.closed:
            for stream in tuple(self._quiet):
                self._end(stream)
        self.ask(self._tables.get(table, ()), stale=True)

    def _ready(self, streams: Iterable[Stream], *, stale: bool = False) -> list[Stream]:
        ready = []
        with self._asking:
            for stream in streams:
                stream.stale = stream.stale or stale
                if stream.stale and not (stream.asked or stream.blocked):
                    stream.asked, stream.stale = True, False
                    ready.append(stream)
        return ready

    def _find(self, streams: list[Stream]) -> None:
        messages = []
        for stream in streams:
            try:
                messages.append(b"".join(stream.listener.news()))
            except Exception:
                logging.getLogger(__name__).exception("a stream ends")
                stream.listener.ended = True
                messages.append(b"")
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._deliver, streams, messages)

    def _deliver(self, streams: list[Stream], messages: list[bytes]) -> None:
        for stream, message in zip(streams, messages, strict=True):
            stream.asked = False
            self._send(stream, message)
            if stream.listener.ended:
                self._end(stream)
        self.ask(streams)

    def _send(self, stream: Stream, data: bytes) -> None:
        if data and stream in self._quiet:
            del self._quiet[stream]
            self._quiet[stream] = None
            stream.last_sent = self._loop.time()
            stream.send(data)

    def _end(self, stream: Stream) -> None:
        self.close(stream)
        stream.end()

    def _beat(self) -> None:
        due = self._loop.time() - HEARTBEAT
        for stream in list(takewhile(lambda quiet: quiet.last_sent <= due, self._quiet)):
            if stream.blocked:  # it has read nothing since the last heartbeat
                stream.cut()
                continue
            self._send(stream, stream.listener.heartbeat())
        self._loop.call_later(BEAT, self._beat)

    def _look(self) -> None:
        """One look for all tables, in a thread, because it waits for the database."""
        try:
            self._ask_database()
        except Exception as error:  # noqa: BLE001 - its text may hold a table's id
            logging.getLogger(__name__).error("no look: %s", type(error).__name__)
        with suppress(RuntimeError):  # the server has stopped
            again = partial(self._loop.call_later, LOOK, self._looker.submit, self._look)
            self._loop.call_soon_threadsafe(again)
