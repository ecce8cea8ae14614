"""The schema of the database, and how that of an older release becomes it."""

from enum import Enum
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from companion.storage.upkeep import private

_FOLDER = Path(__file__).parent


def alembic_config(url: str) -> Config:
    """Alembic's settings for the database at `url`, the same in a checkout and in a wheel."""
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return config


def migrate(url: str) -> None:
    """Brings the database at `url` to the newest schema; creates it if there is none."""
    address = sa.make_url(url)
    if address.get_backend_name() == "sqlite":
        private.make(Path(address.database or ""))
    command.upgrade(alembic_config(url), "head")


def up_to_date(connection: sa.Connection) -> bool:
    """Whether the database has the schema of this release."""
    newest = ScriptDirectory(str(_FOLDER)).get_heads()
    return set(MigrationContext.configure(connection).get_current_heads()) == set(newest)


class Age(Enum):
    """What release had a schema."""

    CURRENT, OLDER, UNKNOWN = range(3)


def age(revision: str) -> Age:
    """How old a schema is. One that this release does not know is of a newer one."""
    scripts = ScriptDirectory(str(_FOLDER))
    if revision in scripts.get_heads():
        return Age.CURRENT
    known = {script.revision for script in scripts.walk_revisions()}
    return Age.OLDER if revision in known else Age.UNKNOWN
