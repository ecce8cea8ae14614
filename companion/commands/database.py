"""Opens the database for commands. Errors that the user can fix are one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from companion.settings import Settings, SettingsError
from companion.storage.engine import Database
from companion.storage.migrations import migrate, up_to_date
from companion.storage.upkeep import in_use


def migrated(settings: Settings) -> None:
    """Brings the database to this release's schema; creates it if there is none."""
    with plain_errors():
        try:
            migrate(settings.database_url)
        except CommandError as error:  # it has a schema that this release does not know
            raise SettingsError(
                "These tables were stored by a newer release of Companion: start that one."
            ) from error


@contextmanager
def held(settings: Settings, *, alone: bool = False) -> Iterator[None]:
    """The lock on the database: `alone`, or shared with servers and other commands."""
    with plain_errors():
        if settings.database_file is not None:
            lock = in_use.locked(settings.database_file, alone=alone)
        else:
            lock = in_use.locked_on_postgresql(settings.database_url, alone=alone)
        with lock:
            yield


@contextmanager
def opened(settings: Settings, *, writes: bool = False, alone: bool = False) -> Iterator[Database]:
    """The database, for a command that does not change its schema. One that wants it `alone` gets
    it only while no server runs."""
    require_tables(settings)
    if alone:
        with held(settings, alone=True), opened(settings, writes=writes) as database:
            yield database
        return
    with plain_errors():
        database = Database(settings.database_url, only_reads=not writes)
        try:
            with database.read() as connection:
                current = up_to_date(connection)
            if not current:
                raise SettingsError(
                    "These tables were stored by another release of Companion. The server brings "
                    "them up to date when it starts; replay-check --migrate does so for a copy."
                )
            yield database
        finally:
            database.close()


def require_tables(settings: Settings) -> None:
    """Raises SettingsError if there is no database: SQLite would create an empty file."""
    if settings.database_file is not None and not settings.database_file.is_file():
        raise SettingsError(f"There are no tables yet: {settings.database_file} does not exist.")


@contextmanager
def plain_errors() -> Iterator[None]:
    """Says what is wrong with the database in one sentence."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise SettingsError(
            "PostgreSQL needs its driver: pip install 'psycopg[binary]'."
        ) from error
    except in_use.NoLock as error:
        raise SettingsError(str(error)) from error
    except (SQLAlchemyError, ValueError) as error:  # a port may be no number
        reason = str(getattr(error, "orig", error)).strip().partition("\n")[0]
        raise SettingsError(f"The database cannot be used: {reason}.") from error
