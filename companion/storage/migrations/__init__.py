"""The schema of the database, and how that of an older release becomes it."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

_FOLDER = Path(__file__).parent


def alembic_config(url: str) -> Config:
    """Alembic's settings for the database at `url`, the same in a checkout and in a wheel."""
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config


def migrate(url: str) -> None:
    """Brings the database at `url` to the newest schema; creates it if there is none."""
    command.upgrade(alembic_config(url), "head")


def up_to_date(connection: sa.Connection) -> bool:
    """Whether the database has the schema of this release."""
    newest = ScriptDirectory(str(_FOLDER)).get_heads()
    return set(MigrationContext.configure(connection).get_current_heads()) == set(newest)
