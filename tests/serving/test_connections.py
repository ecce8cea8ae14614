"""Connections byte by byte: a request is whole or not there, and nobody is waited for without
end."""

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, Self

import pytest

from companion.live.hub import Hub
from companion.live.streams import Stream, Streams
from companion.live.turns import AFTERWARDS, ARRIVED
from companion.serving import connections as connections_module
from companion.serving.connections import CUT, LONGEST_BODY, Connection, Connections
from tests.serving.conftest import GRACE

FORM = b"POST /tap HTTP/1.1\r\nHost: home\r\nContent-Length: 9\r\n\r\npoints=12"
GET = b"GET / HTTP/1.1\r\nHost: home\r\n\r\n"


class App:
    """Answers with what it was asked, or with `answer`."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.bodies: list[bytes] = []
        self.answer = b"ok"
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
        start("200 OK", [length, *self.headers])
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

    def __init__(self, app: App, most: int = 99) -> None:
        self.hub = Hub(9)
        self.all = Connections(app, Streams(self.hub, lambda: None), most)
        self.wires: list[Wire] = []

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()
        self.server = await loop.create_server(lambda: Connection(self.all), "127.0.0.1", 0)
        return self

    async def wire(self, *sent: bytes) -> Wire:
        port = self.server.sockets[0].getsockname()[1]
        wire = Wire(*await asyncio.open_connection("127.0.0.1", port))
        self.wires.append(wire)
        for data in sent:
            wire.send(data)
        return wire

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        self.all.stop()
        for wire in self.wires:
            wire.writer.close()
        await self.until(lambda: not self.all.open)

    async def until(self, true: Callable[[], object]) -> None:
        while not true():
            await asyncio.sleep(0.001)


@pytest.fixture
def app() -> App:
    return App()


async def test_a_request_takes_a_thread_when_it_is_whole(app: App) -> None:
    begun = time.monotonic()
    async with Home(app) as home:
        slow, quick = await home.wire(), await home.wire()
        for sent in (FORM[:10], FORM[10:-5], FORM[-5:-1]):
            slow.send(sent)
            quick.send(GET)
            assert b"200 OK" in await quick.head()
            await quick.reader.readexactly(2)
        assert all(environ["REQUEST_METHOD"] == "GET" for environ in app.asked)
        slow.send(FORM[-1:])
        assert b"200 OK" in await slow.head()
    assert app.bodies[-1] == b"points=12"
    assert begun < app.asked[-1][ARRIVED] < time.monotonic()


async def test_what_comes_afterwards_waits_until_the_phones_have_the_news(app: App) -> None:
    happened: list[str] = []

    class Listening:
        table, device, address, ended = "table", "bo", "", False

        def __init__(self, hub: Hub) -> None:
            self.hub = hub

        def news(self) -> list[bytes]:
            happened.append(f"told of {self.hub.version('table')}")
            return []

    async with Home(app) as home:

        def tap(environ: dict[str, Any]) -> None:
            environ[AFTERWARDS].append(lambda: happened.append("afterwards"))
            home.hub.publish("table", 1)

        bo = Stream()
        bo.listener = Listening(home.hub)  # type: ignore[assignment]
        home.all.streams.open(bo)
        await home.until(lambda: not (bo.asked or bo.stale))  # it has the first view
        app.does = tap
        assert b"200 OK" in await (await home.wire(FORM)).head()
        await home.until(lambda: {"told of 1", "afterwards"} <= {*happened})
        assert happened.index("told of 1") < happened.index("afterwards")
        home.all.streams.close(bo)


@pytest.mark.parametrize("sent", [b"", FORM[:10], FORM[:-1], FORM + FORM[:-1]])
async def test_who_never_ends_a_request_is_cut(
    app: App, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(
        connections_module, "PATIENCE", 0.5
    )  # a busy machine reads what comes within it

    async with Home(app) as home:
        wire = await home.wire(sent)
        assert (await wire.read()).count(b"200 OK") == len(app.asked)
        await home.until(lambda: not home.all.open)
    assert len(app.asked) == (len(sent) > len(FORM))


async def test_who_never_reads_its_answer_is_cut(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections_module, "PATIENCE", 0.05)
    app.answer = bytes(20_000_000)

    async with Home(app) as home:
        wire = await home.wire(GET)
        await home.until(lambda: app.asked and not home.all.open)
        assert len(await wire.read()) < len(app.answer)


async def test_the_address_that_keeps_the_most_waiting_loses_its_oldest(app: App) -> None:
    async with Home(app, most=3) as home:
        wires = []
        for number in range(3):
            wires.append(await home.wire(FORM[:20]))
            await home.until(lambda: len(home.all.open) == number + 1)  # noqa: B023
        wires += [await home.wire(GET)]
        assert await wires[0].read() == b""
        assert b"200 OK" in await wires[3].head()
        wires[2].send(FORM[20:])
        assert b"200 OK" in await wires[2].head()


async def test_long_forms_weigh_more(app: App) -> None:
    async with Home(app, most=15) as home:
        head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n"
        await home.wire(head + bytes(400_000))
        await home.until(lambda: [connection.weight for connection in home.all.open] == [7])
        second = await home.wire(head + bytes(400_000))
        second.send(bytes(500_000))
        assert b"200 OK" in await second.head()
        await home.until(lambda: len(home.all.open) == 1)
    assert app.bodies == [bytes(900_000)]


async def test_requests_on_one_connection_are_answered_in_turn(app: App) -> None:
    async with Home(app) as home:
        wire = await home.wire(FORM + GET, GET, GET[:-2] + b"Connection: close\r\n\r\n" + GET)
        assert (await wire.read()).count(b"HTTP/1.1 200 OK") == 4
    assert [environ["REQUEST_METHOD"] for environ in app.asked] == ["POST", "GET", "GET", "GET"]


@pytest.mark.parametrize("more", [b"", GET])
async def test_what_comes_while_the_app_works_asks_it_no_second_time(app: App, more: bytes) -> None:
    """Over TLS, asyncio hands on an end though nothing should be read now."""
    app.may_answer.clear()

    async with Home(app) as home:
        wire = await home.wire(FORM)
        await home.until(lambda: app.asked)
        (connection,) = home.all.open
        if more:
            connection.data_received(more)
        else:
            connection.eof_received()
        app.may_answer.set()
        assert b"200 OK" in await wire.head()
        await home.until(lambda: len(app.asked) == 1 + bool(more))
    assert app.bodies == [b"points=12", b""][: 1 + bool(more)]


CHUNKED = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "sent",
    [
        *(FORM[:end] for end in range(1, len(FORM))),
        CHUNKED + b"-5\r\nseat=\r\n0\r\n\r\n",
        CHUNKED + b"five\r\nseat=\r\n0\r\n\r\n",
        CHUNKED + b"12\r\nseat=red&points=1",
        CHUNKED + b"11\r\nseat=red&points=1\r\n",
        CHUNKED + b"11\r\nseat=red&points=1\r\n0\r\n",
    ],
    ids=count(),
)
async def test_a_post_cut_or_garbled_at_any_byte_is_to_be_sent_again(app: App, sent: bytes) -> None:
    async with Home(app) as home:
        wire = await home.wire(sent)
        wire.writer.write_eof()
        answer = await wire.read()
    assert answer == CUT
    assert b" 400 Bad Request\r\nCompanion-Retry: 1\r\n" in answer
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.endswith(b"Content-Length: %d" % len(body))
    assert app.asked == []


@pytest.mark.parametrize(
    "sent",
    [
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 6\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"POST / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: a\x00b\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + bytes(20_000).replace(b"\0", b"x"),
    ],
)
async def test_what_a_proxy_may_read_differently_is_refused(app: App, sent: bytes) -> None:
    async with Home(app) as home:
        answer = await (await home.wire(sent + b"5\r\nseat=\r\n0\r\n\r\n" + GET)).read()
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert answer.count(b"HTTP/1.1") == 1
    assert app.asked == []


async def test_no_name_and_no_trailer_passes_for_a_header_of_the_proxy(app: App) -> None:
    async with Home(app) as home:
        wire = await home.wire(
            b"POST /a%20%C3%A9?b=%20 HTTP/1.1\r\nHost: home\r\nX_Forwarded_For: 6.6.6.6\r\n"
            b"X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2\r\nCookie: a=1\r\n"
            b"Cookie: b=2\r\nTransfer-Encoding: chunked\r\n\r\n"
            b"5\r\nseat=\r\n0\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n"
        )
        assert b"200 OK" in await wire.head()
    (environ,), (body,) = app.asked, app.bodies
    assert environ["HTTP_X_FORWARDED_FOR"] == "1.1.1.1,2.2.2.2"
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["PATH_INFO"].encode("latin-1") == "/a é".encode()
    assert (environ["QUERY_STRING"], environ["REMOTE_ADDR"], body) == (
        "b=%20",
        "127.0.0.1",
        b"seat=",
    )


@pytest.mark.parametrize("framing", [b"Content-Length: 9000000", b"Transfer-Encoding: chunked"])
async def test_of_a_body_that_is_too_long_only_so_much_is_kept(app: App, framing: bytes) -> None:
    async with Home(app) as home:
        wire = await home.wire(b"POST / HTTP/1.1\r\nHost: a\r\n" + framing + b"\r\n\r\n")
        wire.send((b"8000\r\n" + bytes(0x8000) + b"\r\n") * 80)
        assert b"200 OK" in await wire.head()
    (body,) = app.bodies
    assert LONGEST_BODY < len(body) <= LONGEST_BODY + 256 * 1024


async def test_a_phone_that_asks_first_is_told_to_send_its_form(app: App) -> None:
    async with Home(app) as home:
        wire = await home.wire(FORM[:-13] + b"\r\nExpect: 100-continue\r\n\r\n")
        assert await wire.head() == b"HTTP/1.1 100 \r\n\r\n"
        wire.send(b"points=12")
        assert b"200 OK" in await wire.head()


@pytest.mark.parametrize("value", ["a\r\nX-Evil: 1", "a\x00", "Й"])
async def test_an_answer_that_is_no_http_is_not_sent_and_not_logged(
    app: App, caplog: pytest.LogCaptureFixture, value: str
) -> None:
    app.headers = [("Location", f"/j/secret{value}")]

    async with Home(app) as home:
        assert await (await home.wire(GET)).read() == b""
    assert "no answer" in caplog.text
    assert "secret" not in caplog.text
