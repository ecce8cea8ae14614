"""Messages between the processes on one PostgreSQL database: which table changed, and who listens
where.

News goes by NOTIFY, after the commit. It may be lost: a process that was cut off asks for all
versions when it is back, and looks for changes now and then. The listeners are stored, so that a
new process knows them. A process that falls silent is forgotten.
"""

import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from secrets import token_hex
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import col

from companion.storage.engine import Database
from companion.storage.models import LISTENING, Listening, Process
from companion.storage.tables import tables
from companion.storage.upkeep import in_use

CHANNEL = "companion"
BEAT = 12.0  # seconds
SILENT = timedelta(seconds=3 * BEAT)
FAREWELL = 2.0  # seconds
AGAIN = 1.0  # seconds until the next try, while the database does not answer
PRESENCE = "presence"


class Local(Protocol):
    """The listeners of this process."""

    def heard(self, table: str, version: int) -> None:
        """Another process brought the table to this version."""

    def presence_changed(self, table: str) -> None:
        """A phone began or stopped to listen at another process."""

    def listeners(self) -> Mapping[str, frozenset[str]]:
        """The devices that listen here, by table."""


class OtherProcesses:
    """Tells the other processes what happens here, and hears what happens there. One thread sends,
    one listens. Safe for threads."""

    def __init__(self, database: Database, local: Local) -> None:
        self.process = token_hex(6)
        self._database = database
        self._local = local
        self._changed = threading.Condition()
        self._news: dict[str, int] = {}
        self._presence_changed: set[str] = set()
        self._stored: dict[str, frozenset[str]] = {}
        self._elsewhere: dict[str, tuple[float, frozenset[str]]] = {}
        self._closed = False
        self.listening = threading.Event()
        """Set once the process hears the others."""
        self._ears: Any = None
        self._threads = [
            threading.Thread(target=work, name=f"others {work.__name__}", daemon=True)
            for work in (self._speak, self._listen)
        ]
        for thread in self._threads:
            thread.start()

    def tell(self, table: str, version: int) -> None:
        """Tells the other processes about this version. Never waits."""
        with self._changed:
            self._news[table] = max(version, self._news.get(table, 0))
            self._changed.notify()

    def tell_presence(self, table: str) -> None:
        """Tells the other processes that a phone began or stopped to listen here. Never waits."""
        with self._changed:
            self._presence_changed.add(table)
            self._changed.notify()

    def present(self, table: str) -> frozenset[str]:
        """The devices that listen to the table at other processes, as last reported."""
        asked, known = self._elsewhere.get(table, (0.0, frozenset()))
        if time.monotonic() - asked > BEAT:
            with suppress(SQLAlchemyError):  # keep the last report
                known = self._read(table)
                self._elsewhere[table] = time.monotonic(), known
        return known

    def close(self) -> None:
        """Tells the other processes that nobody listens here any more, and ends both threads."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._threads[0].join(FAREWELL)
        with suppress(Exception):
            self._ears.close()

    def _read(self, table: str) -> frozenset[str]:
        lately = sa.func.now() - SILENT
        devices = (
            sa.select(col(Listening.device_id))
            .join(Process, col(Process.id) == col(Listening.process_id))
            .where(col(Listening.table_id) == table, col(Process.seen_at) > lately)
            .where(col(Process.id) != self.process)
        )
        with self._database.read() as connection:
            return frozenset(connection.execute(devices).scalars())

    # -- the thread that speaks --------------------------------------------------------------

    def _speak(self) -> None:
        due = 0.0  # when this process says again that it lives
        while not self._closed:
            news, changed_tables = self._wait_for_something_to_say(due)
            beats = time.monotonic() >= due
            try:
                self._say(news, changed_tables, beats=beats)
            except SQLAlchemyError:
                self._keep(news, changed_tables)
            else:
                due = time.monotonic() + BEAT if beats else due
        with suppress(SQLAlchemyError), self._database.write() as connection:
            self._forget(connection, col(Process.id) == self.process)

    def _wait_for_something_to_say(self, until: float) -> tuple[dict[str, int], set[str]]:
        """Takes the versions and the tables with other listeners that were not sent yet."""
        with self._changed:
            if not self._news and not self._presence_changed and not self._closed:
                self._changed.wait(max(0.0, until - time.monotonic()))
            news, self._news = self._news, {}
            changed_tables, self._presence_changed = self._presence_changed, set()
        return news, changed_tables

    def _say(self, news: Mapping[str, int], changed_tables: set[str], *, beats: bool) -> None:
        """Stores and tells everything in one transaction."""
        with self._database.write() as connection:
            again = self._say_i_live(connection) if beats else set()
            stored = {table: self._store(connection, table) for table in changed_tables | again}
            for table, version in news.items():
                self._notify(connection, table, str(version))
            for table, devices in stored.items():
                if devices != self._stored.get(table, frozenset()):
                    self._notify(connection, table, PRESENCE)
        known = self._stored | stored
        self._stored = {table: devices for table, devices in known.items() if devices}

    def _keep(self, news: dict[str, int], changed_tables: set[str]) -> None:
        """Keeps what could not be sent, to try again."""
        for table, version in news.items():
            self.tell(table, version)
        for table in changed_tables:
            self.tell_presence(table)
        time.sleep(AGAIN)

    def _say_i_live(self, connection: sa.Connection) -> set[str]:
        """Notes that this process lives, and forgets those that do not. Returns the tables whose
        listeners have to be stored again, because this process itself had been forgotten."""
        now = sa.func.now()  # the database's clock, because the clocks of several machines differ
        self._forget(connection, col(Process.seen_at) < now - SILENT)
        heartbeat = sa.update(Process).where(col(Process.id) == self.process).values(seen_at=now)
        if connection.execute(heartbeat).rowcount:
            return set()
        connection.execute(sa.insert(Process).values(id=self.process, seen_at=now))
        self._stored.clear()
        return set(self._local.listeners())

    @staticmethod
    def _forget(connection: sa.Connection, which: sa.ColumnElement[bool]) -> None:
        gone = sa.select(col(Process.id)).where(which)
        connection.execute(sa.delete(Listening).where(col(Listening.process_id).in_(gone)))
        connection.execute(sa.delete(Process).where(which))

    def _store(self, connection: sa.Connection, table: str) -> frozenset[str]:
        """Stores who listens to the table here, if that has changed."""
        now = self._local.listeners().get(table, frozenset())
        before = self._stored.get(table, frozenset())
        keys = {"process_id": self.process, "table_id": table}
        if now - before:
            rows = [{**keys, "device_id": device} for device in sorted(now - before)]
            connection.execute(insert(LISTENING).on_conflict_do_nothing(), rows)
        if before - now:
            connection.execute(
                sa.delete(Listening).where(
                    col(Listening.process_id) == self.process,
                    col(Listening.table_id) == table,
                    col(Listening.device_id).in_(before - now),
                )
            )
        return now

    def _notify(self, connection: sa.Connection, table: str, what: str) -> None:
        parameters = {"channel": CHANNEL, "payload": f"{self.process} {table} {what}"}
        connection.execute(sa.text("SELECT pg_notify(:channel, :payload)"), parameters)

    # -- the thread that listens -------------------------------------------------------------

    def _listen(self) -> None:
        import psycopg  # SQLite does without it

        address = self._database.engine.url.set(drivername="postgresql")
        while not self._closed:
            try:
                with psycopg.connect(
                    address.render_as_string(hide_password=False), autocommit=True
                ) as self._ears:
                    # Until this process ends, no command may have the database for itself.
                    self._ears.execute(f"SELECT pg_advisory_lock_shared({in_use.KEY})")
                    self._ears.execute(f"LISTEN {CHANNEL}")
                    self._catch_up()
                    self.listening.set()
                    while not self._closed:
                        for note in self._ears.notifies(timeout=BEAT):
                            self._hear(note.payload)
            except (psycopg.Error, SQLAlchemyError):
                time.sleep(AGAIN)

    def _hear(self, payload: str) -> None:
        process, table, what = payload.split()
        if process == self.process:
            return
        if what == PRESENCE:
            self._elsewhere.pop(table, None)
            self._local.presence_changed(table)
        else:
            self._local.heard(table, int(what))

    def _catch_up(self) -> None:
        """Reads what was sent while this process did not listen."""
        versions = tables.versions(self._database, self._local.listeners())
        self._elsewhere.clear()
        for table, version in versions.items():
            self._local.heard(table, version)
            self._local.presence_changed(table)
