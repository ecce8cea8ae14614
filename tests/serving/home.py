"""A server of a stand-in for the app, and phones that send it bytes."""

import asyncio
import socket
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from companion.live.hub import Hub
from companion.live.streams import Streams
from companion.serving.asgi import Asgi
from companion.serving.connections import PATIENCE, Crowd
from companion.serving.listen import encryption
from companion.serving.server import Server
from tests.serving.conftest import GRACE

FORM = b"POST /tap HTTP/1.1\r\nHost: home\r\nContent-Length: 9\r\n\r\npoints=12"
GET = b"GET / HTTP/1.1\r\nHost: home\r\n\r\n"
CERTIFICATE, KEY = (
    Path(__file__).parent / "cli" / f"localhost.{part}.pem" for part in ("cert", "key")
)


class App:
    """Answers with what it was asked, or with `answer`."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.bodies: list[bytes] = []
        self.status, self.answer = "200 OK", b"ok"
        self.headers: list[tuple[str, str]] = []
        self.does: Callable[[dict[str, Any]], object] = lambda environ: None
        self.may_answer = threading.Event()
        self.may_answer.set()

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        self.asked.append(environ)
        self.bodies.append(environ["wsgi.input"].read())
        self.does(environ)
        self.may_answer.wait(GRACE)
        length = ("Content-Length", str(len(self.answer)))
        start(self.status, [length, *self.headers])
        return [self.answer]


class Wire:
    """The phone's end of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def read(self) -> bytes:
        """Everything until the server closes the connection, or cuts it. Where a busy machine had
        not yet read what was sent, a cut is a reset."""
        got = bytearray()
        with suppress(ConnectionResetError):
            while part := await self.reader.read(65536):
                got += part
        return bytes(got)

    async def head(self) -> bytes:
        return await self.reader.readuntil(b"\r\n\r\n")


class Home:
    """A server of the app, and phones that connect to it."""

    def __init__(
        self, app: App, most: int = 99, patience: float = PATIENCE, *, tls: bool = False
    ) -> None:
        self.hub = Hub(9)
        self.streams = Streams(self.hub, lambda: None)
        self.tls = tls
        self.asgi = Asgi(app, self.streams)
        self.server = Server(self.asgi, self.hub, encryption(CERTIFICATE, KEY) if tls else None)
        self.server.crowd = Crowd(most, patience)
        if not tls:
            self.server.callers = self.server.crowd
        self.wires: list[Wire] = []

    @property
    def open(self) -> Any:
        return self.server.server_state.connections

    async def __aenter__(self) -> Self:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.server.config.load()
        await self.server.startup([self.listener])
        self.door: Any = self.server.servers[0]
        return self

    async def wire(self, *sent: bytes, shakes_hands: bool = True) -> Wire:
        context = None
        if self.tls and shakes_hands:
            context = ssl.create_default_context(cafile=str(CERTIFICATE))
            context.check_hostname = False
        wire = Wire(*await asyncio.open_connection("127.0.0.1", self.port, ssl=context))
        self.wires.append(wire)
        for data in sent:
            wire.send(data)
        return wire

    async def __aexit__(self, *_: object) -> None:
        for wire in self.wires:
            wire.writer.close()
            with suppress(OSError):
                await wire.writer.wait_closed()
        await self.until(lambda: not (self.open or self.door.callers))
        self.door.close()
        self.listener.close()

    async def until(self, true: Callable[[], object]) -> None:
        while not true():
            await asyncio.sleep(0.001)
