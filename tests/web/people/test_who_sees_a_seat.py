"""Whoever comes to see the secrets of another's seat is named in the log before."""

from datetime import timedelta

import pytest
from flask import Flask

from companion.core.files.archive import written
from companion.storage import commit
from companion.storage.tables import whole_tables
from tests.conftest import Cast, Phone, later
from tests.core.small_games import smugglers
from tests.storage.evening import imported
from tests.web.foreign import opened, play

TOLD = "took over the seat and sees its secrets"


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """The host's phone, on red. Blue has smuggled something."""
    play(app, monkeypatch, smugglers.game)
    return opened(cast, "smugglers")


@pytest.fixture
def bo(cast: Cast, ada: Phone) -> Phone:
    bo = cast.player(ada, "blue")
    bo.tap("smuggle", seat="blue", coins="7")
    return bo


def device(cast: Cast, phone: Phone, colour: str) -> str:
    return str(cast.row(phone.table).seat(colour).devices[0])


def joined(cast: Cast, owner: Phone, colour: str) -> Phone:
    """Another phone on a seat, whose owner has said yes."""
    phone = cast.player(owner)
    phone.tell(f"/seats/{colour}/take")
    asking = cast.row(owner.table).seat(colour).waiting[0]
    assert owner.tell(f"/seats/{colour}/asked/{asking}", answer="yes").status_code == 303
    return phone


def purse(phone: Phone) -> str:
    """Blue's page, on the phone that says that Bo holds it."""
    phone.tell("/i-am", seat="blue")
    return phone.text("/seat/blue")


def test_a_host_that_sends_the_seats_phone_away(cast: Cast, ada: Phone, bo: Phone) -> None:
    assert "Coins: 10" not in purse(ada)
    assert ada.tell(f"/devices/{device(cast, ada, 'blue')}/remove").status_code == 303
    assert "Coins: 10" in purse(ada)
    assert f"Bo: This phone {TOLD}" in cast.spectator(ada).text("/log")


def test_the_host_of_a_seat_that_its_phone_leaves(cast: Cast, ada: Phone, bo: Phone) -> None:
    assert bo.tell("/seats/blue/leave").status_code == 303
    assert "Coins: 10" in purse(ada)
    assert f"Bo: This phone {TOLD}" in cast.spectator(ada).text("/log")


def test_a_host_who_leaves_a_seat_knows_its_secrets_already(cast: Cast, ada: Phone) -> None:
    ada.tap("smuggle", seat="red", coins="7")
    assert ada.tell("/seats/red/leave").status_code == 303
    assert TOLD not in ada.text("/log")


def test_nobody_undoes_that_line(cast: Cast, ada: Phone, bo: Phone) -> None:
    ada.tell(f"/devices/{device(cast, ada, 'blue')}/remove")
    before = ada.at("/export.json").get_data()
    ada.tell("/log/strike", entry="3")
    assert ada.at("/export.json").get_data() == before


def test_a_seat_with_another_phone_stays_with_it(cast: Cast, ada: Phone, bo: Phone) -> None:
    first = device(cast, ada, "blue")
    joined(cast, bo, "blue")
    lines = ada.text("/log").count(TOLD)
    ada.tell(f"/devices/{first}/remove")
    assert "Coins: 10" not in purse(ada)
    assert ada.text("/log").count(TOLD) == lines == 1


def test_a_phone_whose_seat_keeps_no_secret_goes_silently(cast: Cast, ada: Phone) -> None:
    cast.player(ada, "blue")
    ada.tap("storm")
    ada.tell(f"/devices/{device(cast, ada, 'blue')}/remove")
    assert TOLD not in ada.text("/log")


def test_a_new_host_who_gets_the_seats_without_a_phone(
    cast: Cast, ada: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ada's phone goes round for Bo. It sleeps, and another player becomes the host."""
    ada.tell("/i-am", seat="blue")
    ada.tap("smuggle", seat="blue", coins="7")
    eve = joined(cast, ada, "red")
    later(monkeypatch, timedelta(minutes=6))
    assert eve.tell("/host").status_code == 303
    assert "Coins: 10" in purse(eve)
    assert f"Bo: This phone {TOLD}" in cast.spectator(ada).text("/log")


def test_a_closed_table_gets_a_new_host_who_opens_it_again(cast: Cast, ada: Phone) -> None:
    """Ada's phone goes round for Bo. The line comes with the host, before the table is open."""
    ada.tell("/i-am", seat="blue")
    ada.tap("smuggle", seat="blue", coins="7")
    ada.tell("/close")
    eve = cast.player(ada)
    there = next(
        member for member in cast.row(ada.table).members.values() if member.role == "player"
    )
    assert ada.tell("/host", device=there.device).status_code == 303
    assert "Coins: 10" not in purse(eve)
    assert f"Bo: This phone {TOLD}" in ada.text("/log")
    assert eve.tell("/close", reopen="1").status_code == 303
    assert "Coins: 10" in purse(eve)
    assert ada.text("/log").count(TOLD) == 1


def test_a_host_who_opens_a_table_again_took_nothing_over(cast: Cast, ada: Phone) -> None:
    ada.tell("/i-am", seat="blue")
    ada.tap("smuggle", seat="blue", coins="7")
    ada.tell("/close")
    ada.tell("/close", reopen="1")
    assert TOLD not in ada.text("/log")


def test_a_full_log_keeps_nobody_from_sending_a_phone_away(
    cast: Cast, ada: Phone, bo: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commit, "MOST_ENTRIES", 2)
    assert ada.tap("smuggle", seat="red", coins="1").status_code == 409
    assert ada.tell(f"/devices/{device(cast, ada, 'blue')}/remove").status_code == 303
    assert f"Bo: This phone {TOLD}" in ada.text("/log")


def test_a_table_of_secrets_that_was_imported_has_a_host_before_it_has_seats(
    cast: Cast, bo: Phone, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = app.extensions["companion.database"]
    taken, _ = whole_tables.taken(database, bo.table)
    row = cast.row(imported(database, written(taken)))
    later(monkeypatch, timedelta(minutes=6))
    watching = cast.phone()
    watching.enter(f"/w/{row.watch}")
    assert "Become the host" not in watching.text("/people")
    assert watching.tell("/host").status_code == 422
    cy = cast.phone()
    cy.enter(f"/j/{row.token}")
    cy.tell("/seats/blue/take")
    assert "Coins: 10" not in cy.text("/seat/blue")
    assert "Become the host" in cy.text("/people")
    assert cy.tell("/host").status_code == 303
    cy.tell("/seats/blue/take")
    assert "Coins: 10" in purse(cy)
    dee = cast.phone()
    dee.enter(f"/j/{row.token}")
    assert "Become the host" not in dee.text("/people")
    assert dee.tell("/host").status_code == 403


def test_a_table_without_secrets_that_was_imported_gets_its_host_from_a_seat(
    cast: Cast, host: Phone, app: Flask
) -> None:
    taken, _ = whole_tables.taken(app.extensions["companion.database"], host.table)
    row = cast.row(imported(app.extensions["companion.database"], written(taken)))
    ada = cast.phone()
    ada.enter(f"/j/{row.token}")
    assert ada.tell("/host").status_code == 403
    ada.sit("red")
    assert "Become the host" in ada.text("/people")
    assert ada.tell("/host").status_code == 303
