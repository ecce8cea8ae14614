"""kill -9 of worker and master under load: each confirmed tap is there once, none is doubled."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.storage.engine import Database
from companion.storage.tables import tables
from tests.conftest import SECRET
from tests.torture.counts import FULL, chance, tell, times
from tests.torture.phones import Company, Server, Tapper, Watcher, begin, entries

PHONES = 3


@pytest.mark.timeout(0 if FULL else 180)  # 200 kills take a quarter of an hour, or an hour
@pytest.mark.parametrize("database", ["sqlite", "postgresql"] if FULL else ["sqlite"])
def test_no_confirmed_tap_is_lost_and_no_retry_doubled(
    tmp_path: Path, database: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL by two workers at once."""
    random, kills = chance(), times(1, 200)
    if database == "postgresql":
        monkeypatch.setenv("COMPANION_DATABASE_URL", request.getfixturevalue("another_postgresql"))
        monkeypatch.setenv("WEB_CONCURRENCY", "2")
    server = Server(tmp_path)
    try:
        host, table = begin(server)
        company = Company([Tapper(server, host.cookie) for _ in range(PHONES)], table)
        pauses = [company.tap_again()]
        for number in range(kills):
            time.sleep(random.uniform(0, 0.3))
            server.kill(random, master=number % 2 == 1)
            pauses.append(company.tap_again())
        company.stop()
        log = entries(host, table)
    finally:
        server.end()
    tell(
        f"{database}: {kills} kills, {len(company.confirmed)} confirmed taps, {len(log)} entries, "
        f"the longest pause after a kill {max(pauses):.1f} s"
    )
    company.require_each_once(log)


@pytest.mark.timeout(0 if FULL else 180)
def test_phones_of_a_killed_process_move_to_another_and_miss_nothing(
    tmp_path: Path, another_postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes on one PostgreSQL, half of a table's phones at each."""
    random, kills = chance(), times(1, 50)
    monkeypatch.setenv("COMPANION_DATABASE_URL", another_postgresql)
    monkeypatch.setenv("COMPANION_SECRET_KEY", SECRET)
    servers = [Server(tmp_path / name) for name in ("here", "there")]
    try:
        host, table = begin(servers[0])
        phones = [Tapper(servers[place % 2], host.cookie) for place in range(4)]
        watchers = [Watcher(phone, table) for phone in phones]
        for watcher in watchers:
            watcher.sees(1)
        company = Company(phones, table)
        pauses = [company.tap_again()]
        dies, lives = servers
        for number in range(kills):
            if number:  # all are back at two processes
                dies.start()
                for place, phone in enumerate(phones):
                    phone.server = servers[place % 2]
                pauses.append(company.tap_again())
            dies, lives = random.sample(servers, 2)
            time.sleep(random.uniform(0, 0.3))
            dies.end()
            for phone in phones:
                phone.server = lives
            pauses.append(company.tap_again())
        host.server = lives
        company.stop()
        with closing(Database(another_postgresql)) as database:
            version = tables.version(database, table.rpartition("/")[2])
        for watcher in watchers:
            watcher.sees(version)
        log = entries(host, table)
    finally:
        for server in servers:
            server.end()
    shown = [len(set(watcher.shown)) for watcher in watchers]
    tell(
        f"{kills} kills of one of two processes, {len(company.confirmed)} confirmed taps, "
        f"{len(log)} entries, the longest pause {max(pauses):.1f} s; "
        f"each phone was shown the last version, {min(shown)} versions or more"
    )
    company.require_each_once(log)
