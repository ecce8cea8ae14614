"""Secret choices in the database: uncovered once, by the first request, and in no error."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from companion.core.game import catalogue
from companion.core.log.entry import BEGIN
from companion.core.log.log import Log
from companion.core.log.sealed import SEAL
from companion.storage.engine import Database
from companion.storage.in_play import InPlay
from companion.storage.people import members, seats
from companion.storage.tables import tables
from companion.table.drafts import Draft, Tap
from tests.core.small_games.auction import game
from tests.storage import recording
from tests.storage.recording import log_in

NOW = datetime(2026, 1, 2, 20, 30, tzinfo=UTC)


@pytest.fixture
def table(database: Database, monkeypatch: pytest.MonkeyPatch) -> str:
    """Red and blue are asked for a bid."""
    monkeypatch.setattr(catalogue, "games", lambda: {"toy": game})
    for phone in ("ada", "bo"):
        members.ensure_device(database, phone, "iPhone", NOW)
    sitting = [("red", "Ada"), ("blue", "Bo")]
    made = tables.create(database, game="toy", module_version=1, seats=sitting, host="ada", now=NOW)
    append(database, made, "ada", Draft(BEGIN, {"options": {}, "seats": ["red", "blue"]}))
    append(database, made, "ada", Draft("call", {}))
    return made


def append(database: Database, table: str, phone: str, draft: Draft) -> Log[Any]:
    tap = Tap(phone, f"{draft}", "", NOW)
    return recording.append(InPlay(database), table, tap, draft).log


def bid(seat: str, word: str) -> Draft:
    return Draft(SEAL, {"question": "bids", "seat": seat, "values": [word]})


def test_two_phones_at_the_same_moment_make_one_reveal(database: Database, table: str) -> None:
    with ThreadPoolExecutor(2) as phones:
        both = [("ada", bid("red", "ant")), ("bo", bid("blue", "bee"))]
        list(phones.map(lambda tap: append(database, table, *tap), both))
    log = log_in(database, table, game)
    assert log is not None
    assert [entry.kind for entry in log.entries].count("bids") == 1
    assert log.state.bids == {"red": "ant", "blue": "bee"}


def test_an_error_of_the_database_says_nothing_of_what_was_chosen(
    database: Database, table: str
) -> None:
    """A server writes unexpected errors to its log."""
    stranger = Tap("stranger", "key", "", NOW)  # no such device: the database refuses the row
    with pytest.raises(IntegrityError) as error:
        recording.append(InPlay(database), table, stranger, bid("red", "antelope"))
    assert "antelope" not in str(error.value)


def test_who_holds_a_seat_does_not_lose_it_by_asking_again(database: Database, table: str) -> None:
    for waiting in (True, False, True):
        seats.take(database, table, NOW, members.allow, "red", "bo", waiting=waiting)
    row = tables.get(database, table).seats[0]
    assert (row.devices, row.waiting) == (("bo",), ())
