"""Choosing in secret: on one's own phone or one handed round; revealed together."""

import re
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.conftest import Cast, Phone, later, set_up

CARDS = ["citadel", "patronage", "spoils_of_war", "lord_of_the_isles"]
NAMES = {"red": "Ada", "blue": "Bo", "green": "Vera"}


@pytest.fixture
def host(cast: Cast) -> Phone:
    """Ada, on red; the citadels are in play and everybody is asked where theirs stands."""
    phone = cast.host("red", "blue", "green", names=NAMES).sit("red")
    set_up(phone, cards=[*CARDS], depth="wars")
    return phone


@pytest.fixture
def bo(cast: Cast, host: Phone) -> Phone:
    return cast.player(host, "blue")


@pytest.fixture
def vera(cast: Cast, host: Phone) -> Phone:
    return cast.player(host, "green")


def choose(phone: Phone, seat: str, province: str, **more: Any) -> TestResponse:
    return phone.tell(f"/sealed/{seat}", choice=province, **{"round": "citadels.0", **more})


def all_choose(host: Phone, bo: Phone, vera: Phone) -> None:
    for phone, seat, province in (
        (bo, "blue", "Blore"), (vera, "green", "Darb"), (host, "red", "Mome"),
    ):  # fmt: skip
        choose(phone, seat, province)


def ticked(phone: Phone, seat: str) -> list[str]:
    """What the page of a choice shows as chosen."""
    html = phone.at(f"/sealed/{seat}").get_data(as_text=True)
    return re.findall(r'name="choice" value="([^"]+)" checked', html)


def kinds(phone: Phone, cast: Cast) -> list[str]:
    app: Flask = cast.app
    return [e.kind for e in app.extensions["companion.in_play"].get(phone.table).log.entries]


def test_a_wrong_number_of_choices_is_said_on_the_page_and_keeps_the_ticks(cast: Cast) -> None:
    ada = cast.host("red", "blue", "green", names=NAMES).sit("red")
    cards = ["patronage", "runestones", "spoils_of_war", "lord_of_the_isles"]
    assert set_up(ada, cards=cards, depth="board", dealt="9", draft="2").status_code == 303
    answer = choose(ada, "red", "Blore", round="discards.0")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert "Choose exactly 2." in page
    assert re.findall(r'name="choice" value="([^"]+)" checked', page) == ["Blore"]
    assert 'name="round" value="discards.0"' in page
    assert "seal" not in kinds(ada, cast)


def test_only_the_own_phone_chooses(cast: Cast, host: Phone, bo: Phone, vera: Phone) -> None:
    for other in (host, vera, cast.player(host), cast.spectator(host)):
        assert other.at("/sealed/blue").status_code == 403
        assert choose(other, "blue", "Blore").status_code == 403
    stranger = cast.stranger(host)
    assert stranger.at("/sealed/blue").status_code == 403
    assert choose(stranger, "blue", "Blore").status_code == 403


def test_all_phones_of_a_seat_choose_for_it_and_see_it(cast: Cast, host: Phone, bo: Phone) -> None:
    second = cast.player(host).sit("blue")
    bo.tell(f"/seats/blue/asked/{device(cast, host)}", answer="yes")
    choose(bo, "blue", "Blore")
    assert ticked(second, "blue") == ["Blore"]


def test_the_hosts_phone_goes_round_for_those_without_one(host: Phone) -> None:
    assert "Pass the phone to Ada I am Ada" in host.text("/sealed")
    assert choose(host, "red", "Mome").location.endswith("/sealed")
    assert "Pass the phone to Bo I am Bo" in host.text("/sealed")
    choose(host, "blue", "Blore")
    assert "Pass the phone to Vera I am Vera" in host.text("/sealed")
    assert "done=" in choose(host, "green", "Darb").location
    assert "Citadels revealed" in host.text()


def test_a_phone_that_goes_round_never_shows_a_choice_again(host: Phone) -> None:
    choose(host, "red", "Mome")
    choose(host, "blue", "Blore")
    assert ticked(host, "red") == []
    assert ticked(host, "blue") == []


def test_another_phone_than_the_hosts_does_not_choose_for_a_seat_without_one(
    host: Phone, bo: Phone
) -> None:
    assert choose(bo, "green", "Darb").status_code == 403


def test_a_player_who_later_has_a_phone_chooses_there(cast: Cast, host: Phone, bo: Phone) -> None:
    assert host.at("/sealed/green").status_code == 200
    cast.player(host, "green")
    assert host.at("/sealed/green").status_code == 403
    assert host.at("/sealed").location.endswith("/sealed/red")


