"""Which programs use a database, and how it closes."""

import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from companion.live.hub import Hub
from companion.storage.engine import Database
from companion.storage.other_processes import OtherProcesses
from companion.storage.upkeep import in_use


def wait_until_nobody_holds_a_lock(url: str) -> None:
    """PostgreSQL drops the locks of a connection when its own process notices that it is closed."""
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as server:
        while server.execute("SELECT 1 FROM pg_locks WHERE locktype = 'advisory'").fetchone():
            time.sleep(0.02)


def test_a_process_on_postgresql_keeps_out_what_must_be_alone_until_it_ends(
    another_postgresql: str,
) -> None:
    database = Database(another_postgresql)
    process = OtherProcesses(database, Hub(1))
    assert process.listening.wait(30)
    with in_use.locked_on_postgresql(another_postgresql, alone=False):
        pass
    with (
        pytest.raises(in_use.NoLock, match="stop it first"),
        in_use.locked_on_postgresql(another_postgresql, alone=True),
    ):
        pass
    process.close()
    database.close()
    wait_until_nobody_holds_a_lock(another_postgresql)
    with in_use.locked_on_postgresql(another_postgresql, alone=True):  # noqa: SIM117
        with (
            pytest.raises(in_use.NoLock, match="wait until it has ended"),
            in_use.locked_on_postgresql(another_postgresql, alone=False),
        ):
            pass


def test_processes_that_start_together_on_a_new_postgresql_migrate_one_after_the_other(
    postgresql: str,
) -> None:
    migrates = "import sys; from companion.storage.migrations import migrate; migrate(sys.argv[1])"
    with psycopg.connect(postgresql, autocommit=True) as server:
        server.execute("CREATE DATABASE fresh")
        url = postgresql.replace("://", "+psycopg://").replace("/postgres?", "/fresh?")
        starts = [subprocess.Popen([sys.executable, "-c", migrates, url]) for _ in range(2)]
        assert [start.wait(60) for start in starts] == [0, 0]
        server.execute("DROP DATABASE fresh WITH (FORCE)")


def test_a_database_that_ends_waits_for_its_threads_and_leaves_one_file(
    tmp_path: Path, empty_database: bytes
) -> None:
    file = tmp_path / "companion.sqlite"
    file.write_bytes(empty_database)
    database = Database(f"sqlite:///{file}")
    writes, may_go_on = threading.Event(), threading.Event()

    def work() -> None:
        with database.write() as connection:
            connection.execute(sa.text("INSERT INTO process VALUES ('late', '2026-11-28')"))
            writes.set()
            may_go_on.wait(30)

    thread = threading.Thread(target=work)
    thread.start()
    assert writes.wait(30)
    database.end(0)  # it does not wait for ever
    with pytest.raises(sa.exc.OperationalError, match="the server stops"), database.read():
        pass
    may_go_on.set()
    database.end(30)
    thread.join()
    assert [path.name for path in tmp_path.iterdir()] == [file.name]
    with closing(sqlite3.connect(file)) as opened:
        assert opened.execute("SELECT id FROM process").fetchall() == [("late",)]
