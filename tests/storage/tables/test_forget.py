"""Deleting tables, on both databases."""

from datetime import timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel, col

from companion.storage.engine import Database
from companion.storage.models import Device
from companion.storage.people import members
from companion.storage.tables import forget, tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import TableRow
from tests.storage.evening import EVENING, SEATS, WEEKS_LATER


def rows(database: Database) -> dict[str, int]:
    with database.read() as connection:
        return {
            model.name: connection.execute(
                sa.select(sa.func.count()).select_from(model)
            ).scalar_one()
            for model in SQLModel.metadata.sorted_tables
        }


def test_nothing_of_a_table_stays_not_even_its_phones(database: Database, played: str) -> None:
    assert rows(database)["entry"] == 8
    forget.delete(database, played, members.allow)
    assert set(rows(database).values()) == {0}
    with pytest.raises(NoSuchTable):
        forget.delete(database, played, members.allow)


def test_phones_that_are_at_another_table_too_stay(database: Database, played: str) -> None:
    other = tables.create(
        database, game="toy", module_version=1, seats=SEATS, host="ada", now=EVENING
    )
    forget.delete(database, played, members.allow)
    assert tables.get(database, other).host is not None
    with database.read() as connection:
        left = connection.execute(sa.select(col(Device.id))).scalars().all()
    assert left == ["ada"]


def test_a_refusal_sees_the_fresh_table_and_deletes_nothing(
    database: Database, played: str
) -> None:
    before = rows(database)

    def open_still(table: TableRow) -> None:
        assert table.closed_at is None
        raise PermissionError

    with pytest.raises(PermissionError):
        forget.delete(database, played, open_still)
    assert rows(database) == before


def test_untouched_for_long_the_longest_first(database: Database, played: str) -> None:
    newer = tables.create(
        database, game="toy", module_version=1, seats=SEATS, host="ada", now=WEEKS_LATER
    )
    later = WEEKS_LATER + timedelta(days=1)

    def found(since: object, closed_only: bool) -> list[str]:
        listed = forget.untouched(database, since, closed_only=closed_only)  # type: ignore[arg-type]
        return [table.id for table in listed]

    assert found(later, False) == [played, newer]
    assert found(WEEKS_LATER, False) == [played]
    assert found(later, True) == []
    members.set_table(database, played, EVENING, members.allow, closed_at=EVENING)
    assert found(later, True) == [played]
