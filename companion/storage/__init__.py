"""Rows, and the only code that touches the database."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

_MIGRATIONS = Path(__file__).parent / "migrations"


def alembic_config(url: str) -> Config:
    """Alembic's settings for the database at `url`, the same in a checkout and in a wheel."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config


def migrate(url: str) -> None:
    """Brings the database at `url` to the newest schema; creates it if there is none."""
    command.upgrade(alembic_config(url), "head")


def up_to_date(connection: sa.Connection) -> bool:
    """Whether the database has the schema of this release."""
    newest = ScriptDirectory(str(_MIGRATIONS)).get_heads()
    return set(MigrationContext.configure(connection).get_current_heads()) == set(newest)
