"""A phone's list of tables: what it removes is gone for that phone alone, until it comes back."""

from datetime import UTC, datetime, timedelta

from companion.storage.engine import Database
from companion.storage.people import listing, members
from companion.storage.tables import tables

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def opened(database: Database, *phones: str, at: datetime = NOON) -> str:
    """A table where these phones are, the first as its host."""
    for phone in phones:
        members.ensure_device(database, phone, "", at)
    table = tables.create(
        database, game="toy", module_version=1, seats=[("red", "")], host=phones[0], now=at
    )
    for phone in phones[1:]:
        members.join(database, table, phone, "player", at, members.allow)
    return table


def ids(database: Database, phone: str, limit: int = 10) -> list[str]:
    return [table.id for table in listing.listed(database, phone, limit)]


def test_the_latest_changed_first_and_no_more_than_asked_for(database: Database) -> None:
    old = opened(database, "ada")
    new = opened(database, "ada", at=NOON + timedelta(hours=1))
    assert ids(database, "ada") == [new, old]
    assert ids(database, "ada", limit=1) == [new]
    assert ids(database, "bo") == []


def test_tables_removed_together_come_back_together(database: Database) -> None:
    one, two = opened(database, "ada", "bo"), opened(database, "ada")
    version = tables.version(database, one)
    assert listing.remove(database, "ada", NOON, one) == 1
    assert listing.remove(database, "ada", NOON, one) == 0
    assert ids(database, "ada") == [two]
    assert ids(database, "bo") == [one]
    later = NOON + timedelta(microseconds=1)
    assert listing.remove(database, "ada", later) == 1
    assert ids(database, "ada") == []
    assert listing.put_back(database, "bo", later) == 0
    assert listing.put_back(database, "ada", later) == 1
    assert ids(database, "ada") == [two]
    assert tables.version(database, one) == version  # nobody else sees a change


def test_joining_again_lists_it_again_and_being_sent_away_does_not(database: Database) -> None:
    table = opened(database, "ada", "bo")
    listing.remove(database, "bo", NOON)
    members.join(database, table, "bo", "player", NOON, members.allow)
    assert ids(database, "bo") == [table]
    members.remove_device(database, table, NOON, members.allow, "bo")
    assert ids(database, "bo") == []
