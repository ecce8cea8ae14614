"""Answers requests with the app, which speaks WSGI, for uvicorn, which speaks ASGI. A request takes
a thread when it is whole, and none while its answer leaves or its phone listens."""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, TypeAlias
from urllib.parse import unquote_to_bytes, urlsplit

from h11 import LocalProtocolError

from companion.live.request_keys import AFTERWARDS, ARRIVED
from companion.live.streams import Listener, Streams
from companion.serving.connections import Connection
from companion.serving.listening import Listening

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
"""The most streams that are compressed at once. Each has a window of its own, of 72 KiB."""

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
        self._packed = set[Listening]()
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
                await send({"type": "http.response.body", "body": content})
            except LocalProtocolError:  # uvicorn cuts the connection
                logging.getLogger(__name__).error("no answer: it can't be written as HTTP")
            return
        packed = None
        if len(self._packed) < MOST_PACKED and "gzip" in asked.get("HTTP_ACCEPT_ENCODING", ""):
            packed = self._packed
            headers.append((b"content-encoding", b"gzip"))
        await _begin(send, status, [*headers, (b"connection", b"close")])
        if not connection.transport.is_closing():
            chunked = scope["http_version"] == "1.1"
            Listening(content, connection, self._streams, packed, chunked=chunked)

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
    """The app's answer: its status, its headers, and its body or the listener of a stream. The date
    is uvicorn's."""
    begun: list[Any] = []
    body = app(asked, lambda *status_and_headers: begun.extend(status_and_headers[:2]))
    if not hasattr(body, "news"):
        parts = body
        try:
            body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()
    headers = [
        (name.encode("latin-1"), value.encode("latin-1"))
        for name, value in begun[1]
        if name != "Date"
    ]
    return int(begun[0][:3]), headers, body
