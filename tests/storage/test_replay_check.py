"""The check before a deploy: every stored log folded again, and compared."""

from dataclasses import replace

import pytest
import sqlalchemy as sa

from companion.core.files.archive import written
from companion.core.game import catalogue
from companion.storage.engine import Database
from companion.storage.models import ENTRY
from companion.storage.tables import whole_tables
from tests.core.small_games.toy import toy
from tests.storage.evening import exported, imported


def test_a_rule_that_changed_is_noticed_and_an_entry_that_no_longer_reads(
    database: Database, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without = replace(toy, action_types=[toy.actions["set"]])
    monkeypatch.setattr(catalogue, "games", lambda: {"toy": without})
    (checked,) = whole_tables.replay_check(database)
    assert checked.problem == "Entry 2 (score) can't be read: toy has no action 'score'"


def test_rows_that_cannot_be_read_and_games_that_are_gone_stop_nothing(
    database: Database, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported(database, written(exported(database, played)))
    with database.write() as connection:
        wanted = (ENTRY.c.table_id == played) & (ENTRY.c.seq == 4)
        rewritten = sa.update(ENTRY).where(wanted).values(overruled=[{"id": "score.ten"}])
        connection.execute(rewritten)
    broken, whole = sorted(whole_tables.replay_check(database), key=lambda t: not t.problem)
    assert "can't be read" in broken.problem
    assert (whole.entries, whole.problem) == (8, "")
    monkeypatch.setattr(catalogue, "games", dict)
    assert "The game is not installed here" in {
        t.problem for t in whole_tables.replay_check(database)
    }
