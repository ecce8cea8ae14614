"""Processes on one PostgreSQL hear of each other's tables and listeners."""

from collections.abc import Callable, Iterator, Mapping
from queue import Queue

import pytest

from companion.storage import other_processes
from companion.storage.engine import Database
from companion.storage.other_processes import OtherProcesses
from companion.storage.people import members
from companion.storage.tables import tables
from tests.storage.evening import EVENING

PATIENCE = 30  # seconds


class Process:
    """A process that only listens."""

    def __init__(self, url: str) -> None:
        self.news: Queue[tuple[str, int]] = Queue()
        self.presence_changes: Queue[str] = Queue()
        self.here: dict[str, frozenset[str]] = {}
        self.database = Database(url)
        self.others = OtherProcesses(self.database, self)

    def heard(self, table: str, version: int) -> None:
        self.news.put((table, version))

    def presence_changed(self, table: str) -> None:
        self.presence_changes.put(table)

    def listeners(self) -> Mapping[str, frozenset[str]]:
        return self.here

    def sits(self, table: str, *devices: str) -> None:
        self.here = {table: frozenset(devices)}
        self.others.tell_presence(table)

    def close(self) -> None:
        self.others.close()
        self.database.close()


@pytest.fixture
def started(
    another_postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Process]]:
    monkeypatch.setattr(other_processes, "AGAIN", 0.05)
    running: list[Process] = []

    def start() -> Process:
        running.append(Process(another_postgresql))
        assert running[-1].others.listening.wait(PATIENCE)
        return running[-1]

    yield start
    for process in running:
        process.close()


def test_news_and_listeners_reach_every_other_process(started: Callable[[], Process]) -> None:
    one, two = started(), started()
    one.sits("t", "ada")
    assert two.presence_changes.get(timeout=PATIENCE) == "t"
    assert (two.others.present("t"), one.others.present("t")) == ({"ada"}, frozenset())
    late = started()
    assert late.others.present("t") == {"ada"}
    one.sits("t")
    assert two.presence_changes.get(timeout=PATIENCE) == "t"
    assert two.others.present("t") == frozenset()
    one.others.tell("t", 7)
    assert two.news.get(timeout=PATIENCE) == late.news.get(timeout=PATIENCE) == ("t", 7)
    assert one.news.empty()


def test_a_process_that_stops_is_here_no_longer(started: Callable[[], Process]) -> None:
    one, two = started(), started()
    one.sits("t", "ada")
    two.presence_changes.get(timeout=PATIENCE)
    one.others.close()
    two.others.tell_presence("t")
    two.others._elsewhere.clear()
    assert two.others.present("t") == frozenset()


def test_a_process_that_was_cut_off_catches_up(started: Callable[[], Process]) -> None:
    one = started()
    members.ensure_device(one.database, "ada", "iPhone", EVENING)
    table = tables.create(
        one.database, game="toy", module_version=1, seats=[("red", "")], host="ada", now=EVENING
    )
    one.here = {table: frozenset({"ada"})}
    with one.database.write() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE left(query, 6) = 'LISTEN' AND datname = current_database()"
        )
    assert one.news.get(timeout=PATIENCE) == (table, 1)
    two = started()
    two.others.tell(table, 2)
    assert one.news.get(timeout=PATIENCE) == (table, 2)
