"""Copies of an SQLite database: made while a server runs, and put back while none does."""

import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from companion.storage.migrations import Age, age, migrate
from companion.storage.models import TABLE
from companion.storage.upkeep import private

OURS = {"alembic_version", "table", "entry"}
"""Tables that every release of Companion has had."""


class Unfit(ValueError):
    """The copy can't take the place of the tables. The message continues "FILE ..."."""


@dataclass(frozen=True)
class Restored:
    tables: int
    older: bool
    """Whether an older release had made the copy."""
    aside: Path | None
    """Where the tables from before are; None if there were none."""


def back_up(database: Path, copy: Path) -> None:
    """Makes a copy that is one moment of the database. Raises FileExistsError before anything is
    written, and sqlite3.Error or OSError."""
    os.close(private.opened(copy, new=True))
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            # Copying the file would miss the write-ahead log.
            connection.execute("VACUUM INTO ?", (str(copy),))
    except BaseException:
        copy.unlink()
        raise


def restore(copy: Path, database: Path, now: datetime) -> Restored:
    """Puts the copy in place of the database, whose files get a name with the time. Nobody may use
    the database meanwhile. Everything is checked and migrated beside it first. Raises Unfit or
    OSError; the database is then as it was."""
    database = database.resolve()
    beside = database.with_name(f"{database.name}.restoring")
    if copy.resolve() in (database, beside):
        raise Unfit("is the database itself")
    _discard(beside)  # of a command that was killed
    try:
        for path, taken in zip(private.of(copy)[:2], private.of(beside)[:2], strict=True):
            if path == copy or path.exists():
                _copy(path, taken)
        older, tables = _made_fit(beside)
        return Restored(tables, older, _swapped(beside, database, now))
    finally:
        _discard(beside)


def _discard(database: Path) -> None:
    for path in private.of(database):
        path.unlink(missing_ok=True)


def _copy(path: Path, to: Path) -> None:
    with path.open("rb") as source, os.fdopen(private.opened(to, new=True), "wb") as target:
        shutil.copyfileobj(source, target)


def _made_fit(database: Path) -> tuple[bool, int]:
    """Checks the database and brings it up to date. Returns whether it was older, and its number of
    tables."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            revision = _revision(connection)
        release = age(revision)
        if release is Age.UNKNOWN:
            raise Unfit(
                f"was made by a newer release of Companion (its schema is {revision}): "
                "restore it with that release"
            )
        migrate(f"sqlite:///{database}")
        with closing(sqlite3.connect(database)) as connection:
            if missing := TABLE.metadata.tables.keys() - _names(connection):
                raise Unfit(f"is not whole: it lacks {', '.join(sorted(missing))}")
            (tables,) = connection.execute('SELECT count(*) FROM "table"').fetchone()
    except sqlite3.Error as error:
        raise Unfit(f"can't be read: {error}") from error
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or type(error).__name__
        raise Unfit(f"can't be brought up to date: {reason}") from error
    _on_disk(database)
    return release is Age.OLDER, int(tables)


def _revision(connection: sqlite3.Connection) -> str:
    """The schema of a database that is whole and Companion's."""
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise Unfit(f"is damaged: {' '.join(str(verdict).split())}")
    revisions = None
    if _names(connection) >= OURS:
        revisions = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if revisions is None:
        raise Unfit("holds no tables of Companion")
    return str(revisions[0])


def _names(connection: sqlite3.Connection) -> set[str]:
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name for (name,) in tables}


def _swapped(beside: Path, database: Path, now: datetime) -> Path | None:
    """Renames the database in `beside` to `database`. Returns the new name of what was there."""
    while (aside := database.with_stem(f"{database.stem}-{now:%Y-%m-%d-%H%M%S}")).exists():
        now += timedelta(seconds=1)
    private.tighten(database)
    moved = [
        (old, new)
        for old, new in zip(private.of(database), private.of(aside), strict=True)
        if old.exists()
    ]
    # First all files get their second name: whenever this ends, they are together under one.
    for old, new in moved:
        new.hardlink_to(old)
    _on_disk(database.parent)
    try:
        for old, _ in reversed(moved):
            if old != database:
                old.unlink()
        beside.replace(database)
    except BaseException:
        for old, new in moved:
            if not old.exists():
                old.hardlink_to(new)
        raise
    _on_disk(database.parent)
    return aside if moved else None


def _on_disk(path: Path) -> None:
    """Waits until a file or the names in a folder survive a power cut."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
