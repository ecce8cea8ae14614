"""Before the game begins: the seats, their order, and what who waits there reads."""

import re
from typing import Any

import pytest
from flask import Flask

from tests.conftest import Cast, Phone, ada_and_bo, set_up
from tests.core.small_games.toy import toy
from tests.web.foreign import opened, play


def order(phone: Phone) -> list[str]:
    """The seats as the page of people lists them."""
    page = phone.at("/people").get_data(as_text=True)
    listed = page.split('class="seat-list"')[1].split("</ul>")[0]
    return re.findall(r'<li class="[^"]*" data-seat="(\w+)"', listed)


def moves(phone: Phone, to: str, **which: str) -> Any:
    return phone.tell("/seats/order", to=to, **which)


@pytest.fixture
def gathered(cast: Cast) -> Phone:
    return cast.host("red", "blue", "green").sit("red")


def test_once_all_seats_are_taken_the_host_begins_first(cast: Cast, gathered: Phone) -> None:
    cast.player(gathered, "blue")
    page = gathered.text()
    assert "Everybody is here" not in page
    assert page.index("Scan, or type") < page.index("This seat is mine") < page.index("Set up the")
    green = cast.player(gathered, "green")
    page = gathered.text()
    here = page.index("Everybody is here")
    assert here < page.index("Set up the") < page.index("Invite another phone")
    assert "Everybody is here" in green.text()


def test_the_bar_marks_the_tab_that_leads_to_the_set_up(gathered: Phone) -> None:
    def marked() -> list[str]:
        page = gathered.at("/setup").get_data(as_text=True)
        return re.findall(r'href="[^"]+/(\w+)" aria-current="page"', page)

    assert marked() == ["act"]
    set_up(gathered)
    assert marked() == ["more"]


def test_the_host_puts_the_seats_in_order(gathered: Phone) -> None:
    assert order(gathered) == ["red", "blue", "green"]
    answer = moves(gathered, "green:1", page="table")
    assert answer.location == f"/t/{gathered.table}?order=1"
    assert order(gathered) == ["red", "green", "blue"]
    moves(gathered, "red:1")
    assert order(gathered) == ["green", "red", "blue"]


def test_the_first_goes_no_further_up_and_the_last_no_further_down(gathered: Phone) -> None:
    assert moves(gathered, "red:-1").status_code == 404
    assert moves(gathered, "green:3").status_code == 404
    assert order(gathered) == ["red", "blue", "green"]
    page = gathered.at().get_data(as_text=True)
    places = re.findall(r'name="to" value="([^"]+)"', page)
    assert places == ["red:1", "blue:0", "blue:2", "green:1"]


def test_the_game_begins_with_that_order(cast: Cast, gathered: Phone) -> None:
    moves(gathered, "blue:0")
    assert set_up(gathered).status_code == 303
    page = gathered.at().get_data(as_text=True)
    assert re.findall(r'id="score-(\w+)"', page) == ["blue", "red", "green"]


def test_what_was_agreed_stays_agreed(cast: Cast, gathered: Phone) -> None:
    gathered.at("/setup")
    before = cast.row(gathered.table).proposal
    moves(gathered, "blue:0")
    gathered.at("/setup")
    after = cast.row(gathered.table).proposal
    assert after["seats"] == ["blue", "red", "green"]
    assert after["options"] == before["options"]


def test_only_the_host_may(cast: Cast, gathered: Phone) -> None:
    bo = cast.player(gathered, "blue")
    assert moves(bo, "blue:0").status_code == 403
    assert "Order round the table" not in bo.text()
    assert moves(gathered, "white:0").status_code == 404
    assert moves(gathered, "").status_code == 404


def test_a_running_game_goes_on_with_the_new_order(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(app, monkeypatch, toy)
    ada = opened(cast, "toy", turns="true")
    ada.tap("score", seat="red", points="2")
    assert moves(ada, "blue:0", page="people").location == f"/t/{ada.table}/people?order=1"
    page = ada.at().get_data(as_text=True)
    assert re.findall(r'id="score-(\w+)"', page) == ["blue", "red"]
    assert 'data-seat="blue"' in page.split('class="strip-turn"')[1][:30]
    assert (ada.points("red"), ada.points("blue")) == (2, 0)
    assert "Ada corrects the set-up" in ada.text("/log")


def test_a_closed_table_keeps_its_order(cast: Cast) -> None:
    ada = ada_and_bo(cast)
    ada.tell("/close")
    assert moves(ada, "blue:0").status_code == 410
    assert "Order round the table" not in ada.text("/people")


def test_a_seated_guest_reads_who_sets_up_and_what_is_agreed(cast: Cast) -> None:
    host = cast.host("red", "blue", "green", names={"red": "Anna"}).sit("red")
    guest = cast.player(host, "blue")
    assert "You are Blue. Anna is setting up the game. Help choose" in guest.text()
    host.text("/setup")
    assert host.tell("/setup/agree", field="depth", depth="board").status_code < 400
    assert "Anna is setting up the game. The whole board Help choose" in guest.text()
    assert "is setting up" not in host.text()


def test_a_spectator_reads_who_sets_up(cast: Cast) -> None:
    host = cast.host("red", "blue", names={"red": "Anna"}).sit("red")
    guest = cast.spectator(host)
    assert "Anna is setting up the game." in guest.text()
    set_up(host)
    assert "is setting up" not in guest.text()


def test_another_phone_on_a_seat_is_asked_about_told_and_taken_back(cast: Cast) -> None:
    """In a game without secrets. One with secrets asks the seat's phone: `test_who_sees_a_seat`."""
    host = cast.host("red", "blue", names={"red": "Anna", "blue": "Bo"}, slug="score-sheet")
    set_up(host.sit("red"))
    bo = cast.player(host, "blue")
    assert "Another phone holds this seat. Hold it here, too" in host.text("/people")
    answer = host.tell("/seats/blue/take")
    there = answer.headers["Location"].split("/t/")[1].split("/", 1)[-1]
    assert "sat=blue" in there
    assert "This phone holds Bo's seat, too Undo" in host.text("?sat=blue")
    assert "Anna, Bo holds your seat, too" in bo.text()
    assert "Bo plays on another phone, too" in bo.text("/log")
    host.tell("/seats/blue/leave")
    assert "This phone holds Bo" not in host.text("?sat=blue")


def test_a_phone_remembers_the_name_that_it_gave_after_sitting_down(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    answer = host.tell("/seats/red/name", name="Anna")
    assert "name=Anna" in answer.headers["Set-Cookie"]
