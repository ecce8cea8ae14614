"""Whether a program uses a database: a lock that the system drops with the last process that holds
it, however that process ends.

Servers share the lock with each other and with commands that may work beside them. A command that
must be alone gets it only while nobody else has it.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.storage.upkeep import private

KEY = 0x636F6D70616E6E  # the lock's number in PostgreSQL; other programs choose others


class NoLock(Exception):
    """The lock was not to be had. The message is one sentence."""


ALONE = "A server or another command uses these tables: stop it first."
SHARED = "A command such as move or restore works on these tables: wait until it has ended."


@contextmanager
def locked(database: Path, *, alone: bool) -> Iterator[None]:
    """The lock of an SQLite database. Processes that this one forks hold it, too."""
    if sys.platform == "win32":  # where no server runs
        yield
        return
    import fcntl

    # Closing the database itself would drop SQLite's own locks on it.
    path = database.with_name(f"{database.name}.lock")
    try:
        descriptor = private.opened(path)
    except OSError as error:
        raise NoLock(f"{path} can't be written: {error.strerror}.") from error
    try:
        fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError as error:
        os.close(descriptor)
        if isinstance(error, BlockingIOError):
            raise NoLock(ALONE if alone else SHARED) from None
        raise NoLock(f"{path} can't be locked: {error.strerror}.") from error
    try:
        yield
    finally:
        os.close(descriptor)  # LOCK_UN would also take the lock from the other processes


@contextmanager
def locked_on_postgresql(url: str, *, alone: bool) -> Iterator[None]:
    """The lock of a PostgreSQL database, held by a connection of its own."""
    import sqlalchemy as sa

    from companion.storage.engine import Database

    shared = "" if alone else "_shared"
    database = Database(url)
    try:
        connection = database.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        with connection:
            if not connection.scalar(sa.text(f"SELECT pg_try_advisory_lock{shared}({KEY})")):
                raise NoLock(ALONE if alone else SHARED)
            yield
    finally:
        database.close()
