"""A seat moved to another device: everything goes along, once, and in time."""

from datetime import timedelta

import pytest

from companion.storage import codes
from companion.storage.engine import Database
from companion.storage.people import members, seat_moves, seats
from companion.storage.tables import tables
from tests.storage.evening import EVENING


@pytest.fixture
def table(database: Database) -> str:
    """Ada hosts on red; Bo holds blue; the app is a phone that nobody knows at this table."""
    for phone in ("ada", "bo", "app"):
        members.ensure_device(database, phone, "iPhone", EVENING)
    table = tables.create(
        database, game="toy", module_version=1, seats=[("red", ""), ("blue", "")],
        host="ada", now=EVENING,
    )  # fmt: skip
    members.join(database, table, "bo", "player", EVENING, members.allow)
    for seat, phone in (("red", "ada"), ("blue", "bo")):
        seats.take(database, table, EVENING, members.allow, seat, phone)
    return table


def test_seats_and_role_go_along_and_the_old_phone_is_told_where(
    database: Database, table: str
) -> None:
    seats.take(database, table, EVENING, members.allow, "blue", "ada")
    before = tables.version(database, table)
    code = seat_moves.offer(database, table, "ada", EVENING).code
    assert seat_moves.redeem(database, code, "app", EVENING, members.allow) == (table, before + 1)
    after = tables.get(database, table)
    assert after.held_by("app") == {"red", "blue"}
    assert after.held_by("ada") == frozenset()
    assert after.held_by("bo") == {"blue"}
    assert after.host is not None
    assert after.host.device == "app"
    assert (after.members["ada"].role, after.members["ada"].moved_to) == ("player", "app")
    # A code is good once.
    assert seat_moves.redeem(database, code, "bo", EVENING, members.allow) is None


def test_a_new_code_takes_the_place_of_the_former_one(database: Database, table: str) -> None:
    former = seat_moves.offer(database, table, "ada", EVENING).code
    other = seat_moves.offer(database, table, "bo", EVENING).code
    latest = seat_moves.offer(database, table, "ada", EVENING).code
    assert seat_moves.redeem(database, former, "app", EVENING, members.allow) is None
    assert seat_moves.redeem(database, latest, "app", EVENING, members.allow)
    assert seat_moves.redeem(database, other, "app", EVENING, members.allow)
    assert tables.get(database, table).held_by("app") == {"red", "blue"}


def test_a_code_works_for_ten_minutes(database: Database, table: str) -> None:
    offer = seat_moves.offer(database, table, "ada", EVENING)
    late = EVENING + timedelta(minutes=10)
    in_time = late - timedelta(seconds=1)
    assert seat_moves.offered(database, table, "ada", in_time) == offer
    assert seat_moves.offered(database, table, "ada", late) is None
    good = [seat_moves.good(database, offer.code, when) for when in (in_time, late)]
    assert good == [True, False]
    assert seat_moves.redeem(database, offer.code, "app", late, members.allow) is None


def test_a_code_is_longer_than_a_tables_and_of_the_same_letters(
    database: Database, table: str
) -> None:
    code = seat_moves.offer(database, table, "ada", EVENING).code
    assert len(code) == codes.CODE_LENGTH + 1
    assert set(code) <= set(codes.CODE_ALPHABET)


def test_there_and_back_again(database: Database, table: str) -> None:
    seats.take(database, table, EVENING, members.allow, "red", "bo")
    for old, new in (("ada", "bo"), ("bo", "ada")):
        code = seat_moves.offer(database, table, old, EVENING).code
        assert seat_moves.redeem(database, code, new, EVENING, members.allow)
    after = tables.get(database, table)
    assert after.held_by("ada") == {"red", "blue"}
    assert after.members["ada"].moved_to is None
    assert after.members["bo"].moved_to == "ada"
    assert after.host is not None
    assert after.host.device == "ada"


def test_a_phone_that_was_sent_away_moves_nothing(database: Database, table: str) -> None:
    code = seat_moves.offer(database, table, "bo", EVENING).code
    members.remove_device(database, table, EVENING, members.allow, "bo")
    assert seat_moves.redeem(database, code, "app", EVENING, members.allow) is None
    assert "app" not in tables.get(database, table).members


def test_typed_on_the_phone_that_made_it_nothing_moves(database: Database, table: str) -> None:
    code = seat_moves.offer(database, table, "ada", EVENING).code
    assert seat_moves.redeem(database, code, "ada", EVENING, members.allow)
    after = tables.get(database, table)
    assert after.held_by("ada") == {"red"}
    assert after.members["ada"].moved_to is None
