"""The database behind SQLAlchemy: SQLite in WAL mode by default, PostgreSQL by its URL.

Writers take their lock at BEGIN (`BEGIN IMMEDIATE`): with SQLite's deferred locks, simultaneous
writers usually fail instead of waiting for each other.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

from companion.storage.sqlite_files import Files

BUSY_TIMEOUT_MS = 5000
PAGES_KIB = 256  # in the cache of each connection; the system caches the rest of the file

Statement: TypeAlias = "sa.Select[Any] | sa.Insert | sa.Update"
Run: TypeAlias = "Callable[[Statement, Mapping[str, Any]], int]"
"""Runs a statement with its values; returns how many rows it has changed."""


class Database:
    """Read and write transactions on one database."""

    def __init__(self, url: str, *, only_reads: bool = False) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        # Secret choices are among the parameters: no error message may print them.
        options: dict[str, Any] = {"pool_size": 16, "hide_parameters": True}
        if self.sqlite:
            options |= {"max_overflow": 256, "connect_args": {"check_same_thread": False}}
        else:
            options |= {"max_overflow": 16, "pool_pre_ping": True, "pool_recycle": 600}
        self.engine = sa.create_engine(url, **options)
        if self.sqlite:
            event.listen(self.engine, "connect", _only_read if only_reads else _set_pragmas)
            event.listen(self.engine, "begin", _begin)
        # SQLite's waiting writers sleep and retry, up to 100 ms late. A waiting thread gets this
        # lock at once.
        self._one_writer = threading.Lock() if self.sqlite else None
        assert self.engine.dialect.dbapi is not None
        self._driver_error: type[Exception] = self.engine.dialect.dbapi.Error
        file = sa.make_url(url).database if self.sqlite else None
        self._files = Files(Path(file)) if file and file != ":memory:" else None
        self._writer = self.engine.execution_options(companion_writes=True)
        # A transaction of SQLite reads one state anyway. By default, each statement of a
        # transaction of PostgreSQL reads the newest state.
        one_state = {} if self.sqlite else {"isolation_level": "REPEATABLE READ"}
        self._reader = self.engine.execution_options(**one_state)

    @contextmanager
    def read(self) -> Iterator[sa.Connection]:
        """A consistent view of the database, for reading only."""
        with self._reader.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps this process's other writers waiting. Raises OperationalError if one of them takes
        too long, because it waits for another program."""
        if self._one_writer is None:
            yield
            return
        if not self._one_writer.acquire(timeout=BUSY_TIMEOUT_MS / 1000):
            locked = sqlite3.OperationalError("database is locked")
            raise sa.exc.OperationalError("BEGIN IMMEDIATE", {}, locked)
        try:
            yield
        finally:
            self._one_writer.release()

    @contextmanager
    def write(self) -> Iterator[sa.Connection]:
        """One transaction: committed when the block ends, rolled back when it raises."""
        with self.alone(), self._writer.begin() as connection:
            yield connection
            self._require_files()

    # The statements of every tap go straight to the driver, because SQLAlchemy takes longer than
    # SQLite.

    @contextmanager
    def write_quickly(self) -> Iterator[Run]:
        """As `write`, for a few statements that are the same each time."""
        if not self.sqlite:
            with self.write() as connection:
                yield lambda statement, values: connection.execute(statement, values).rowcount
            return
        with self.alone(), self._driven() as cursor:

            def run(statement: Statement, values: Mapping[str, Any]) -> int:
                cursor.execute(*_prepared(statement, self.engine.dialect)(values))
                return int(cursor.rowcount)

            cursor.execute("BEGIN IMMEDIATE")
            yield run
            self._require_files()
            cursor.execute("COMMIT")

    def _require_files(self) -> None:
        """Raises OperationalError if SQLite's files are no longer what they were."""
        if self._files is None:
            return
        try:
            self._files.require()
        except (OSError, sqlite3.Error) as error:
            raise sa.exc.OperationalError("COMMIT", {}, error) from error

    def glance(self, statement: sa.Select[Any], **values: str) -> int | None:
        """Reads one number; None if there is no such row."""
        with self._driven() as cursor:
            cursor.execute(*_prepared(statement, self.engine.dialect)(values))
            row = cursor.fetchone()
        return None if row is None else int(row[0])

    @contextmanager
    def _driven(self) -> Iterator[Any]:
        """A cursor of the driver, with errors as SQLAlchemy's. Uncommitted changes are undone."""
        connection = self.engine.raw_connection()
        try:
            cursor = connection.cursor()
            yield cursor
            cursor.close()
        except self._driver_error as error:
            raise _named(error, self._driver_error) from error
        finally:
            connection.close()

    def end(self, patience: float) -> None:
        """Closes for good; SQLite then copies its log into the file and deletes it. Waits this many
        seconds for threads that use the database. A thread that takes longer keeps its connection
        and the log, which the next start reads."""
        event.listen(self.engine, "checkout", _refuse)
        deadline = time.monotonic() + patience
        while self._in_use() and time.monotonic() < deadline:
            time.sleep(0.01)
        if not self._in_use():
            self.close()

    def _in_use(self) -> bool:
        pool = self.engine.pool
        assert isinstance(pool, sa.QueuePool)
        return pool.checkedout() > 0

    def close(self) -> None:
        self.engine.dispose()
        if self._files is not None:
            self._files.close()


@cache
def _prepared(
    statement: Statement, dialect: sa.Dialect
) -> Callable[[Mapping[str, Any]], tuple[str, Any]]:
    """A statement in the driver's form: what gives its text and its parameters for its values."""
    compiled: SQLCompiler = statement.compile(dialect=dialect)
    text, order = str(compiled), compiled.positiontup
    made = {
        name: bound.type.dialect_impl(dialect).bind_processor(dialect)
        for bound, name in compiled.bind_names.items()
    }
    convert = {name: processor for name, processor in made.items() if processor}

    def with_values(values: Mapping[str, Any]) -> tuple[str, Any]:
        parameters = compiled.construct_params(dict(values))
        for name, processor in convert.items():
            parameters[name] = processor(parameters[name])
        return text, [parameters[name] for name in order] if order else parameters

    return with_values


def _set_pragmas(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # otherwise the driver begins transactions by itself
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # a confirmed tap survives a power cut
        cursor.execute("PRAGMA foreign_keys=ON")
        cursor.execute(f"PRAGMA cache_size=-{PAGES_KIB}")
        cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
    except sqlite3.Error as error:
        raise _named(error, sqlite3.Error) from error
    cursor.close()


def _only_read(connection: Any, _record: Any) -> None:
    """For commands that leave the file as it is, even one that has no write-ahead log yet."""
    connection.isolation_level = None
    connection.execute("PRAGMA query_only=ON")
    connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")


def _refuse(*_: Any) -> None:
    error = sqlite3.OperationalError("the server stops")
    raise sa.exc.OperationalError(None, None, error)


def _named(error: Exception, kind: type[Exception]) -> Exception:
    """The driver's error as SQLAlchemy's: OperationalError, DatabaseError."""
    named: Exception = DBAPIError.instance(None, None, error, kind, hide_parameters=True)
    return named


def _begin(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("companion_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
