"""kill -9 of one of two processes on one PostgreSQL, by `make torture` only: it starts servers all
the time."""

import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.storage.engine import Database
from companion.storage.tables import tables
from tests.conftest import SECRET
from tests.torture.counts import chance, tell, times
from tests.torture.phones import Company, Tapper, Watcher, begin, entries
from tests.torture.servers import Server


def test_phones_of_a_killed_process_move_to_another_and_miss_nothing(
    tmp_path: Path, another_postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes on one PostgreSQL, half of a table's phones at each."""
    random, kills = chance(), times(1, 50)
    monkeypatch.setenv("COMPANION_DATABASE_URL", another_postgresql)
    monkeypatch.setenv("COMPANION_SECRET_KEY", SECRET)
    servers = [Server(tmp_path / name) for name in ("here", "there")]
    watchers: list[Watcher] = []
    try:
        host, table = begin(servers[0])
        phones = [Tapper(servers[place % 2], host.cookie) for place in range(4)]
        watchers += [Watcher(phone, table) for phone in phones]
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
        for watcher in watchers:
            watcher.has_left = True
        for server in servers:
            server.end()
    shown = [len(set(watcher.shown)) for watcher in watchers]
    tell(
        f"{kills} kills of one of two processes, {len(company.confirmed)} confirmed taps, "
        f"{len(log)} entries, the longest pause {max(pauses):.1f} s; "
        f"each phone was shown the last version, {min(shown)} versions or more"
    )
    company.require_each_once(log)