@pytest.mark.parametrize("choice", ["", "Nowhere", "Blore, Darb"])
def test_a_choice_is_one_of_those_offered(host: Phone, bo: Phone, choice: str) -> None:
    assert choose(bo, "blue", choice).status_code == 422
    assert "Bo still choosing" in host.text()


def test_where_the_own_provinces_are_known_one_of_them_is_chosen(host: Phone, bo: Phone) -> None:
    bo.tap("provinces", data={"seat": "blue", "count": "2", "named": ["Blore", "Darb"]})
    html = bo.at("/sealed/blue").get_data(as_text=True)
    assert re.findall(r'name="choice" value="([^"]+)"', html) == ["Blore", "Darb"]
    assert choose(bo, "blue", "Mome").status_code == 422


@pytest.mark.parametrize("choice", ["Mome", "Darb"])
def test_nobody_finds_a_choice_by_naming_its_province(
    host: Phone, bo: Phone, vera: Phone, choice: str
) -> None:
    """Whether Vera names the province that Ada has sealed or another one: what Ada may choose from
    has changed, so Ada is asked again, also if Vera undoes it."""
    choose(host, "red", choice)
    vera.tap("provinces", seat="green", count="8", named=["Mome"])
    assert "Your sealed choice no longer counts: choose again." in host.text()
    assert "Ada still choosing" in vera.text()
    vera.tell("/log/strike", entry="3")
    assert "Ada still choosing" in vera.text()
    vera.tell("/log/restore", entry="3")
    for phone, seat, province in ((bo, "blue", "Darb"), (vera, "green", "Mome")):
        assert choose(phone, seat, province).status_code == 303
    assert "Ada still choosing Bo sealed Vera sealed" in host.text()
    choose(host, "red", "Blore")
    assert "Citadels revealed Ada Blore Bo Darb Vera Mome" in host.text()


def test_who_drops_out_sees_no_choice_of_the_others(host: Phone, bo: Phone, vera: Phone) -> None:
    """Bo's provinces are lost and found again; the others choose again before each reveal."""
    choose(host, "red", "Mome")
    choose(vera, "green", "Darb")
    bo.tap("provinces", seat="blue", count="0")
    assert "Ada still choosing Vera still choosing" in bo.text()
    choose(vera, "green", "Darb")
    bo.tap("provinces", seat="blue", count="8")
    assert "Ada still choosing Bo still choosing Vera still choosing" in bo.text()


def test_a_late_form_of_an_earlier_round_is_refused(host: Phone, bo: Phone, vera: Phone) -> None:
    all_choose(host, bo, vera)
    assert choose(bo, "blue", "Grimp").status_code == 409
    host.tell("/log/strike", entry="5")
    assert choose(bo, "blue", "Grimp").status_code == 409
    assert choose(bo, "blue", "Grimp", round="citadels.5").status_code == 303


def test_only_the_own_phone_takes_a_choice_back(host: Phone, bo: Phone, vera: Phone) -> None:
    choose(bo, "blue", "Blore")
    assert vera.tell("/log/strike", entry="2").status_code == 403
    assert "Undo" not in vera.text("/log/2")
    assert "Undo" in bo.text("/log/2")
    assert bo.tell("/log/strike", entry="2").status_code == 303
    assert "Bo still choosing" in host.text()
    assert vera.tell("/log/restore", entry="2").status_code == 403


