"""The log in the database: appended once, in order, whole or not at all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest

from companion.core.digest import digest
from companion.core.entry import BEGIN
from companion.core.log import Log
from companion.games.mythotopia import game
from companion.storage import people, seats, tables
from companion.storage.engine import Database
from companion.storage.entries import Draft, KeyReused, Logs, Tap
from companion.storage.tables import NoSuchTable

NOW = datetime(2026, 1, 2, 20, 30, tzinfo=UTC)
SETUP = {"options": {"dealt": 8, "first": "red"}, "seats": ["red", "blue"]}


@pytest.fixture
def table(database: Database) -> str:
    people.ensure_device(database, "ada", "iPhone", NOW)
    sitting = [("red", "Ada"), ("blue", "Bo")]
    return tables.create(
        database, game="mythotopia", module_version=1, seats=sitting, host="ada", now=NOW
    )


@pytest.fixture
def logs(database: Database, table: str) -> Logs:
    logs = Logs(database)
    append(logs, table, "begin", BEGIN, SETUP)
    return logs


def append(logs: Logs, table: str, key: str, kind: str, payload: dict[str, Any]) -> Log[Any]:
    drafts = [Draft(kind, payload)]
    tap = Tap("ada", key, f"{kind}{payload}", NOW)
    return logs.append(table, game, tap, lambda _: drafts).log


def test_what_is_appended_is_read_back(logs: Logs, table: str) -> None:
    log = append(logs, table, "k", "points", {"seat": "red", "points": 3})
    read = Logs(logs.database).get(table, game)
    assert read is not None
    assert read.entries == log.entries
    assert read.state == log.state


def test_each_entry_carries_the_digest_of_the_state_after_it(logs: Logs, table: str) -> None:
    log = append(logs, table, "k", "points", {"seat": "red", "points": 3})
    assert log.entries[-1].digest == digest(log.state)
    assert log.entries[0].digest == digest(log.until(1, known=False).state)


def test_a_repeated_tap_is_the_same_tap(logs: Logs, table: str) -> None:
    append(logs, table, "k", "points", {"seat": "red", "points": 3})
    log = append(logs, table, "k", "points", {"seat": "red", "points": 3})
    assert log.last_seq == 2


def test_a_key_is_not_used_for_something_else(logs: Logs, table: str) -> None:
    append(logs, table, "k", "points", {"seat": "red", "points": 3})
    with pytest.raises(KeyReused):
        append(logs, table, "k", "points", {"seat": "red", "points": 2})


def test_what_decide_refuses_leaves_everything_as_it_was(logs: Logs, table: str) -> None:
    before = tables.version(logs.database, table)

    def refuse(_: object) -> list[Draft]:
        raise PermissionError

    with pytest.raises(PermissionError):
        logs.append(table, game, Tap("ada", "k", "", NOW), refuse)
    assert tables.version(logs.database, table) == before
    append(logs, table, "k", "points", {"seat": "red", "points": 3})


def test_the_version_grows_with_every_tap_and_every_change_of_people(
    logs: Logs, table: str
) -> None:
    database = logs.database
    seen = [tables.version(database, table)]
    append(logs, table, "k", "points", {"seat": "red", "points": 3})
    seen.append(tables.version(database, table))
    seats.rename(database, table, "red", "Augusta", NOW, people.allow)
    seen.append(tables.version(database, table))
    seats.take(database, table, "red", "ada", NOW, people.allow)
    seen.append(tables.version(database, table))
    assert seen == [seen[0], seen[0] + 1, seen[0] + 2, seen[0] + 3]


def test_two_programs_on_one_file_lose_nothing(logs: Logs, table: str) -> None:
    other = Logs(Database(logs.database.url))

    def taps(mine: Logs, name: str) -> None:
        for n in range(40):
            append(mine, table, f"{name}{n}", "points", {"seat": "red", "points": 1})

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(taps, (logs, other, logs, other), "abcd"))
    other.database.close()
    log = Logs(logs.database).get(table, game)
    assert log is not None
    assert [entry.seq for entry in log.entries] == list(range(1, 162))
    assert log.state.players["red"].vp == 24 + 160


def test_there_is_no_log_of_no_table(logs: Logs) -> None:
    with pytest.raises(NoSuchTable):
        append(logs, "nowhere", "k", "points", {"seat": "red", "points": 3})
