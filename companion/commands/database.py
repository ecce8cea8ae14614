"""Opens the database for commands. Errors that the user can fix are one sentence."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from companion.settings import Settings, SettingsError
from companion.storage.engine import Database
from companion.storage.migrations import migrate, up_to_date


def migrated(settings: Settings) -> None:
    """Brings the database to this release's schema; creates it if there is none."""
    with _said():
        migrate(settings.database_url)


@contextmanager
def opened(settings: Settings) -> Iterator[Database]:
    """The database, for a command that does not change its schema."""
    with _said():
        path = make_url(settings.database_url).database
        # SQLite would create an empty file.
        if settings.on_sqlite and not Path(path or "").is_file():
            raise SettingsError(f"There are no tables yet: {path} does not exist.")
        database = Database(settings.database_url)
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


@contextmanager
def _said() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "psycopg":
            raise
        raise SettingsError(
            "PostgreSQL needs its driver: pip install 'companion-table[postgres]'."
        ) from error
    except (SQLAlchemyError, ValueError) as error:  # a port may be no number
        reason = str(getattr(error, "orig", error)).strip().partition("\n")[0]
        raise SettingsError(f"The database cannot be used: {reason}.") from error
