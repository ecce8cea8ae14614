"""Connections byte by byte: a request is whole or not there, and nobody is waited for without
end."""

import gc
import socket
import time
import weakref
from asyncio.sslproto import SSLProtocol
from itertools import count
from typing import Any
from unittest.mock import Mock

import pytest

from companion.live.hub import Hub
from companion.live.request_keys import AFTERWARDS, ARRIVED
from companion.live.streams import Stream
from companion.serving import asgi
from companion.serving.asgi import LONGEST_BODY
from companion.serving.connections import CUT, MOST_CHUNKS, PATIENCE, REFUSED, Connection, Crowd
from companion.serving.door import LAST_BYTE_SENT, MOST_LEAVING
from tests.serving.home import FORM, GET, App, Home


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
        table, device, address, plays, ended = "table", "bo", "", False, False

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
        home.streams.open(bo)
        await home.until(lambda: not (bo.asked or bo.stale))  # it has the first view
        app.does = tap
        assert b"200 OK" in await (await home.wire(FORM)).head()
        await home.until(lambda: {"told of 1", "afterwards"} <= {*happened})
        assert happened.index("told of 1") < happened.index("afterwards")
        home.streams.close(bo)


@pytest.mark.parametrize("sent", [b"", FORM[:10], FORM[:-1], FORM + FORM[:-1]])
async def test_who_never_ends_a_request_is_cut(app: App, sent: bytes) -> None:
    async with Home(app, patience=0.5) as home:  # a busy machine reads what comes within it
        wire = await home.wire(sent)
        assert (await wire.read()).count(b"200 OK") == len(app.asked)
        await home.until(lambda: not home.open)
    assert len(app.asked) == (len(sent) > len(FORM))


@pytest.mark.parametrize("asked", [1, 50])
async def test_who_never_reads_its_answer_is_cut(app: App, asked: int) -> None:
    """The next request is read when the answer to the last one is taken."""
    app.answer = bytes(20_000_000)

    async with Home(app, patience=0.05) as home:
        wire = await home.wire(GET * asked)
        await home.until(lambda: app.asked and not home.open)
        assert len(await wire.read()) < len(app.answer)
    assert len(app.asked) == 1


async def test_who_reads_not_even_the_head_is_cut(app: App) -> None:
    """The answer is written head first, and the body when the phone has taken the head."""
    app.headers = [("X-Long", "x" * 20_000_000)]
    async with Home(app, patience=0.05) as home:
        await home.wire(GET)
        await home.until(lambda: app.asked and not home.open)


async def test_who_sends_no_more_and_takes_the_head_slowly_gets_the_body(app: App) -> None:
    app.headers = [("X-Long", "x" * 20_000_000)]
    async with Home(app) as home:
        wire = await home.wire(FORM)
        await home.until(lambda: home.open)
        (connection,) = home.open
        await home.until(lambda: connection.flow.write_paused)
        wire.writer.write_eof()
        await home.until(lambda: not connection.cycle.keep_alive)
        assert (await wire.read()).endswith(b"\r\n\r\nok")


async def test_the_address_that_keeps_the_most_waiting_loses_its_oldest(app: App) -> None:
    async with Home(app, most=3) as home:
        wires = []
        for number in range(3):
            wires.append(await home.wire(FORM[:20]))
            await home.until(lambda: len(home.open) == number + 1)  # noqa: B023
        wires += [await home.wire(GET)]
        assert await wires[0].read() == b""
        assert b"200 OK" in await wires[3].head()
        wires[2].send(FORM[20:])
        assert b"200 OK" in await wires[2].head()


async def test_who_keeps_the_server_working_keeps_nobody_else_out() -> None:
    crowd, was_cut = Crowd(2, PATIENCE), []

    def connection(name: str, address: str) -> Mock:
        return Mock(address=address, weight=0, cut=lambda: was_cut.append(name))

    for name in ("first", "second"):
        crowd.work(connection(name, "crowd"))
    crowd.wait(connection("third", "another"))
    assert was_cut == ["first"]


async def test_a_crowd_that_comes_at_once_is_cut_at_once(app: App) -> None:
    async with Home(app, most=3) as home:
        wires = [await home.wire() for _ in range(40)]
        assert [await wire.read() for wire in wires[:-3]] == [b""] * 37
        assert len(home.door.callers) == 3
        wires[-1].send(GET)
        assert b"200 OK" in await wires[-1].head()


