"""One thread sends to all open streams; a phone that is slow, gone or broken holds up no other."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.live import streams as streams_module
from companion.live.hub import Hub, News
from companion.live.streams import HandOver, Streams

PATIENCE = 10.0  # seconds
SERVING = Path(__file__).parent.parent / "serving"


class Listener:
    """A phone that is sent the number of each version; `size` makes its messages long."""

    def __init__(self, hub: Hub, size: int = 0) -> None:
        self.table, self.size, self.ended = "t", size, False
        self.ear = hub.arrive("t", "ada")
        self.version = 0
        self.left = threading.Event()

    def news(self) -> list[bytes]:
        heard = self.ear.wait(News(0, 0), 0)
        if heard.version == 13:
            raise ValueError("unlucky")
        if heard.version == self.version:
            return []
        self.version, self.ended = heard.version, heard.version == 99
        return [b"v%d." % self.version + bytes(self.size)]

    def heartbeat(self) -> bytes:
        return b"beat."

    def looks(self) -> bool:
        return True

    def look(self) -> None:
        self.ear._hub.publish("t", 50)

    def leave(self) -> None:
        self.ear.leave()
        self.left.set()


@pytest.fixture
def hub() -> Hub:
    return Hub(cap=9)


@pytest.fixture
def streams(hub: Hub) -> Iterator[Streams]:
    running = Streams(hub)
    running.start()
    yield running
    hub.close()
    running.join(PATIENCE)


def _taken(streams: Streams, listener: Listener, *, chunked: bool = False) -> socket.socket:
    ours, phone = socket.socketpair()
    phone.settimeout(PATIENCE)
    streams.take(ours, HandOver(listener, chunked=chunked))
    return phone


def _read(phone: socket.socket, end: bytes) -> bytes:
    read = bytearray()
    while not read.endswith(end):
        piece = phone.recv(65536)
        assert piece, bytes(read)
        read += piece
    return bytes(read)


def test_each_phone_is_sent_what_is_new_until_the_hub_closes(hub: Hub, streams: Streams) -> None:
    with _taken(streams, Listener(hub), chunked=True) as ada, _taken(streams, Listener(hub)) as bo:
        for version in (7, 8):
            hub.publish("t", version)
            assert _read(ada, b".\r\n") == b"3\r\nv%d.\r\n" % version
            assert _read(bo, b".") == b"v%d." % version
        hub.close()
        assert _read(ada, b"0\r\n\r\n")
        assert bo.recv(10) == b""
    streams.join(PATIENCE)
    assert hub.listening == 0


def test_news_from_before_it_was_taken_is_sent(hub: Hub, streams: Streams) -> None:
    listener = Listener(hub)
    hub.publish("t", 7)
    with _taken(streams, listener) as phone:
        assert _read(phone, b".") == b"v7."


def test_one_closed_on_its_way_leaves_and_the_others_go_on(hub: Hub, streams: Streams) -> None:
    gone, listener = socket.socket(), Listener(hub)
    gone.close()
    streams.take(gone, HandOver(listener, chunked=False))
    assert listener.left.wait(PATIENCE)
    with _taken(streams, Listener(hub)) as phone:
        hub.publish("t", 7)
        assert _read(phone, b".") == b"v7."


def test_a_slow_phone_is_told_only_the_newest_and_holds_up_no_other(
    hub: Hub, streams: Streams
) -> None:
    with _taken(streams, Listener(hub, 3_000_000)) as slow, _taken(streams, Listener(hub)) as quick:
        for version in range(1, 9):
            hub.publish("t", version)
            assert _read(quick, b".") == b"v%d." % version
        seen = _read(slow, b"v8." + bytes(3_000_000))
    assert seen.count(b"v") == 2


@pytest.mark.parametrize("how", ["hangs up", "breaks", "is told the last"])
def test_a_stream_ends_alone(hub: Hub, streams: Streams, how: str) -> None:
    listener = Listener(hub)
    phone = _taken(streams, listener)
    if how == "hangs up":
        phone.close()
    else:
        hub.publish("t", {"breaks": 13, "is told the last": 99}[how])
    assert listener.left.wait(PATIENCE)
    phone.close()
    with _taken(streams, Listener(hub)) as other:
        hub.publish("t", 100)
        assert _read(other, b"v100.")


def test_silence_is_broken_by_a_heartbeat_and_one_looks(
    hub: Hub, streams: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams_module, "HEARTBEAT", 0.05)
    with _taken(streams, Listener(hub)) as phone:
        assert _read(phone, b"v50.").startswith(b"beat.")


def test_a_phone_that_reads_nothing_from_beat_to_beat_is_dropped(
    hub: Hub, streams: Streams, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams_module, "HEARTBEAT", 0.05)
    listener = Listener(hub, 3_000_000)
    with _taken(streams, listener):
        hub.publish("t", 1)
        assert listener.left.wait(PATIENCE)


def test_a_stream_may_be_encrypted(hub: Hub, streams: Streams) -> None:
    cert, key = SERVING / "cli" / "localhost.cert.pem", SERVING / "cli" / "localhost.key.pem"
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(cert, key)
    trusting = ssl.create_default_context(cafile=cert)
    ours, theirs = socket.socketpair()
    with ThreadPoolExecutor(1) as pool:
        wrapped = pool.submit(serving.wrap_socket, ours, server_side=True)
        phone = trusting.wrap_socket(theirs, server_hostname="localhost")
        ours = wrapped.result(PATIENCE)
    phone.settimeout(PATIENCE)
    streams.take(ours, HandOver(Listener(hub, 3_000_000), chunked=False))
    with phone:
        hub.publish("t", 1)
        assert len(_read(phone, b"v1." + bytes(3_000_000)))
        hub.publish("t", 2)
        assert _read(phone, b"v2." + bytes(3_000_000))
