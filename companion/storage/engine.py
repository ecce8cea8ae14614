"""The database behind SQLAlchemy: SQLite in WAL mode by default, PostgreSQL by its URL.

Writers take their lock at BEGIN (`BEGIN IMMEDIATE`): with SQLite's deferred locks, simultaneous
writers mostly fail instead of waiting for each other.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.sql.compiler import SQLCompiler

BUSY_TIMEOUT_MS = 5000


class Database:
    """Read and write transactions on one database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        # Secret choices are among the parameters: no error may print them into a log.
        options: dict[str, Any] = {
            "pool_pre_ping": not self.sqlite, "pool_size": 16, "hide_parameters": True,
        }  # fmt: skip
        if not self.sqlite:
            options |= {"pool_recycle": 600, "max_overflow": 16}
        else:
            options |= {"max_overflow": 256, "connect_args": {"check_same_thread": False}}
        self.engine = sa.create_engine(url, **options)
        if self.sqlite:
            event.listen(self.engine, "connect", _set_pragmas)
            event.listen(self.engine, "begin", _begin)
        # SQLite's waiting writers sleep and retry, up to 100 ms late; a lock hands over.
        self._one_writer: AbstractContextManager[Any] = (
            threading.Lock() if self.sqlite else nullcontext()
        )
        self._errors: type[Exception] = self.engine.dialect.loaded_dbapi.Error
        self._file = Path(sa.make_url(url).database or "") if self.sqlite else None
        self._is: tuple[int, int] | None = None
        self._glances: dict[sa.Select[Any], SQLCompiler] = {}
        self._writer = self.engine.execution_options(companion_writes=True)

    @contextmanager
    def read(self) -> Iterator[sa.Connection]:
        """A consistent view of the database, for reading only."""
        with self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def write(self) -> Iterator[sa.Connection]:
        """One transaction: committed when the block ends, rolled back when it raises."""
        with self._one_writer, self._writer.begin() as connection:
            yield connection
            self._still_there()

    def _still_there(self) -> None:
        """OperationalError if the file was deleted or replaced meanwhile: SQLite would go on
        writing into the old one, which is gone when the server stops."""
        if self._file is None or self._file.name in ("", ":memory:"):
            return
        try:
            found = self._file.stat()
        except OSError as error:
            raise sa.exc.OperationalError("COMMIT", {}, error) from error
        now = found.st_dev, found.st_ino
        if self._is is None:
            self._is = now
        if now != self._is:
            gone = OSError("another file stands in the database's place")
            raise sa.exc.OperationalError("COMMIT", {}, gone)

    def glance(self, statement: sa.Select[Any], **values: str) -> int | None:
        """One number, straight from the driver: every tap and every heartbeat asks for one, and
        SQLAlchemy takes ten times as long as SQLite. None if there is no such row."""
        compiled = self._glances.get(statement)
        if compiled is None:
            compiled = self._glances[statement] = statement.compile(self.engine)
        named = compiled.construct_params(dict(values))
        order = compiled.positiontup
        connection = self.engine.raw_connection()
        try:
            cursor = connection.cursor()
            cursor.execute(str(compiled), [named[name] for name in order] if order else named)
            found = cursor.fetchone()
            cursor.close()
        except self._errors as error:
            raise _named(error, self._errors) from error
        finally:
            connection.close()
        return None if found is None else int(found[0])

    def close(self) -> None:
        self.engine.dispose()


def _set_pragmas(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the driver would begin transactions by itself
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a confirmed tap survives a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    except sqlite3.Error as error:
        raise _named(error, sqlite3.Error) from error
    cursor.close()


def _named(error: Exception, kind: type[Exception]) -> Exception:
    """The driver's error as SQLAlchemy's: OperationalError, DatabaseError."""
    named: Exception = sa.exc.DBAPIError.instance("", None, error, kind)
    return named


def _begin(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("companion_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