async def test_who_has_left_already_keeps_nobody_waiting(app: App) -> None:
    """A connection of uvicorn's costs ten times as much as a socket."""
    many = 5 * MOST_LEAVING
    async with Home(app) as home:
        home.door.connection = Mock(side_effect=home.door.connection)
        for _ in range(many):  # the loop stands meanwhile
            with socket.create_connection(("127.0.0.1", home.port)) as wire:
                wire.sendall(FORM[:-1])
        assert b"200 OK" in await (await home.wire(GET)).head()
        await home.until(lambda: not home.door.callers)
        let_in = home.door.connection.call_count
    assert let_in < (3 * MOST_LEAVING if LAST_BYTE_SENT else many + 2)


async def test_handshakes_that_never_end_are_cut_and_freed(app: App) -> None:
    """Each takes 300 KiB, and the garbage collector looks seldom."""
    gc.collect()
    gc.disable()
    try:
        async with Home(app, tls=True) as home:
            home.door.crowd = Crowd(3, 0.2, newest_goes=True)
            for _ in range(9):
                await home.wire(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", shakes_hands=False)
            await home.until(lambda: len(home.door.callers) == 3)
            await home.until(lambda: not home.door.callers)
            await home.until(lambda: not any(type(o) is SSLProtocol for o in gc.get_objects()))
            assert b"200 OK" in await (await home.wire(GET)).head()
    finally:
        gc.enable()


async def test_the_heaviest_address_shakes_no_new_hands() -> None:
    crowd, was_cut = Crowd(2, PATIENCE, newest_goes=True), []

    def connection(name: str, address: str) -> Mock:
        return Mock(address=address, weight=0, cut=lambda: was_cut.append(name))

    for name in ("first", "second", "third"):
        crowd.wait(connection(name, "crowd"))
    assert was_cut == ["third"]
    crowd.wait(connection("fourth", "another"))
    assert was_cut == ["third", "first"]


@pytest.mark.parametrize("tls", [False, True])
@pytest.mark.parametrize("sent", [b"P", GET, FORM[:-1], FORM + GET[:5], b"rubbish\r\n\r\n"])
async def test_a_lost_connection_is_freed_at_once(app: App, sent: bytes, tls: bool) -> None:
    """The garbage collector looks seldom, and a crowd comes again and again."""
    gc.disable()
    try:
        async with Home(app, tls=tls) as home:
            made = list[weakref.ref[Connection]]()
            connection = home.door.connection

            def remembered() -> Connection:
                new = connection()
                made.append(weakref.ref(new))
                return new

            home.door.connection = remembered
            wire = await home.wire(sent)
            if sent.startswith((GET, FORM + GET[:5])):
                await wire.head()
            await home.until(lambda: made)
            wire.writer.transport.abort()
            await home.until(lambda: made[0]() is None)
    finally:
        gc.enable()


async def test_long_forms_weigh_more(app: App) -> None:
    async with Home(app, most=30) as home:
        head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n"
        await home.wire(head + bytes(400_000))
        await home.until(lambda: [connection.weight for connection in home.open] == [13])
        second = await home.wire(head + bytes(400_000))
        second.send(bytes(500_000))
        assert b"200 OK" in await second.head()
        await home.until(lambda: len(home.open) == 1)
    assert app.bodies == [bytes(900_000)]


@pytest.mark.parametrize("tls", [False, True])
async def test_no_part_of_an_answer_waits_until_the_phone_has_acknowledged_the_last(
    app: App, tls: bool
) -> None:
    """Phones acknowledge after 40 ms or more, and uvicorn writes the head apart from the body."""
    async with Home(app, tls=tls) as home:
        await (await home.wire(GET)).head()
        (connection,) = home.open
        wire = connection.transport.get_extra_info("socket")
        assert wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


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
        (connection,) = home.open
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
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 20_000,
        b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n" + b"a:b\r\n" * 200 + b"\r\n",
        b"GET / HTTP/2.0\r\nHost: a\r\n\r\n",
    ],
    ids=count(),
)
@pytest.mark.parametrize("tls", [False, True])
async def test_what_a_proxy_may_read_differently_is_refused(
    app: App, sent: bytes, tls: bool
) -> None:
    async with Home(app, tls=tls) as home:
        wire = await home.wire(sent + b"5\r\nseat=\r\n0\r\n\r\n" + GET)
        answer = await wire.read()
        assert answer in (CUT, REFUSED)
        wire.writer.close()
        assert app.asked == []
        assert b"200 OK" in await (await home.wire(GET)).head()


@pytest.mark.parametrize("before", [b"", GET])
@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nBad header\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"CONNECT home:443 HTTP/1.1\r\nHost: home\r\n\r\n",
        b"GET healthz HTTP/1.1\r\nHost: home\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
    ids=count(),
)
async def test_what_will_never_be_readable_is_not_to_be_sent_again(
    app: App, before: bytes, sent: bytes
) -> None:
    async with Home(app) as home:
        wire = await home.wire(before + sent)
        if before:
            assert b"200 OK" in await wire.head() + await wire.reader.readexactly(2)
        answer = await wire.read()
    assert answer == REFUSED
    assert b"Companion-Retry" not in answer
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.endswith(b"Content-Length: %d" % len(body))


