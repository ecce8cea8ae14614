"""Counts across processes: of many at once each gets a number of its own."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from companion.storage import counts
from companion.storage.engine import Database

NOW = datetime(2026, 1, 2, 20, 30, tzinfo=UTC)
TEN = timedelta(minutes=10)


def test_simultaneous_counts_of_two_processes_differ(database: Database) -> None:
    elsewhere = Database(database.url)
    with ThreadPoolExecutor(4) as pool:
        numbers = pool.map(
            lambda n: counts.count((database, elsewhere)[n % 2], "guess", "cafe", NOW, TEN),
            range(24),
        )
        assert sorted(numbers) == list(range(1, 25))
    elsewhere.close()
    counts.take_back(database, "guess", "cafe")
    assert counts.count(database, "guess", "cafe", NOW, TEN) == 24
    assert counts.count(database, "guess", "home", NOW, TEN) == 1
    assert counts.count(database, "guess", "home", NOW, TEN, 5) == 6
    assert counts.count(database, "guess", "home", NOW + TEN, TEN, 5) == 5
    assert counts.count(database, "guess", "cafe", NOW + TEN, TEN) == 1
    assert counts.count(database, "guess", "cafe", NOW - timedelta(days=1), TEN) == 1


def test_a_call_that_overtakes_another_ends_no_window(database: Database) -> None:
    assert counts.count(database, "guess", "cafe", NOW, TEN) == 1
    assert counts.count(database, "guess", "cafe", NOW - timedelta(milliseconds=3), TEN) == 2
