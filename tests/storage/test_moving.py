"""A seat moved to another device: everything goes along, once, and in time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from companion.storage import moving, people, seats, tables
from companion.storage.codes import CODE_ALPHABET, CODE_LENGTH
from companion.storage.engine import Database
from tests.storage.evening import EVENING


@pytest.fixture
def table(database: Database) -> str:
    """Ada hosts on red; Bo holds blue; the app is a phone that nobody knows at this table."""
    for phone in ("ada", "bo", "app"):
        people.ensure_device(database, phone, "iPhone", EVENING)
    table = tables.create(
        database, game="toy", module_version=1, seats=[("red", ""), ("blue", "")],
        host="ada", now=EVENING,
    )  # fmt: skip
    people.join(database, table, "bo", "player", EVENING, people.allow)
    for seat, phone in (("red", "ada"), ("blue", "bo")):
        seats.take(database, table, seat, phone, EVENING, people.allow)
    return table


def test_seats_and_role_go_along_and_the_old_phone_is_told_where(
    database: Database, table: str
) -> None:
    seats.take(database, table, "blue", "ada", EVENING, people.allow)
    before = tables.version(database, table)
    code = moving.offer(database, table, "ada", EVENING).code
    assert moving.redeem(database, code, "app", EVENING, people.allow) == (table, before + 1)
    after = tables.get(database, table)
    assert after.held_by("app") == {"red", "blue"}
    assert after.held_by("ada") == frozenset()
    assert after.held_by("bo") == {"blue"}
    assert after.host is not None
    assert after.host.device == "app"
    assert (after.members["ada"].role, after.members["ada"].moved_to) == ("player", "app")


def test_a_code_is_good_once(database: Database, table: str) -> None:
    code = moving.offer(database, table, "ada", EVENING).code
    assert moving.redeem(database, code, "app", EVENING, people.allow)
    assert moving.redeem(database, code, "bo", EVENING, people.allow) is None
    assert tables.get(database, table).held_by("bo") == {"blue"}


def test_a_code_is_good_for_ten_minutes(database: Database, table: str) -> None:
    offer = moving.offer(database, table, "ada", EVENING)
    assert offer.until == EVENING + timedelta(minutes=10)
    late = EVENING + timedelta(minutes=10)
    assert moving.offered(database, table, "ada", late - timedelta(seconds=1)) == offer
    assert moving.offered(database, table, "ada", late) is None
    assert moving.redeem(database, offer.code, "app", late, people.allow) is None


def test_a_new_code_takes_the_place_of_the_former_one(database: Database, table: str) -> None:
    former = moving.offer(database, table, "ada", EVENING).code
    other = moving.offer(database, table, "bo", EVENING).code
    latest = moving.offer(database, table, "ada", EVENING).code
    assert moving.redeem(database, former, "app", EVENING, people.allow) is None
    assert moving.redeem(database, latest, "app", EVENING, people.allow)
    assert moving.redeem(database, other, "app", EVENING, people.allow)
    assert tables.get(database, table).held_by("app") == {"red", "blue"}


def test_a_code_is_longer_than_a_tables_and_of_the_same_letters(
    database: Database, table: str
) -> None:
    code = moving.offer(database, table, "ada", EVENING).code
    assert len(code) == CODE_LENGTH + 1
    assert set(code) <= set(CODE_ALPHABET)


def test_there_and_back_again(database: Database, table: str) -> None:
    seats.take(database, table, "red", "bo", EVENING, people.allow)
    for old, new in (("ada", "bo"), ("bo", "ada")):
        code = moving.offer(database, table, old, EVENING).code
        assert moving.redeem(database, code, new, EVENING, people.allow)
    after = tables.get(database, table)
    assert after.held_by("ada") == {"red", "blue"}
    assert after.members["ada"].moved_to is None
    assert after.members["bo"].moved_to == "ada"
    assert after.host is not None
    assert after.host.device == "ada"


def test_a_phone_that_was_sent_away_moves_nothing(database: Database, table: str) -> None:
    code = moving.offer(database, table, "bo", EVENING).code
    people.remove_device(database, table, "bo", EVENING, people.allow)
    assert moving.redeem(database, code, "app", EVENING, people.allow) is None
    assert "app" not in tables.get(database, table).members


def test_typed_on_the_phone_that_made_it_nothing_moves(database: Database, table: str) -> None:
    code = moving.offer(database, table, "ada", EVENING).code
    assert moving.redeem(database, code, "ada", EVENING, people.allow)
    after = tables.get(database, table)
    assert after.held_by("ada") == {"red"}
    assert after.members["ada"].moved_to is None
