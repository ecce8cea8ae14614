"""Beside boardgame.io 0.50.2: phones that score, four at a table, on each server in turn.

The work is not quite the same: boardgame.io changes a number and sends a state of 600 bytes, ours
judges by the rules of a game, stores an entry and sends each phone its own page's regions, 5 KB.
`memory` keeps tables until the process ends; `FlatFile` is boardgame.io's own lasting storage,
which sends a move before it is stored and does not wait for the disk.
"""

import asyncio
import itertools
import random
import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from playwright._impl._driver import compute_driver_executable

from tests.benchmarks.bench_phones import AT_A_TABLE, Phones
from tests.benchmarks.conftest import Report
from tests.benchmarks.load.phones import Hall, Table
from tests.benchmarks.load.score_track import PEER, Match
from tests.benchmarks.load.server import Served, Server, allow_open_files

NODE, _ = compute_driver_executable()  # Playwright brings one
PLACE = Path(__file__).with_name("peer")
WARM_UP = {0.25: 8, 1.0: 4, 15.0: 1}
TAPS = {0.25: 24, 1.0: 12, 15.0: 4}
PACES = {0.25: "four taps a second", 1.0: "a tap a second", 15.0: "a tap in 15 s"}
KILLS, KILLED = 5, 20
UNREADABLE = 10.0  # seconds without an answer
PROCESSES = {"PostgreSQL, 1 process": "1", "PostgreSQL, 2 processes": "2"}
SYSTEMS = ("SQLite", *PROCESSES, f"{PEER}, memory", f"{PEER}, FlatFile")
ROWS = [*itertools.product((50, 250, 1000), (15.0, 1.0, 0.25), SYSTEMS)]
MOST_TAPS = 12_000
"""Of all tables together: beyond what a server carries, more only take longer."""


@contextmanager
def serving(
    system: str, streams: int, folder: Path, request: pytest.FixtureRequest
) -> Iterator[Served]:
    server: Served
    if system.startswith(PEER):
        kept = {"FLATFILE_DIR": str(folder)} if system.endswith("FlatFile") else {}
        server = Served(
            lambda port: [NODE, str(PLACE / "server.js"), str(port)],
            {"NODE_ENV": "production", **kept},
        )
        server.first_ok("/games")
    elif system == "SQLite":
        server = Server(folder, streams + 8)
        server.first_ok("/healthz")
    else:
        address = request.getfixturevalue("another_postgresql")
        settings = {"COMPANION_DATABASE_URL": address, "WEB_CONCURRENCY": PROCESSES[system]}
        server = Server(folder, streams + 8, **settings)
        server.beside.append(_postmaster(address))
        server.first_ok("/healthz")
    try:
        yield server
    finally:
        server.stop()


def _postmaster(address: str) -> int:
    """The process of a PostgreSQL on this machine."""
    with psycopg.connect(address.replace("+psycopg", "")) as connection:
        row = connection.execute("SHOW data_directory").fetchone()
    assert row
    return int(Path(row[0], "postmaster.pid").read_text().split()[0])


@pytest.mark.parametrize(("tables", "pause", "system"), ROWS)
def test_beside(
    pause: float,
    tables: int,
    system: str,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    sit: Callable[..., Phones],
    report: Report,
) -> None:
    allow_open_files()
    with serving(system, AT_A_TABLE * tables, tmp_path, request) as server:
        phones = sit(server)
        phones.do("sit", tables=tables, game=PEER if system.startswith(PEER) else "mythotopia")
        phones.do("listen")
        phones.do("tap", taps=WARM_UP[pause], pause=pause)
        work = server.processor()
        taps = min(TAPS[pause], MOST_TAPS // tables)
        answer = phones.do("tap", taps=taps, pause=pause)
        after, memory = server.processor(), server.memory()
    cuts = statistics.quantiles(answer["ms"] or [0, 0], n=100, method="inclusive")
    said = f"{cuts[49]:,.0f} / {cuts[94]:,.0f} / {cuts[98]:,.0f} ms, {answer['lost']} lost"
    if answer["refused"]:
        said += f", {answer['refused']:,} answered 503 and sent again"
    if work is not None and after is not None and memory is not None:
        each = 1000 * (after - work) / (tables * taps)
        said += f", {each:.1f} ms of work, {memory / 1024:.0f} MiB"
    report.say(f"{tables} tables, {PACES[pause]}: {system}", said)
    print(report.rows[-1], file=sys.stderr)
    assert system.startswith(PEER) or (answer["lost"], answer["differing"]) == (0, 0)


@pytest.mark.parametrize("system", ["SQLite", f"{PEER}, FlatFile"])
def test_killed(
    system: str, tmp_path: Path, request: pytest.FixtureRequest, report: Report
) -> None:
    """What is stored after `kill -9` under load, beside what the phones had been shown."""
    game = PEER if system.startswith(PEER) else "mythotopia"
    behind = unreadable = 0
    for number in range(KILLS):
        folder = tmp_path / str(number)
        with serving(system, AT_A_TABLE * KILLED, folder, request) as server:
            shown, hall = asyncio.run(_killed(server, game))
        with serving(system, AT_A_TABLE * KILLED, folder, request) as server:
            stored = asyncio.run(_stored(hall, server.port))
        unreadable += stored.count(None)
        behind += sum(now is not None and now < was for was, now in zip(shown, stored, strict=True))
    said = (
        f"{behind} of {KILLS * KILLED} tables behind what a phone showed, {unreadable} unreadable"
    )
    report.say(f"{KILLS} times kill -9 under load, {KILLED} tables: {system}", said)
    print(report.rows[-1], file=sys.stderr)
    assert system.startswith(PEER) or (behind, unreadable) == (0, 0)


async def _killed(server: Served, game: str) -> tuple[list[int], Hall]:
    """Taps without a pause, then kills the server; each table's newest version at a phone."""
    hall = Hall(server.port)
    await hall.sit(KILLED, game)
    await hall.listen()
    tapping = [asyncio.create_task(_tap_on(table)) for table in hall.tables]
    await asyncio.sleep(random.uniform(2, 4))
    server.kill()
    await asyncio.sleep(0.1)
    for task in tapping:
        task.cancel()
    await asyncio.gather(*tapping, return_exceptions=True)
    return [max(stream.version for stream in table.streams) for table in hall.tables], hall


async def _tap_on(table: Table | Match) -> None:
    for number in itertools.count():
        await table.tap(number)


async def _stored(hall: Hall, port: int) -> list[int | None]:
    """Each table's version at the server that was started again; None if it tells none."""
    found: list[int | None] = []
    for table in hall.tables:
        table.moved(port)
        try:
            async with asyncio.timeout(UNREADABLE):
                await table.listen(0)
            found.append(table.lines[0].version)
            await table.lines[0].close()
        except (OSError, TimeoutError):
            found.append(None)
    return found
