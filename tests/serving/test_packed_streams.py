"""A stream is compressed in one window, so that a message costs only what is new in it."""

import zlib
from collections.abc import Callable
from random import Random
from typing import Any
from weakref import ReferenceType, ref

import pytest

from companion.live.hub import Hub
from companion.serving import asgi
from tests.serving.home import App, Home, Wire

ASK = b"GET /stream HTTP/1.1\r\nHost: home\r\n%s\r\n"
GZIP = ASK % b"Accept-Encoding: br, gzip\r\n"
VIEW = bytes(Random(1).choices(range(32, 127), k=20_000))  # nothing in it is said twice


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
        wire.send(GZIP)  # a browser asks on over the same connection
        assert b"200 OK" in await wire.head()


async def test_a_stream_keeps_nothing_of_its_request() -> None:
    """Thousands of streams are open for an evening."""

    class Asked:
        """A value in WSGI."""

    kept: list[ReferenceType[Asked]] = []

    class Noting(Streaming):
        def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Any:
            environ["asked"] = Asked()
            kept.append(ref(environ["asked"]))
            return super().__call__(environ, start)

    app = Noting()
    async with Home(app) as home:
        app.hub = home.hub
        wire = await home.wire(GZIP)
        await wire.head()
        await chunk(wire)
        await home.until(lambda: kept[0]() is None)


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
