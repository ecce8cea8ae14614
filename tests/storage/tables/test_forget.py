"""Deleting tables, and demos, which go when nobody uses them any more."""

from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel, col

from companion.core.game.showcase import Demo
from companion.core.log.digest import digest
from companion.core.log.log import Log
from companion.core.text import say
from companion.storage.engine import Database
from companion.storage.models import Device
from companion.storage.people import members
from companion.storage.tables import demos, forget, tables
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import TableRow
from tests.core.small_games.toy import toy
from tests.storage.evening import EVENING, SEATS, WEEKS_LATER
from tests.storage.recording import log_in


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


NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
DEMO = Demo(
    {"red": say("Ada"), "blue": say("Bo")},
    "blue",
    [
        ("begin", {"options": {}, "seats": ["red", "blue"]}),
        ("score", {"seat": "red", "points": 3}),
        ("end_turn", {"next": "blue"}),
    ],
)


def opened(database: Database, host: str = "cy", at: datetime = NOON) -> str:
    members.ensure_device(database, host, "", at)
    names = {"red": "Ada", "blue": "Cy"}
    return demos.opened(database, toy, DEMO, names=names, host=host, now=at)


def there(database: Database, table_id: str) -> bool:
    try:
        tables.get(database, table_id)
    except NoSuchTable:
        return False
    return True


def test_it_is_a_table_in_its_middle_with_the_visitor_in_a_seat(database: Database) -> None:
    table = tables.get(database, opened(database))
    assert table.demo
    assert [(seat.colour, seat.name, seat.devices) for seat in table.seats] == [
        ("red", "Ada", ()), ("blue", "Cy", ("cy",)),
    ]  # fmt: skip
    assert table.host is not None
    assert table.host.device == "cy"
    log = log_in(database, table.id, toy)
    assert log is not None
    assert (dict(log.state.points), log.state.seat) == ({"red": 3, "blue": 0}, "blue")
    assert [entry.digest for entry in log.entries] == [
        digest(Log(toy, log.entries[: n + 1]).state) for n in range(3)
    ]
    assert [entry.at for entry in log.entries] == [NOON - n * demos.APART for n in (2, 1, 0)]


def test_a_phone_has_one_demo(database: Database) -> None:
    """The phone stays known, although it was at no other table."""
    first, others = opened(database), opened(database, "dee")
    second = opened(database)
    assert [there(database, table) for table in (first, second, others)] == [False, True, True]
    assert tables.get(database, second).held_by("cy") == {"blue"}
    assert tables.latest(database, 5) == []  # a terminal lists no demo


def test_a_demo_that_nobody_has_used_for_a_day_goes_and_a_table_stays(database: Database) -> None:
    demo = opened(database)
    table = tables.create(
        database, game="toy", module_version=1, seats=[("red", "")], host="cy", now=NOON
    )
    opened(database, "dee", NOON + forget.DEMO_LASTS)
    assert there(database, demo)
    opened(database, "eve", NOON + forget.DEMO_LASTS + timedelta(seconds=1))
    assert not there(database, demo)
    assert there(database, table)


def test_only_some_go_at_once(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demos, "MOST_DELETED", 2)
    old = [opened(database, f"phone {n}", NOON + timedelta(seconds=n)) for n in range(3)]
    opened(database, at=NOON + 3 * forget.DEMO_LASTS)
    assert [there(database, table) for table in old] == [False, False, True]


def test_nothing_is_stored_for_a_demo_without_a_set_up(database: Database) -> None:
    members.ensure_device(database, "cy", "", NOON)
    with pytest.raises(ValueError, match="begins with its set-up"):
        demos.opened(database, toy, Demo({}, "red", []), names={}, host="cy", now=NOON)