async def test_a_body_of_too_many_chunks_is_refused(app: App) -> None:
    async with Home(app) as home:
        one_byte = b"1\r\na\r\n"
        wire = await home.wire(CHUNKED + one_byte * MOST_CHUNKS + b"0\r\n\r\n")
        assert b"200 OK" in await wire.head()
        assert await (await home.wire(CHUNKED + one_byte * (MOST_CHUNKS + 1))).read() == CUT
    assert app.bodies == [b"a" * MOST_CHUNKS]


async def test_an_answer_is_dated_once(app: App) -> None:
    app.headers = [("Date", "Sun, 29 Nov 2026 12:00:00 GMT")]
    async with Home(app) as home:
        await home.server.on_tick(0)  # dates all answers
        assert (await (await home.wire(GET)).head()).lower().count(b"\r\ndate: ") == 1


async def test_an_absolute_address_names_the_host(app: App) -> None:
    async with Home(app) as home:
        wire = await home.wire(b"GET http://home:8000/a?b=1 HTTP/1.1\r\nHost: evil\r\n\r\n")
        assert b"200 OK" in await wire.head()
    (environ,) = app.asked
    assert [environ[name] for name in ("HTTP_HOST", "PATH_INFO", "QUERY_STRING")] == [
        "home:8000",
        "/a",
        "b=1",
    ]


async def test_who_sends_no_more_gets_its_answer(app: App) -> None:
    app.may_answer.clear()
    async with Home(app) as home:
        wire = await home.wire(FORM)
        wire.writer.write_eof()
        await home.until(lambda: app.asked)
        app.may_answer.set()
        assert b"200 OK" in await wire.read()


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


async def test_of_a_body_that_is_too_long_only_so_much_is_kept(app: App) -> None:
    async with Home(app) as home:
        wire = await home.wire(CHUNKED + (b"8000\r\n" + bytes(0x8000) + b"\r\n") * 80)
        assert b"200 OK" in await wire.head()
    (body,) = app.bodies
    assert LONGEST_BODY < len(body) <= LONGEST_BODY + 256 * 1024


@pytest.mark.parametrize("expects", [b"", b"Expect: 100-continue\r\n"])
async def test_a_body_that_tells_that_it_is_too_long_is_answered_unread(
    app: App, expects: bytes
) -> None:
    head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n" + expects + b"\r\n"
    async with Home(app) as home:
        wire = await home.wire(head)
        assert b"200 OK" in await wire.head()
        if not expects:  # a browser reads the answer when it has sent everything
            wire.send(bytes(9_000_000) + GET)
            assert b"200 OK" in await wire.reader.readexactly(2) + await wire.head()
    assert (app.bodies[0], app.asked[0]["CONTENT_LENGTH"]) == (b"", "9000000")


async def test_a_phone_that_asks_first_is_told_to_send_its_form(app: App) -> None:
    async with Home(app) as home:
        wire = await home.wire(FORM[:-13] + b"\r\nExpect: 100-continue\r\n\r\n")
        assert await wire.head() == b"HTTP/1.1 100 Continue\r\n\r\n"
        wire.send(b"points=12")
        assert b"200 OK" in await wire.head()


async def test_refusals_leave_slowly_and_take_no_thread(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asgi, "HELD_BACK", PATIENCE)
    app.status = "503 Service Unavailable"
    async with Home(app) as home:
        refused = [await home.wire(GET) for _ in range(asgi.OTHER_THREADS + 1)]
        await home.until(lambda: len(app.asked) == len(refused))
        app.status = "200 OK"
        assert b"200 OK" in await (await home.wire(GET)).head()

        monkeypatch.setattr(asgi, "HELD_BACK", 0)
        home.asgi._next_refusal = 0
        app.status = "429 Too Many Requests"
        assert b"429 Too Many" in await (await home.wire(GET)).head()


@pytest.mark.parametrize("value", ["a\r\nX-Evil: 1", "a\x00", "Й"])
async def test_an_answer_that_is_not_http_is_not_sent_and_not_logged(
    app: App, caplog: pytest.LogCaptureFixture, value: str
) -> None:
    app.headers = [("Location", f"/j/secret{value}")]

    async with Home(app) as home:
        assert b"secret" not in await (await home.wire(GET)).read()
    assert "no answer" in caplog.text
    assert "secret" not in caplog.text
