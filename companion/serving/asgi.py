"""Answers requests with the app, which speaks WSGI, for uvicorn, which speaks ASGI. A request takes
a thread when it is whole, and none while its answer leaves or its phone listens."""

from __future__ import annotations

import asyncio
import logging
import sys
import zlib
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, TypeAlias
from urllib.parse import unquote_to_bytes, urlsplit

from h11 import LocalProtocolError

from companion.live.streams import Listener, Stream, Streams
from companion.live.turns import AFTERWARDS, ARRIVED
from companion.serving.connections import Connection

TAP_THREADS = 32
OTHER_THREADS = 8
"""Threads for the taps of tables, and for everything else. All compete for the interpreter, so the
fewer work on pages, the sooner a tap is done."""
BUSY = {429, 503}
HELD_BACK, APART = 1.0, 0.01
"""Seconds from such a refusal until it is sent, and between two of them, so that those who ask
again at once can't keep the server busy with refusing."""
LONGEST_BODY = 1024 * 1024  # bytes; the app takes less for most forms
MOST_PACKED = 200
"""The most streams that are compressed at once. Each has a window of its own, of 144 KiB."""

WSGI: TypeAlias = "Callable[[dict[str, Any], Callable[..., Any]], Any]"
Message: TypeAlias = "MutableMapping[str, Any]"
Receive: TypeAlias = "Callable[[], Awaitable[Message]]"
Send: TypeAlias = "Callable[[Message], Awaitable[None]]"
Headers: TypeAlias = "list[tuple[bytes, bytes]]"


class Asgi:
    """The app as uvicorn calls it."""

    def __init__(self, app: WSGI, streams: Streams) -> None:
        self._app = app
        self._streams = streams
        self._loop = asyncio.get_running_loop()
        self._taps = ThreadPoolExecutor(TAP_THREADS, thread_name_prefix="tap")
        self._others = ThreadPoolExecutor(OTHER_THREADS, thread_name_prefix="request")
        self._packed = 0
        self._next_refusal = 0.0

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        connection: Connection = scope["state"]["connection"]()
        body = await _whole_body(scope, receive)
        if body is None:  # the phone is gone
            return
        asked = environ(scope, body)
        asked[ARRIVED] = self._loop.time()
        is_tap = asked["REQUEST_METHOD"] == "POST" and asked["PATH_INFO"][:3].lower() == "/t/"
        pool = self._taps if is_tap else self._others
        answer = await self._loop.run_in_executor(pool, self._work, asked)
        if answer is None:  # uvicorn answers 500
            return
        status, headers, content = answer
        if status in BUSY:
            connection.crowd.wait(connection)
            await self._hold_back()
        if isinstance(content, bytes):
            try:
                await _begin(send, status, headers)
                await _continue(send, content, more=False)
            except LocalProtocolError:  # uvicorn cuts the connection
                logging.getLogger(__name__).error("no answer: it can't be written as HTTP")
            return
        packs = self._packed < MOST_PACKED and "gzip" in asked.get("HTTP_ACCEPT_ENCODING", "")
        if packs:
            headers.append((b"content-encoding", b"gzip"))
        self._packed += packs
        try:
            await _begin(send, status, headers)
            del asked, body, answer, headers  # the stream may last an evening
            stream = Listening(content, connection, packs=packs)
            await stream.serve(self._streams, receive, send)
        finally:
            self._packed -= packs

    async def _hold_back(self) -> None:
        now = self._loop.time()
        self._next_refusal = max(now + HELD_BACK, self._next_refusal + APART)
        await asyncio.sleep(self._next_refusal - now)

    def _work(self, asked: dict[str, Any]) -> tuple[int, Headers, bytes | Listener] | None:
        """Calls the app, in a thread."""
        afterwards = asked[AFTERWARDS] = list[Callable[[], None]]()
        answer = None
        with self._streams.telling_afterwards():
            try:
                answer = called(self._app, asked)
            except Exception as error:  # noqa: BLE001 - its text may hold a table's token
                logging.getLogger(__name__).error("no answer: %s", type(error).__name__)
        for call in afterwards:
            call()
        return answer


