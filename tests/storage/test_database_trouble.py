"""A database in trouble: clear answers, reads go on, and it works again once mended."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event

from companion.settings import Settings
from companion.storage import engine
from companion.web.site import health
from tests.conftest import Cast, Phone

CANNOT_WRITE = "Nothing can be recorded until this is mended; the phones keep their taps:"


@pytest.fixture(autouse=True)
def _each_probe_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LOOK_KEPT", 0.0)


@pytest.fixture
def file(settings: Settings) -> Path:
    return settings.instance / "companion.sqlite"


def tap(phone: Phone) -> tuple[int, str]:
    answer = phone.tap("points", seat="red", points="1", tap="one")
    return answer.status_code, answer.get_data(as_text=True)


def terminal(capfd: pytest.CaptureFixture[str]) -> str:
    """What the server has printed."""
    return capfd.readouterr().err


@contextmanager
def opened_with(app: Flask, pragma: str) -> Iterator[None]:
    """Each connection to the database begins with this statement."""
    database: engine.Database = app.extensions["companion.database"]
    database.close()
    real = engine._set_pragmas

    def also(connection: sqlite3.Connection, record: object) -> None:
        real(connection, record)
        connection.execute(f"PRAGMA {pragma}")

    event.remove(database.engine, "connect", real)
    event.listen(database.engine, "connect", also)
    yield
    database.close()
    event.remove(database.engine, "connect", also)
    event.listen(database.engine, "connect", real)


@contextmanager
def locked(app: Flask) -> Iterator[None]:
    """Another program holds the database for longer than anybody waits."""
    file = app.extensions["companion.settings"].instance / "companion.sqlite"
    app.extensions["companion.database"].close()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def crowded(app: Flask) -> Iterator[None]:
    """With the database locked, each tap waits for those before it."""
    with app.extensions["companion.database"].alone():
        yield


@contextmanager
def read_only(app: Flask) -> Iterator[None]:
    with opened_with(app, "query_only=on"):
        yield


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (locked, "database is locked"),
        (crowded, "database is locked"),
        (read_only, "attempt to write a readonly database"),
    ],
)
def test_a_database_that_is_not_written_refuses_taps_and_shows_pages(
    app: Flask,
    host: Phone,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    trouble: Callable[[Flask], AbstractContextManager[None]],
    sentence: str,
) -> None:
    monkeypatch.setattr(engine, "BUSY_TIMEOUT_MS", 50)
    with trouble(app):
        status, text = tap(host)
        assert (status, "Nothing was recorded" in text) == (503, True)
        assert host.at().status_code == 200
        assert [host.get(probe).status_code for probe in ("/readyz", "/healthz")] == [503, 200]
        # Counts that can't be written turn nobody away.
        rulings = [host.client.post("/adjudicate/mythotopia", data="") for _ in range(8)]
        assert {answer.status_code for answer in rulings} == {200}
    assert f"{CANNOT_WRITE} {sentence}" in terminal(capfd)
    assert tap(host)[0] == 303
    assert host.points("red") == 25
    assert host.get("/readyz").status_code == 200


def test_a_full_disk_refuses_taps_and_shows_pages(
    app: Flask, host: Phone, capfd: pytest.CaptureFixture[str]
) -> None:
    with app.extensions["companion.database"].read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    with opened_with(app, f"max_page_count={pages}"):
        answers = [host.tap("correct", seat="red", what="vp", to="1", why="x" * 100)
                   for _ in range(60)]  # fmt: skip
        assert answers[-1].status_code == 503
        assert host.at().status_code == 200
    assert f"{CANNOT_WRITE} database or disk is full" in terminal(capfd)
    assert host.tap("points", seat="red", points="1").status_code == 303


def test_a_file_that_was_deleted_or_replaced_confirms_no_tap(host: Phone, file: Path) -> None:
    before = host.points("red")
    copy = file.with_name("copy.sqlite")
    copy.write_bytes(file.read_bytes())
    away = file.with_name("away.sqlite")
    file.rename(away)
    assert tap(host)[0] == 503
    copy.rename(file)
    assert tap(host)[0] == 503
    away.rename(file)
    assert tap(host)[0] == 303
    assert host.points("red") == before + 1


def deleted(_file: Path, log: Path) -> None:
    log.unlink()


def log_truncated(_file: Path, log: Path) -> None:
    os.truncate(log, 100)


def log_overwritten(_file: Path, log: Path) -> None:
    log.write_bytes(b"\xff" * log.stat().st_size)


def truncated(file: Path, _log: Path) -> None:
    os.truncate(file, 4096)


def emptied(file: Path, _log: Path) -> None:
    os.truncate(file, 0)


def overwritten_by_a_backup(file: Path, _log: Path) -> None:
    backup = file.with_name("backup.sqlite")
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("VACUUM INTO ?", [str(backup)])
    file.write_bytes(backup.read_bytes())


def overwritten_by_an_older_copy(file: Path, _log: Path) -> None:
    """With a smaller count of changes, at offset 24."""
    older = bytearray(file.read_bytes())
    older[24:28] = (int.from_bytes(older[24:28], "big") - 1).to_bytes(4, "big")
    file.write_bytes(older)


@pytest.mark.parametrize(
    "harm",
    [deleted, log_truncated, log_overwritten, truncated, emptied, overwritten_by_a_backup,
     overwritten_by_an_older_copy],
)  # fmt: skip
def test_files_changed_under_the_server_confirm_no_tap(
    host: Phone, file: Path, harm: Callable[[Path, Path], None], capfd: pytest.CaptureFixture[str]
) -> None:
    assert host.tap("points", seat="red", points="1").status_code == 303
    harm(file, file.with_name("companion.sqlite-wal"))
    for _ in range(2):
        status, text = tap(host)
        assert status == 503
        assert "Nothing was recorded" in text or "Its owner has to restore a backup" in text
        assert host.get("/readyz").status_code == 503
    text = terminal(capfd)
    assert CANNOT_WRITE in text or "The database is damaged" in text


def test_a_deleted_log_loses_no_confirmed_tap(host: Phone, file: Path, tmp_path: Path) -> None:
    """Even if the server is then killed: a copy of the file has everything."""
    assert tap(host)[0] == 303
    file.with_name("companion.sqlite-wal").unlink()
    assert host.tap("points", seat="red", points="1").status_code == 503
    copy = tmp_path / "after a kill.sqlite"
    copy.write_bytes(file.read_bytes())
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("SELECT count(*) FROM entry WHERE kind = 'points'").fetchone() == (1,)


def test_what_sqlite_does_with_its_files_is_no_harm(app: Flask, host: Phone, file: Path) -> None:
    """Checkpoints of every kind, by the server and by another program, a larger and a smaller
    database, a log that starts again."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        for checkpoint in ("PASSIVE", "FULL", "RESTART", "TRUNCATE"):
            assert host.tap("points", seat="red", points="1").status_code == 303
            other.execute(f"PRAGMA wal_checkpoint({checkpoint})")
            assert host.tap("points", seat="red", points="1").status_code == 303
        other.execute("CREATE TABLE large (text)")
        other.execute("INSERT INTO large VALUES (zeroblob(8000000))")
        assert host.tap("points", seat="red", points="1").status_code == 303
        other.execute("DROP TABLE large")
        other.execute("VACUUM")
        assert host.tap("points", seat="red", points="1").status_code == 303
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert host.tap("points", seat="red", points="1").status_code == 303
    app.extensions["companion.database"].close()
    assert host.tap("points", seat="red", points="1").status_code == 303


def test_a_damaged_database_says_so_and_the_phone_keeps_its_taps(
    cast: Cast, host: Phone, file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    database = cast.app.extensions["companion.database"]
    with database.write() as connection:
        connection.exec_driver_sql("SELECT 1")
    database.close()
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + b"\xff" * (len(whole) - 100))
    answer = host.tap("points", seat="red", points="1")
    assert answer.status_code == 503
    assert "Companion-Verdict" not in answer.headers
    assert "damaged" in answer.get_data(as_text=True)
    assert host.get("/readyz").status_code == 503
    assert "run `companion restore` with a backup" in terminal(capfd)
    file.write_bytes(whole)
    assert tap(host)[0] == 303
    assert host.get("/readyz").status_code == 200
