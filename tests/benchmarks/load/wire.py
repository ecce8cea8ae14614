"""HTTP by hand, as little of it as phones need: measuring must cost less than what is measured."""

import asyncio
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Self, TypeVar
from urllib.parse import urlencode


@dataclass(frozen=True)
class Answer:
    """An answer as it came over the wire. `size` counts its head too."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    size: int

    @property
    def text(self) -> str:
        return self.body.decode()


@dataclass
class Browser:
    """One device: its cookie, and requests as a phone sends them."""

    port: int
    cookie: str = ""

    async def get(self, path: str, **headers: str) -> Answer:
        return await self._ask("GET", path, b"", headers)

    async def post(self, path: str, fields: Mapping[str, object], **headers: str) -> Answer:
        body = urlencode(dict(fields), doseq=True).encode()
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        return await self._ask("POST", path, body, {**form, **headers})

    async def _ask(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self.request(method, path, body, {"Connection": "close", **headers}))
            answer = parsed(await reader.read())
        finally:
            writer.close()
            await writer.wait_closed()
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    def request(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
        host = f"127.0.0.1:{self.port}"
        fields = {"Host": host, **headers}
        if self.cookie:
            fields["Cookie"] = self.cookie
        if method == "POST":
            fields |= {"Origin": f"http://{host}", "Content-Length": str(len(body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body


def parsed(raw: bytes) -> Answer:
    """A whole answer, read until the server closed."""
    head, _, body = raw.partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = {}
    for line in lines:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    if headers.get("transfer-encoding") == "chunked":
        body = b"".join(Chunks().feed(body))
    return Answer(int(status.split()[1]), headers, body, len(raw))


class Chunks:
    """Takes a chunked body apart as it arrives."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        """The chunks complete now."""
        rest, found = self._rest, []
        rest += data
        while (line := rest.find(b"\r\n")) >= 0:
            end = line + 2 + int(rest[:line], 16)
            if len(rest) < end + 2:
                break
            found.append(bytes(rest[line + 2 : end]))
            del rest[: end + 2]
        return found


@dataclass
class Tap:
    """One tap: when it was sent, by which phone, and the version it made; 0 until answered."""

    phone: int
    sent: float
    version: int = 0
    status: int = 0


class Line(asyncio.Protocol):
    """A phone's open connection: which version of the table it had whole, and when."""

    def __init__(self, request: bytes) -> None:
        self.views: list[tuple[int, float]] = []
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self._closed: asyncio.Future[None] = loop.create_future()
        self._request = request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        transport.write(self._request)

    async def connect(self, port: int) -> Self:
        """Asks the server at this port, and waits for the first view."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", port)
        await asyncio.wait_for(self.opened, 60)
        return self

    async def close(self) -> None:
        self._transport.close()
        await self._closed

    def has(self, version: int) -> None:
        """From now on the phone has this version."""
        self.views.append((version, time.perf_counter()))
        if not self.opened.done():
            self.opened.set_result(None)

    def connection_lost(self, _error: Exception | None) -> None:
        self._closed.set_result(None)
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before the first view"))

    @property
    def lost(self) -> bool:
        return self._closed.done()

    @property
    def version(self) -> int:
        """The newest version this phone has."""
        return self.views[-1][0] if self.views else 0

    def had(self, version: int, since: int = 0) -> float | None:
        """When it first had `version` or a newer one, None if never; looks from the view `since`
        on."""
        for known, at in self.views[since:]:
            if known >= version:
                return at
        return None


class Stream(Line):
    """A phone's live stream. `received` counts the bytes of its body as they came."""

    def __init__(self, request: bytes) -> None:
        super().__init__(request)
        self.received = 0
        self._unpack: Callable[[bytes], bytes] = bytes
        self._head: bytes | None = b""
        self._chunks = Chunks()
        self._text = b""

    def data_received(self, data: bytes) -> None:
        if self._head is not None:
            self._head += data
            head, end, data = self._head.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 200 "):
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            if b"\r\ncontent-encoding: gzip" in head:
                self._unpack = zlib.decompressobj(31).decompress
            self._head = None
        self.received += len(data)
        for chunk in self._chunks.feed(data):
            *messages, self._text = (self._text + self._unpack(chunk)).split(b"\n\n")
            for message in messages:
                if message.startswith(b"id: "):
                    self.has(int(message[4 : message.index(b"\n")]))


L = TypeVar("L", bound=Line)


@dataclass
class Sitting(Generic[L]):
    """Four phones in one game, by their places: their open connections, and what they tapped."""

    port: int
    id: str = ""
    lines: dict[int, L] = field(default_factory=dict)
    taps: list[Tap] = field(default_factory=list)
    refused: int = 0

    @property
    def streams(self) -> list[L]:
        """The phones' connections in the order of their places."""
        return [self.lines[place] for place in sorted(self.lines)]

    def taps_now(self, place: int) -> Tap:
        self.taps.append(Tap(place, time.perf_counter()))
        return self.taps[-1]

    def moved(self, port: int) -> None:
        """The server is at another port now."""
        self.port = port
