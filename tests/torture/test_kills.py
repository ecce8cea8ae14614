"""kill -9 of worker and master under load: each confirmed tap is there once, none is doubled."""

import time
from pathlib import Path

import pytest

from tests.torture.counts import FULL, chance, tell, times
from tests.torture.phones import Company, Tapper, begin, entries
from tests.torture.servers import Server

PHONES = 3


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
