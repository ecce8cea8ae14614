"""Whoever comes to see the secrets of another's seat is named in the log before."""

from datetime import timedelta

import pytest
from flask import Flask

from companion.core.files.archive import written
from companion.core.log.entry import Entry
from companion.storage import commit
from companion.storage.people import seats
from companion.storage.people.members import allow
from companion.storage.tables import whole_tables
from companion.table.secret_choices import is_guarded
from companion.web import services
from companion.web.people import seating
from companion.web.visit import Visit
from tests.conftest import Cast, Phone, later, set_up
from tests.core.small_games import smugglers
from tests.storage.evening import imported
from tests.web.foreign import opened, play

TOLD = "plays on this phone, which sees the secrets"


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
    assert f"Bo {TOLD}" in cast.spectator(ada).text("/log")


def test_the_host_of_a_seat_that_its_phone_leaves(cast: Cast, ada: Phone, bo: Phone) -> None:
    assert bo.tell("/seats/blue/leave").status_code == 303
    assert "Coins: 10" in purse(ada)
    assert f"Bo {TOLD}" in cast.spectator(ada).text("/log")


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
    assert f"Bo {TOLD}" in cast.spectator(ada).text("/log")


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
    assert f"Bo {TOLD}" in ada.text("/log")
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
    assert f"Bo {TOLD}" in ada.text("/log")


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


def test_a_player_at_an_imported_table_becomes_the_host_with_and_without_a_seat(
    cast: Cast, host: Phone, app: Flask
) -> None:
    taken, _ = whole_tables.taken(app.extensions["companion.database"], host.table)
    for colour in ("red", "blue"):  # another phone's, and a free one
        row = cast.row(imported(app.extensions["companion.database"], written(taken)))
        ada = cast.phone()
        ada.enter(f"/j/{row.token}")
        ada.sit(colour)
        assert "Become the host" in ada.text("/people")
        assert ada.tell("/host").status_code == 303


# -- A seat that keeps its secrets before they arise ---------------------------------------


@pytest.fixture
def asks(cast: Cast) -> Phone:
    """The host's phone on red, before the set-up of a game that may have secrets."""
    return cast.host("red", "blue", "green", names={"blue": "Bo"}).sit("red")


def test_an_occupied_seat_needs_a_yes_before_the_set_up(cast: Cast, asks: Phone) -> None:
    bo, eve = cast.player(asks).sit("blue"), cast.player(asks).sit("blue")
    assert [*cast.row(asks.table).seat("blue").devices] == [device(cast, asks, "blue")]
    assert "Its phone or the host must agree" in eve.text()
    assert "waiting for a yes" in eve.text()
    for phone in (asks, bo):
        assert "asks for Bo's seat and would see its secrets" in phone.text()
        assert "asks for Bo's seat" in phone.text("/region/gather")
    assert "asks for" not in cast.player(asks, "green").text()
    [asking] = cast.row(asks.table).seat("blue").waiting
    assert bo.tell(f"/seats/blue/asked/{asking}", answer="yes").status_code == 303
    assert len(cast.row(asks.table).seat("blue").devices) == 2


def test_a_free_seat_and_a_game_without_secrets_need_none(cast: Cast, asks: Phone) -> None:
    cast.player(asks).sit("green")
    assert len(cast.row(asks.table).seat("green").devices) == 1
    sheet = cast.host("red", "blue", slug="score-sheet").sit("red")
    cast.player(sheet).sit("red")
    assert len(cast.row(sheet.table).seat("red").devices) == 2


def test_phones_that_shared_a_seat_before_the_set_up_are_named_when_the_game_begins(
    cast: Cast, asks: Phone
) -> None:
    cast.player(asks, "blue"), cast.player(asks, "blue"), cast.player(asks, "green")
    assert set_up(asks).status_code == 303
    log = asks.text("/log")
    assert log.count(f"Bo {TOLD}") == log.count(TOLD) == 2
    recorders = {line.device for line in entries(cast, asks) if line.kind == "sit"}
    assert recorders == {*cast.row(asks.table).seat("blue").devices}


def test_phones_that_share_a_seat_of_an_old_table_are_named_by_its_next_line(
    cast: Cast, ada: Phone
) -> None:
    first, _ = cast.player(ada, "blue"), cast.player(ada, "blue")
    first.tap("smuggle", seat="blue", coins="7")
    assert ada.text("/log").count(TOLD) == 2
    assert first.tell("/log/strike", entry="5").status_code == 303
    first.tap("smuggle", seat="blue", coins="7")
    joined(cast, first, "blue")
    first.tap("smuggle", seat="blue", coins="7")
    assert ada.text("/log").count(TOLD) == 3


def entries(cast: Cast, phone: Phone) -> list[Entry]:
    log = cast.app.extensions["companion.in_play"].get(phone.table).log
    return list(log.entries)


def test_a_seat_is_judged_again_if_somebody_records_meanwhile(
    cast: Cast, ada: Phone, bo: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The judgement folds the log, so it happens before the table is locked for the write."""
    guest, judged = cast.player(ada), list[int]()

    def slowly(visit: Visit, colour: str) -> bool:
        judged.append(visit.table.version)
        if len(judged) == 2:  # the page judges once, then the change
            seats.rename(services.database(), ada.table, services.now(), allow, "red", "Anna")
        return is_guarded(visit, colour)

    monkeypatch.setattr(seating, "is_guarded", slowly)
    guest.tell("/seats/blue/take")
    assert len(judged) == 3
    assert judged[1] < judged[2]
    assert cast.row(ada.table).seat("blue").waiting != ()


def test_a_table_that_all_phones_have_left_is_opened_by_who_comes_back(
    cast: Cast, ada: Phone, bo: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the laptop's next address no phone is known: nobody is left to let anybody in."""
    back = cast.player(ada)
    for hours, status in ((0, 403), (2, 303)):
        later(monkeypatch, timedelta(hours=hours))
        assert ("Become the host" in back.text("/people")) is (status == 303)
        assert back.tell("/host").status_code == status
    back.tell("/seats/blue/take")
    assert "blue" in {row.colour for row in cast.row(ada.table).seats if row.devices[1:]}


def test_a_seat_whose_phone_is_still_there_keeps_its_secrets_from_a_newcomer(
    cast: Cast, ada: Phone, bo: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    newcomer = cast.player(ada)
    later(monkeypatch, timedelta(hours=2))
    bo.text()
    assert newcomer.tell("/host").status_code == 403