class Listening(Stream):
    """The stream of a phone. It sends one message after the other."""

    def __init__(self, listener: Listener, connection: Connection, *, packs: bool) -> None:
        self.listener = listener
        self._connection = connection
        connection.listen()
        # The window of 32 KiB holds a whole view. The headers are gzip's.
        self._pack = zlib.compressobj(6, zlib.DEFLATED, 31, 4) if packs else None
        self._waiting = bytearray()
        self._news = asyncio.Event()
        self._over = False

    async def serve(self, streams: Streams, receive: Receive, send: Send) -> None:
        """Returns when the phone is gone, or the stream is over."""
        gone = asyncio.ensure_future(receive())
        gone.add_done_callback(lambda _: self.end())
        streams.open(self)
        try:
            while not gone.done():
                await self._news.wait()
                self._news.clear()
                last = self._over
                self.blocked = True
                await _continue(send, self._packed(), more=not last)
                if last:
                    return
                await self._connection.flow.drain()
                self.blocked = False
                streams.ask([self])
        finally:
            streams.close(self)
            gone.cancel()

    def _packed(self) -> bytes:
        """What waits to be sent, compressed so that the phone can read all of it at once."""
        data = bytes(self._waiting)
        self._waiting.clear()
        if self._pack is None:
            return data
        ending = zlib.Z_FINISH if self._over else zlib.Z_SYNC_FLUSH
        return self._pack.compress(data) + self._pack.flush(ending)

    def send(self, data: bytes) -> None:
        self._waiting += data
        self._news.set()

    def end(self) -> None:
        if not self._over:
            self._over = True
            self._news.set()
            self._connection.crowd.wait(self._connection)  # until it has taken the last message

    def cut(self) -> None:
        self._connection.transport.abort()


async def _whole_body(scope: Message, receive: Receive) -> bytes | None:
    """The request's body; more than `LONGEST_BODY` if it is too long; none if the app will refuse
    it for the length that its head tells; None if the phone is gone."""
    lengths = [int(value) for name, value in scope["headers"] if name == b"content-length"]
    if any(length > LONGEST_BODY for length in lengths):
        return b""
    body, more = bytearray(), True
    while more and len(body) <= LONGEST_BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message["body"]
        more = message["more_body"]
    return bytes(body)


async def _begin(send: Send, status: int, headers: Iterable[tuple[bytes, bytes]]) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})


async def _continue(send: Send, data: bytes, *, more: bool) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": more})


def environ(scope: Message, body: bytes) -> dict[str, Any]:
    """The request as WSGI's `environ`. A header whose name has "_" is left out, because WSGI can't
    tell it from the same name with "-", which a proxy may have checked."""
    server, port = scope["server"]
    path, host = scope["raw_path"], None
    if not path.startswith(b"/"):  # an absolute address names the host itself (RFC 9112, 3.2.2)
        parts = urlsplit(path.decode())
        path, host = parts.path.encode() or b"/", parts.netloc
    variables: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        if b"_" in name:
            continue
        key = name.decode().upper().replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        text = value.decode("latin-1")
        between = "; " if key == "HTTP_COOKIE" else ","
        variables[key] = f"{variables[key]}{between}{text}" if key in variables else text
    if host:
        variables["HTTP_HOST"] = host
    return variables


def called(app: WSGI, asked: dict[str, Any]) -> tuple[int, Headers, bytes | Listener]:
    """The app's answer: its status, its headers, and its body or the listener of a stream."""
    begun: list[Any] = []
    body = app(asked, lambda *status_and_headers: begun.extend(status_and_headers[:2]))
    if not hasattr(body, "news"):
        parts = body
        try:
            body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()
    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in begun[1]]
    return int(begun[0][:3]), headers, body
