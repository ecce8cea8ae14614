"""What a tap's answer says to the phone's queue: whether the table has judged the tap."""

import sqlite3
from unittest.mock import Mock

import pytest
from sqlalchemy.exc import OperationalError

from tests.conftest import Cast, Phone

CITY = {"seat": "blue", "tokens": "city:2", "spends": "true"}


def verdict(phone: Phone, path: str, **facts: str) -> str | None:
    phone.headers = {"HX-Request": "true"}
    answer = phone.tell(path, data=facts)
    header: str | None = answer.headers.get("Companion-Verdict")
    return header


def test_recorded(host: Phone) -> None:
    assert verdict(host, "/actions/points", seat="red", points="3") == "recorded"
    assert verdict(host, "/actions/points", seat="red", points="3", then="table") == "recorded"
    assert verdict(host, "/log/strike", entry="2") == "recorded"


def test_every_answer_tells_the_version_that_its_tap_has_reached(cast: Cast, host: Phone) -> None:
    """After an older backup, the phone lists what it has recorded later, also on forms."""
    host.headers = {"HX-Request": "true"}
    for where in ({}, {"then": "table"}, {"then": "log"}):
        answer = host.tap("points", seat="red", points="3", **where)
        assert answer.headers["Companion-Version"] == str(cast.row(host.table).version)


def test_objected_and_refused(host: Phone) -> None:
    assert verdict(host, "/actions/city", **CITY) == "objected"
    assert verdict(host, "/actions/points", seat="red", points="many") == "refused"
    assert verdict(host, "/actions/teleport", seat="red") == "refused"
    host.tell("/close")
    assert verdict(host, "/actions/points", seat="red", points="3") == "refused"


def test_a_phone_without_a_seat_or_a_cookie_is_a_stranger(cast: Cast, host: Phone) -> None:
    for phone in (cast.stranger(host), cast.spectator(host), cast.player(host)):
        assert verdict(phone, "/actions/points", seat="red", points="3") == "stranger"


LOCKED = OperationalError("INSERT", {}, sqlite3.OperationalError("database is locked"))


@pytest.mark.parametrize("trouble", [LOCKED, ZeroDivisionError()])
def test_a_server_in_trouble_judges_nothing(
    host: Phone, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    monkeypatch.setattr("companion.web.recording.record.commit", Mock(side_effect=trouble))
    assert verdict(host, "/actions/points", seat="red", points="3") is None
