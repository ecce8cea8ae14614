"""All tables moved into another database: the same rows, and the game goes on there."""

import json
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel

from companion.storage import counts
from companion.storage.engine import Database
from companion.storage.migrations import migrate
from companion.storage.tables import between_databases, whole_tables
from companion.table.drafts import Draft
from tests.storage.evening import EVENING, write


def rows(database: Database) -> dict[str, list[Any]]:
    with database.read() as connection:
        return {
            table.name: sorted(  # PostgreSQL keeps the keys of JSON in another order
                json.dumps(dict(row._mapping), sort_keys=True, default=repr)
                for row in connection.execute(sa.select(table))
            )
            for table in SQLModel.metadata.sorted_tables
            if table.name != "count"
        }


def test_all_tables_move_and_the_game_goes_on(
    database: Database, played: str, tmp_path: Any, request: pytest.FixtureRequest
) -> None:
    """From SQLite to PostgreSQL and from PostgreSQL to SQLite."""
    counts.count(database, "guess", "cafe", EVENING, counts.LONGEST)
    if database.sqlite:
        address = request.getfixturevalue("another_postgresql")
    else:
        address = f"sqlite:///{tmp_path / 'other.sqlite'}"
        migrate(address)
    other = Database(address)
    assert between_databases.move(database, other) == (1, 8)
    assert rows(other) == rows(database)
    assert [checked.problem for checked in whole_tables.replay_check(other)] == [""]
    log = write(other, played, "ada", Draft("score", {"seat": "red", "points": 1}))
    assert log.last_seq == 9
    with pytest.raises(between_databases.NotEmpty):
        between_databases.move(database, other)
    other.close()