def test_the_servers_log_says_nothing_of_a_choice(
    host: Phone, bo: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    choose(bo, "blue", "Blore")
    choose(bo, "blue", "Nowhere-at-all")
    choose(bo, "blue", "Blore", round="citadels.9")
    assert "Blore" not in caplog.text
    assert "Nowhere-at-all" not in caplog.text


def test_a_closed_table_asks_nothing(host: Phone, bo: Phone) -> None:
    host.tell("/close")
    assert "still choosing" not in host.text()
    assert choose(bo, "blue", "Blore").status_code == 410


def test_the_score_alone_needs_no_answer(cast: Cast) -> None:
    """It is offered in passing until somebody scores, and then only where one looks for it."""
    host = cast.host("red", "blue", names=NAMES).sit("red")
    set_up(host, cards=[*CARDS], dealt="8")
    assert "still choosing" not in host.text()
    assert "Where does your citadel stand?" in host.text()
    host.tap("points", seat="red", points="1")
    assert "Where does your citadel stand?" not in host.text()
    assert "Where does your citadel stand?" in host.text("/more")


# -- A seat that keeps a secret ------------------------------------------------------------


def taken(phone: Phone) -> None:
    assert phone.tell("/seats/blue/take").status_code == 303


@pytest.fixture
def other(cast: Cast, host: Phone, bo: Phone) -> Phone:
    """A phone that asks for Bo's seat, which keeps a secret."""
    choose(bo, "blue", "Blore")
    phone = cast.player(host)
    taken(phone)
    return phone


def device(cast: Cast, phone: Phone) -> str:
    [waiting] = cast.row(phone.table).seats[1].waiting
    return str(waiting)


def test_a_seat_that_keeps_a_secret_is_not_taken_over_at_once(
    cast: Cast, host: Phone, bo: Phone, other: Phone
) -> None:
    assert other.at("/sealed/blue").status_code == 403
    assert other.tap("points", seat="blue", points="1").status_code == 403
    assert "Bo's seat may have secrets" in other.text()
    assert "waiting for a yes" in other.text("/people")
    for phone in (host, bo):
        assert "asks for Bo's seat and would see its secrets" in phone.text()


def test_another_player_is_neither_asked_nor_may_answer(
    cast: Cast, host: Phone, vera: Phone, other: Phone
) -> None:
    assert "asks for Bo's seat" not in vera.text()
    wanted = f"/seats/blue/asked/{device(cast, host)}"
    assert vera.tell(wanted, answer="yes").status_code == 403
    assert other.tell(wanted, answer="yes").status_code == 403


@pytest.mark.parametrize("who", ["host", "bo"])
def test_the_host_or_the_seats_own_phone_says_yes(
    cast: Cast, host: Phone, bo: Phone, other: Phone, who: str
) -> None:
    kind = {"host": host, "bo": bo}[who]
    assert kind.tell(f"/seats/blue/asked/{device(cast, host)}", answer="yes").status_code == 303
    assert ticked(other, "blue") == ["Blore"]


@pytest.mark.parametrize("who", ["bo", "other"])
def test_a_no_or_a_withdrawal_leaves_everything_as_it_was(
    cast: Cast, host: Phone, bo: Phone, other: Phone, who: str
) -> None:
    wanted = f"/seats/blue/asked/{device(cast, host)}"
    assert {"bo": bo, "other": other}[who].tell(wanted, answer="no").status_code == 303
    assert "asks for Bo's seat" not in host.text()
    assert other.at("/sealed/blue").status_code == 403
    assert bo.tell(wanted, answer="yes").status_code == 409
    assert ticked(bo, "blue") == ["Blore"]


def test_once_it_is_revealed_the_seat_still_needs_a_yes_until_it_is_free(
    cast: Cast, host: Phone, bo: Phone, vera: Phone, other: Phone
) -> None:
    """The next secret comes."""
    choose(host, "red", "Mome")
    choose(vera, "green", "Darb")
    assert "asks for Bo's seat" in host.text()
    taken(other)
    assert len(cast.row(host.table).seats[1].devices) == 1
    bo.tell("/seats/blue/leave")
    assert "asks for Bo's seat" not in host.text()
    assert "Bo's seat is free now" in other.text()
    taken(other)
    assert len(cast.row(host.table).seats[1].devices) == 1


def test_the_host_asks_too_unless_the_seats_phone_is_gone(
    cast: Cast, host: Phone, bo: Phone, vera: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(bo, "blue", "Blore")
    taken(host)
    assert "asks for Bo's seat" in bo.text()
    assert host.at("/sealed/blue").status_code == 403
    assert host.tell(f"/seats/blue/asked/{device(cast, host)}", answer="yes").status_code == 403
    host.tell(f"/seats/blue/asked/{device(cast, host)}", answer="no")
    later(monkeypatch, timedelta(minutes=6))
    taken(host)
    assert "Bo plays on this phone, which sees the secrets" in vera.text("/log")
    assert "Blore" not in vera.text("/log")
    assert host.at("/sealed/blue").status_code == 200


def test_a_seat_let_go_with_its_secret_is_guarded_too(cast: Cast, host: Phone, bo: Phone) -> None:
    choose(bo, "blue", "Blore")
    bo.tell("/seats/blue/leave")
    phone = cast.player(host)
    taken(phone)
    assert phone.at("/sealed/blue").status_code == 403
    assert "would see its secrets" in host.text()


def test_nobody_chooses_for_a_seat_before_its_owner_by_sitting_down_there(
    cast: Cast, host: Phone, bo: Phone
) -> None:
    phone = cast.player(host)
    taken(phone)
    assert choose(phone, "blue", "Blore").status_code == 403
    assert "asks for Bo's seat" in bo.text()
    bo.tell("/seats/blue/leave")
    taken(phone)
    assert choose(phone, "blue", "Blore").status_code == 403
    assert host.tell(f"/seats/blue/asked/{device(cast, host)}", answer="yes").status_code == 303
    assert choose(phone, "blue", "Blore").status_code == 303
