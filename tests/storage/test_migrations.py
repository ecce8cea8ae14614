"""Every stored table survives every migration."""

import sqlite3
from pathlib import Path

import sqlalchemy as sa
from alembic import command

from companion.core.game import catalogue
from companion.core.log.digest import digest
from companion.core.log.log import Log
from companion.storage.engine import Database
from companion.storage.migrations import alembic_config, migrate
from companion.storage.tables import tables
from tests.storage.recording import log_in

DUMPS = sorted(Path(__file__).parent.glob("dumps/*.sql"))


def test_the_models_are_what_the_migrations_make(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.sqlite'}"
    for _ in range(2):  # the second changes nothing
        migrate(url)
    command.check(alembic_config(url))


GONE = {"sending": "in_turn", "hidden": "nothing"}
"""Readings of Expeditions that tables of an earlier release chose and later ones don't have."""


def test_every_dump_of_an_earlier_release_still_folds(tmp_path: Path) -> None:
    """Each entry's digest is that of the state which today's code folds to. Where the set-up holds
    what is gone, every entry is still read."""
    assert DUMPS
    for dump in DUMPS:
        path = tmp_path / f"{dump.stem}.sqlite"
        with sqlite3.connect(path) as connection:
            connection.executescript(dump.read_text(encoding="utf-8"))
        connection.close()
        url = f"sqlite:///{path}"
        migrate(url)
        command.check(alembic_config(url))
        database = Database(url)
        latest = tables.latest(database, 100)
        assert latest
        for table in latest:
            game = catalogue.find(table.game)
            log = log_in(database, table.id, game)
            if log is None:
                continue
            if log.entries[0].payload.get("options", {}).items() & GONE.items():
                assert log.state.seats
                assert {entry.kind for entry in log.entries[1:]} <= {*game.actions}
                continue
            for entry in log.entries:
                early = Log(game, log.entries[: entry.seq])
                assert digest(early.state) == entry.digest, (dump.name, game.meta.slug, entry)
        database.close()


def test_a_power_cut_loses_no_confirmed_tap(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'new.sqlite'}")
    with database.read() as connection:
        settings = {
            name: connection.execute(sa.text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    database.close()
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
