"""What a tap costs the server, beside the least that it can cost: the web server alone, with Flask
in it, with a commit, and the program. The taps of one table come one after the other."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.benchmarks.conftest import Report
from tests.benchmarks.load.phones import COLOURS, SET_UPS, Hall
from tests.benchmarks.load.server import Server
from tests.benchmarks.load.wire import Browser, Stream

WARM_UP = 40
TAPS = 200
FLOOR = {
    "server": "the web server alone",
    "flask": "and a view of Flask",
    "commit": "and a commit to SQLite",
}


@pytest.mark.parametrize("kind", FLOOR)
def test_floor(kind: str, tmp_path: Path, report: Report) -> None:
    server = Server(tmp_path, 8, "tests.benchmarks.load.floor", kind)
    try:
        server.first_ok("/")
        asyncio.run(_floor(server, f"four streams woken by a post: {FLOOR[kind]}", report))
    finally:
        server.stop()


async def _floor(server: Server, what: str, report: Report) -> None:
    phone = Browser(server.port)
    request = phone.request("GET", "/", b"", {})
    streams = [await Stream(request).connect(server.port) for _ in COLOURS]

    async def tap(_number: int) -> None:
        await phone.post("/tap", {"seat": "red", "points": 1})

    await _measure(server, tap, streams, what, report)


@pytest.mark.parametrize("game", SET_UPS)
def test_program(game: str, serve: Callable[..., Server], report: Report) -> None:
    server = serve()
    server.first_ok("/healthz")
    asyncio.run(_program(server, game, report))


async def _program(server: Server, game: str, report: Report) -> None:
    hall = Hall(server.port)
    await hall.sit(1, game)
    table: Any = hall.tables[0]
    await hall.listen()
    what = f"four streams told of a tap: the program, {game}"
    await _measure(server, table.tap, table.streams, what, report)


async def _measure(
    server: Server,
    tap: Callable[[int], Awaitable[None]],
    streams: Sequence[Stream],
    what: str,
    report: Report,
) -> None:
    begun, before = streams[0].version, None
    for number in range(1, WARM_UP + TAPS + 1):
        await tap(number)
        while min(stream.version for stream in streams) < begun + number:
            await asyncio.sleep(0.001)
        if number == WARM_UP:
            before = server.processor()
    after = server.processor()
    if before is not None and after is not None:
        report.add(what, 1000 * (after - before) / TAPS, "ms")
    for stream in streams:
        await stream.close()
