"""The event loop sends to all open streams; a phone that is slow, gone or broken holds up no
other."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.live import streams as streams_module
from companion.live.hub import Hub
from companion.live.streams import Stream, Streams

PATIENCE = 10.0  # seconds


class Phone(Stream):
    """A listener and its connection. It is sent the number of each version."""

    table, address, plays = "t", "", False

    def __init__(self, hub: Hub, device: str = "ada") -> None:
        self.hub, self.device = hub, device
        self.listener = self
        self.version = 0
        self.ended = self.over = self.was_cut = False
        self.got: list[bytes] = []

    def news(self) -> list[bytes]:
        heard = self.hub.version("t")
        if heard == 13:
            raise ValueError("unlucky")
        if heard == self.version:
            return []
        self.version, self.ended = heard, heard == 99
        return [b"v%d" % heard]

    def heartbeat(self) -> bytes:
        return b"beat"

    def send(self, data: bytes) -> None:
        self.got.append(data)

    def end(self) -> None:
        self.over = True

    def cut(self) -> None:
        self.was_cut = True


@pytest.fixture
def hub() -> Hub:
    return Hub(cap=3)


def running(
    hub: Hub, test: Callable[[Streams], object], look: Callable[[], object] = lambda: None
) -> None:
    """Runs a coroutine function with open streams, until it returns."""

    async def run() -> None:
        await asyncio.wait_for(test(Streams(hub, look)), PATIENCE)  # type: ignore[arg-type]

    asyncio.run(run())


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.001)


def test_each_phone_is_sent_what_is_new_until_the_hub_closes(hub: Hub) -> None:
    ada, bo = Phone(hub), Phone(hub, "bo")

    async def test(streams: Streams) -> None:
        hub.arrive("t", "before them")
        hub.publish("t", 6)  # from before they listened
        streams.open(ada)
        streams.open(bo)
        await until(lambda: ada.got and bo.got)
        await asyncio.to_thread(hub.publish, "t", 7)
        await until(lambda: len(ada.got) == len(bo.got) == 2)
        late = Phone(hub)
        streams.open(late)
        assert late.over  # there is no room
        hub.close()
        await until(lambda: ada.over and bo.over)

    running(hub, test)
    assert ada.got == bo.got == [b"v6", b"v7"]
    assert hub.listening == 1


def test_a_slow_phone_is_told_only_the_newest_and_holds_up_no_other(hub: Hub) -> None:
    slow, quick = Phone(hub), Phone(hub)

    async def test(streams: Streams) -> None:
        streams.open(slow)
        streams.open(quick)
        slow.blocked = True
        for version in range(1, 9):
            hub.publish("t", version)
            await until(lambda: quick.got and quick.got[-1] == b"v%d" % version)  # noqa: B023
        slow.blocked = False
        streams.ask([slow])
        await until(lambda: b"v8" in slow.got)

    running(hub, test)
    assert len(slow.got) <= 2


@pytest.mark.parametrize("how", ["hangs up", "breaks", "is told the last"])
def test_a_stream_ends_alone(hub: Hub, how: str) -> None:
    phone, other = Phone(hub), Phone(hub)

    async def test(streams: Streams) -> None:
        streams.open(phone)
        if how == "hangs up":
            streams.close(phone)
        else:
            hub.publish("t", {"breaks": 13, "is told the last": 99}[how])
            await until(lambda: phone.over)
        streams.open(other)
        hub.publish("t", 100)
        await until(lambda: b"v100" in other.got)
        streams.close(phone)

    running(hub, test)
    assert hub.listening == 1


def test_silence_is_broken_by_a_heartbeat(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams_module, "HEARTBEAT", 0.05)
    phone = Phone(hub)

    async def test(streams: Streams) -> None:
        streams.open(phone)
        await until(lambda: b"beat" in phone.got)

    running(hub, test)


def test_a_look_finds_what_nobody_published_after_one_that_failed(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams_module, "LOOK", 0.01)
    phone = Phone(hub)
    looks: Iterator[Callable[[], Any]] = iter(
        [lambda: 1 / 0, lambda: None, lambda: hub.publish("t", 50)]
    )

    async def test(streams: Streams) -> None:
        streams.open(phone)
        await until(lambda: b"v50" in phone.got)

    running(hub, test, look=lambda: next(looks)())


def test_a_phone_that_reads_nothing_from_beat_to_beat_is_cut(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams_module, "HEARTBEAT", 0.05)
    phone = Phone(hub)

    async def test(streams: Streams) -> None:
        streams.open(phone)
        phone.blocked = True
        await until(lambda: phone.was_cut)

    running(hub, test)
    assert phone.got == []
