"""A stream is the last answer on its connection. It takes little memory, and is compressed in one
window, so that a message costs only what is new in it."""

import gc
import zlib
from collections.abc import Callable
from random import Random
from typing import Any
from weakref import ReferenceType, ref

import pytest

from companion.live.hub import Hub
from companion.live.streams import Stream
from companion.serving import asgi
from tests.serving.home import App, Home, Wire

ASK = b"GET /stream HTTP/1.1\r\nHost: home\r\n%s\r\n"
GZIP = ASK % b"Accept-Encoding: br, gzip\r\n"
VIEW = bytes(Random(1).choices(range(32, 127), k=12_000))  # nothing in it is said twice


class Listening:
    """Shows a long view of which a tap changes one number."""

    table, address, plays = "table", "", False

    def __init__(self, hub: Hub, device: str) -> None:
        self.hub, self.device, self.ended = hub, device, False
        self.sent = -1

    def news(self) -> list[bytes]:
        version = self.hub.version("table")
        if version == self.sent:
            return []
        self.sent, self.ended = version, version == 99
        return [b"%d %s\n" % (version, VIEW)]

    def heartbeat(self) -> bytes:
        return b"beat"


class Streaming(App):
    """Answers each request with a stream."""

    hub: Hub

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Any:
        start("200 OK", [("Content-Type", "text/event-stream")])
        return Listening(self.hub, f"phone {len(self.asked)}")


async def chunk(wire: Wire) -> bytes:
    """The next part of a chunked body; empty at its end."""
    length = int(await wire.reader.readuntil(b"\r\n"), 16)
    return (await wire.reader.readexactly(length + 2))[:-2]


async def test_a_message_costs_what_is_new_in_it() -> None:
    app = Streaming()
    async with Home(app) as home:
        app.hub = home.hub
        wire = await home.wire(GZIP)
        assert b"content-encoding: gzip\r\n" in await wire.head()
        unpack = zlib.decompressobj(31)
        first = await chunk(wire)
        assert unpack.decompress(first) == b"0 %s\n" % VIEW
        assert len(first) > len(VIEW) / 2
        for version in range(1, 21):
            home.hub.publish("table", version)
            packed = await chunk(wire)
            assert unpack.decompress(packed) == b"%d %s\n" % (version, VIEW)
            assert len(packed) < 400

        late = await home.wire(GZIP)
        await late.head()
        assert zlib.decompressobj(31).decompress(await chunk(late)) == b"20 %s\n" % VIEW

        home.hub.publish("table", 99)
        assert unpack.decompress(await chunk(wire)) == b"99 %s\n" % VIEW
        while rest := await chunk(wire):
            unpack.decompress(rest)
        assert unpack.eof
        assert await wire.read() == b""


@pytest.mark.parametrize("tls", [False, True])
async def test_a_stream_keeps_nothing_of_its_request(tls: bool) -> None:
    """Thousands of streams are open for an evening, and uvicorn's connection takes 12 KiB. A stream
    that is lost is freed at once, because the garbage collector looks seldom."""

    class Asked:
        """A value in WSGI."""

    kept: list[ReferenceType[Any]] = []

    class Noting(Streaming):
        def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Any:
            environ["asked"] = Asked()
            kept.append(ref(environ["asked"]))
            kept.extend(map(ref, home.open))
            return super().__call__(environ, start)

    app = Noting()
    gc.disable()
    try:
        async with Home(app, tls=tls) as home:
            app.hub = home.hub
            wire = await home.wire(GZIP)
            await wire.head()
            await chunk(wire)
            assert len(kept) == 2
            await home.until(lambda: not any(known() for known in kept))
            (stream,) = map(ref, home.open)
            assert isinstance(stream(), Stream)
            wire.writer.transport.abort()
            await home.until(lambda: stream() is None)
            assert home.hub.listening == 0
    finally:
        gc.enable()


async def test_a_stream_over_http_1_0_ends_with_its_connection() -> None:
    """Many a proxy speaks it."""
    app = Streaming()
    async with Home(app) as home:
        app.hub = home.hub
        wire = await home.wire(GZIP.replace(b"HTTP/1.1", b"HTTP/1.0"))
        head = await wire.head()
        assert b"chunked" not in head
        assert b"connection: close" in head.lower()
        home.hub.publish("table", 99)
        assert zlib.decompress(await wire.read(), 31).endswith(b"99 %s\n" % VIEW)


async def test_who_does_not_take_the_end_of_its_stream_is_cut() -> None:
    class Long(Listening):
        def news(self) -> list[bytes]:
            return [bytes(20_000_000) for _ in super().news()]

    class Endless(App):
        def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Any:
            start("200 OK", [("Content-Type", "text/event-stream")])
            return Long(home.hub, "phone")

    async with Home(Endless(), patience=0.05) as home:
        await home.wire(ASK % b"")
        await home.until(lambda: home.hub.listening)
        (stream,) = home.open
        await home.until(lambda: stream.blocked)
        home.hub.close()
        await home.until(lambda: not home.open)


async def test_so_many_streams_are_compressed_and_the_others_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asgi, "MOST_PACKED", 1)
    app = Streaming()
    async with Home(app) as home:
        app.hub = home.hub
        plain = await home.wire(ASK % b"")
        assert b"gzip" not in await plain.head()
        assert await chunk(plain) == b"0 %s\n" % VIEW
        first, second = await home.wire(GZIP), await home.wire(GZIP)
        encoded = [b"gzip" in await first.head(), b"gzip" in await second.head()]
        assert sorted(encoded) == [False, True]

        (first if encoded[0] else second).writer.close()
        await home.until(lambda: home.hub.listening == 2)
        assert b"gzip" in await (await home.wire(GZIP)).head()
