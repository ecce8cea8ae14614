"""Alembic's entry: online only, on the engine that the application uses."""

from typing import Any, Literal

import sqlalchemy as sa
from alembic import context
from sqlmodel import SQLModel
from sqlmodel.sql.sqltypes import AutoString

from companion.storage.engine import Database
from companion.storage.models import UtcDateTime

MIGRATES = 0x6D696772617465  # the number of a lock in PostgreSQL


def render_item(kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """Spells our column types the way a migration can still read them years later."""
    if kind == "type" and isinstance(item, UtcDateTime):
        return "UtcDateTime()"
    if kind == "type" and isinstance(item, AutoString):
        return "sa.String()"
    return False


def run() -> None:
    """Migrates inside one writing transaction: two starts at once wait for each other."""
    url = context.config.get_main_option("sqlalchemy.url")
    if not url:
        raise SystemExit("Which database? sqlalchemy.url is not set.")
    database = Database(url)
    try:
        with database.write() as connection:
            if not database.sqlite:  # its transactions don't wait for each other by themselves
                connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATES})"))
            context.configure(
                connection=connection,
                target_metadata=SQLModel.metadata,
                render_as_batch=True,
                render_item=render_item,
                transactional_ddl=True,
            )
            context.run_migrations()
    finally:
        database.close()


run()
