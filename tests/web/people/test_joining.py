"""Coming to a table: by QR, by code, by link; seats, names, and who may do what."""

from datetime import timedelta
from typing import Any

import pytest

from companion.storage.engine import Database
from companion.storage.people import members
from companion.web import services
from tests.conftest import Cast, Phone, later, reads, set_forward, set_up


def test_the_qr_leads_to_the_table_and_takes_no_seat(cast: Cast, host: Phone) -> None:
    token = cast.row(host.table).token
    for link in (f"/J/{token}", f"/j/{token.lower()}"):
        answer = cast.phone().enter(link)
        assert (answer.status_code, answer.location) == (303, f"/t/{host.table}")
    held = [seat.devices for seat in cast.row(host.table).seats]
    assert [len(devices) for devices in held] == [1, 0]


def test_the_tap_that_sits_down_says_the_name(cast: Cast) -> None:
    host = cast.host("red", "blue", names={"blue": "Bo"})
    host.tell("/seats/red/take", name="  Ada   Lovelace ")
    assert cast.row(host.table).seat("red").name == "Ada Lovelace"
    host.tell("/seats/blue/take", name="Ada Lovelace")  # Bo's seat has a name
    assert cast.row(host.table).seat("blue").name == "Bo"
    host.tell("/seats/red/name", name="")
    cast.player(host).tell("/seats/red/take", name="Bo")  # Ada holds it
    assert cast.row(host.table).seat("red").name == ""


def test_who_sat_down_without_a_name_gives_it_where_the_others_are_awaited(cast: Cast) -> None:
    host = cast.host("red", "blue").sit("red")
    assert "Your name" in host.text()
    named = host.tell("/seats/red/name", name="Ada", page="table")
    assert named.location == f"/t/{host.table}"
    assert cast.row(host.table).seat("red").name == "Ada"
    assert "Your name" not in host.text()


def test_of_two_who_tap_a_free_seat_at_once_only_the_first_sits_down(cast: Cast) -> None:
    """The second is told, and may still say that the seat is theirs."""
    host = cast.host("red", "blue")
    late = cast.player(host)
    assert 'name="free" value="true"' in late.at().get_data(as_text=True)
    assert host.tell("/seats/red/take", name="Ada", free="true").status_code == 303
    answer = late.tell("/seats/red/take", name="Bo", free="true")
    assert answer.status_code == 409
    assert "Somebody has just sat down here." in reads(answer.get_data(as_text=True))
    assert len(cast.row(host.table).seat("red").devices) == 1
    page = late.at().get_data(as_text=True)
    assert 'name="free"' not in page.split('id="seat-red"')[1].split("</li>")[0]
    assert late.tell("/seats/red/take").status_code == 303


def test_a_phone_remembers_the_name_of_its_person(cast: Cast) -> None:
    """From table to table, in any alphabet; Return in the field keeps it and takes no seat."""
    host = cast.host("red", "blue")
    assert 'name="name" value=""' in host.at().get_data(as_text=True)
    host.post("/preferences", name="Аня", back=f"/t/{host.table}")
    assert cast.row(host.table).seat("red").devices == ()
    assert 'name="name" value="Аня"' in host.at().get_data(as_text=True)
    host.tell("/seats/red/take", name="Ада")
    assert "your-name" not in host.at().get_data(as_text=True)
    host.tell("/seats/red/leave")
    assert 'name="name" value="Ада"' in host.at("/people").get_data(as_text=True)


def test_a_name_too_long_takes_no_seat(cast: Cast) -> None:
    host = cast.host("red", "blue")
    answer = host.tell("/seats/red/take", name="a" * 25)
    assert answer.status_code == 422
    assert "A name has at most 24 characters." in answer.get_data(as_text=True)
    assert cast.row(host.table).seat("red").devices == ()


def test_a_wrong_code_is_said_to_be_wrong_and_kept_in_the_field(cast: Cast) -> None:
    answer = cast.phone().post("/join", code="zzzzz")
    assert answer.status_code == 404
    assert 'value="ZZZZZ"' in answer.get_data(as_text=True)
    assert "No table has this code" in answer.text
    assert "device=" not in answer.headers.get("Set-Cookie", "")  # nobody is known by it


def test_a_taken_seat_can_be_taken_over_and_the_old_holder_sees_it(
    cast: Cast, host: Phone, player: Phone
) -> None:
    second = cast.player(host, "blue")
    assert "2 phones" in host.text("/people")
    assert second.tap("points", seat="blue", points="1").status_code == 303
    assert player.tap("points", seat="blue", points="1").status_code == 303
    assert host.points("blue") == 26


def test_a_spectator_sees_the_players_and_no_button(cast: Cast, host: Phone) -> None:
    spectator = cast.spectator(host)
    page = spectator.at().get_data(as_text=True)
    assert "Ada" in page
    assert "/actions/" not in page


def test_a_spectator_learns_no_way_to_join(cast: Cast, host: Phone) -> None:
    row = cast.row(host.table)
    spectator = cast.spectator(host)
    for path in ("", "/tv", "/more", "/people", "/invite"):
        page = spectator.at(path).get_data(as_text=True)
        assert row.token not in page.upper(), path
        assert row.code not in page, path


def test_a_name_is_changed_on_any_phone(host: Phone, player: Phone) -> None:
    assert player.tell("/seats/blue/name", name="  Boris \n the  Bold ").status_code == 303
    assert "Boris the Bold" in host.text()


def test_a_deserted_locked_table_opens_for_those_who_resume_it(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.tap("points", seat="red", points="3")
    host.tell("/settings", locked="true")
    phone, link = cast.phone(), f"/j/{cast.row(host.table).token}"
    assert phone.enter(link).status_code == 403
    later(monkeypatch, timedelta(days=7))
    assert phone.enter(link).status_code == 303
    assert phone.sit("red").points("red") == 27


def test_the_host_hands_over(cast: Cast, host: Phone, player: Phone) -> None:
    bo = next(d for d, m in cast.row(host.table).members.items() if m.role == "player")
    assert player.tell("/settings", locked="true").status_code == 403
    assert host.tell("/host", device=bo).status_code == 303
    assert player.tell("/settings", locked="true").status_code == 303
    assert host.tell("/settings").status_code == 403


def test_when_the_hosts_phone_dies_a_seated_player_becomes_the_host(
    cast: Cast, host: Phone, player: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert player.tell("/host").status_code == 403
    later(monkeypatch, timedelta(minutes=6))
    assert "Become the host" in player.text("/people")
    unseated = cast.player(host)
    assert unseated.tell("/host").status_code == 403
    assert player.tell("/host").status_code == 303
    assert cast.row(host.table).host.device == cast.row(host.table).seats[1].devices[0]


def test_everybody_for_their_own_seat_only(cast: Cast, host: Phone, player: Phone) -> None:
    host.tell("/settings", own_seat_only="true")
    assert player.tap("points", seat="red", points="1").status_code == 403
    assert player.tap("points", seat="blue", points="1").status_code == 303
    host.tap("points", seat="red", points="1")
    assert player.tell("/log/strike", entry="3").status_code == 403
    assert player.tell("/log/strike", entry="2").status_code == 303
    assert (host.points("red"), host.points("blue")) == (25, 24)


def test_a_player_who_comes_late_gets_a_seat_with_a_corrected_set_up(
    cast: Cast, host: Phone
) -> None:
    host.tap("points", seat="red", points="3")
    answer = host.tell("/seats", colour="green")
    assert answer.location.endswith("/setup")
    assert host.at("/seat/green").status_code == 409
    # Three players with red and blue's colours are no objection; 3 provinces each more: 11 x 3.
    assert set_up(host, dealt="11").status_code == 303
    assert (host.points("green"), host.points("red")) == (33, 36)


def test_spectators_keep_no_player_out(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.web.people.entrance.MOST_PHONES", 2)
    watchers = [cast.spectator(host) for _ in range(2)]
    row = cast.row(host.table)
    late = cast.phone().enter(f"/w/{row.watch}")
    assert late.status_code == 403
    assert "take any more phones." in reads(late.text)
    assert cast.phone().enter(f"/j/{row.token}").status_code == 303
    assert watchers[0].enter(f"/j/{row.token}").status_code == 403
    assert host.get(f"/j/{row.token}").status_code == 303  # it is at the table


def test_a_host_who_has_just_handed_over_changes_nothing_more(
    cast: Cast, host: Phone, player: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tap was judged before the other phone became the host."""
    bo = cast.row(host.table).seats[1].devices[0]
    real = members.set_table

    def meanwhile(database: Database, table: str, *now: Any, **values: Any) -> int:
        members.make_host(database, table, services.now(), members.allow, bo)
        return real(database, table, *now, **values)

    monkeypatch.setattr(members, "set_table", meanwhile)
    answer = host.tell("/settings", locked="true")
    assert answer.status_code == 409
    assert "has just changed" in answer.get_data(as_text=True)
    assert not cast.row(host.table).locked


def test_what_only_looks_at_a_link_is_no_phone_at_the_table(cast: Cast, host: Phone) -> None:
    """A chat's preview keeps no cookie. A crawler may keep one, and presses no button."""
    row, crawler = cast.row(host.table), cast.phone()
    for link in (f"/j/{row.token}", f"/w/{row.watch}"):
        for looking in (cast.phone(), crawler, crawler):
            card = looking.get(link)
            assert card.status_code == 200
            assert 'property="og:title" content="Mythotopia"' in card.text
            assert "cookies" not in card.text
            assert card.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert len(cast.row(host.table).members) == 1


def test_a_browser_without_cookies_is_told_so_when_it_joins(cast: Cast, host: Phone) -> None:
    answer = cast.phone().post(f"/j/{cast.row(host.table).token}")
    assert answer.status_code == 403
    assert "keep cookies, so it" in reads(answer.text)


def test_a_host_who_records_without_scripts_is_not_silent(
    cast: Cast, host: Phone, player: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    later(monkeypatch, timedelta(minutes=6))
    host.tap("points", seat="red", points="1")
    assert player.tell("/host").status_code == 403


def test_a_host_reaches_nobody_at_another_table(cast: Cast, host: Phone, player: Phone) -> None:
    """Neither by the ids of its phones at the own table nor by its address."""
    before = cast.row(host.table)
    bo = before.seat("blue").devices[0]
    other = cast.host("red", "blue").sit("red")
    other.tell(f"/devices/{bo}/remove")
    assert other.tell(f"/devices/{bo}/let-in").status_code == 409
    assert other.tell("/host", device=bo).status_code == 422
    other.table = host.table
    for path in (f"/devices/{bo}/remove", "/host", "/links", "/settings", "/close", "/delete",
                 "/seats/blue/take", "/seats/blue/name", "/actions/points"):  # fmt: skip
        assert other.tell(path, seat="red", points="1", device=bo).status_code == 403, path
    assert cast.row(host.table) == before


def test_a_clock_that_is_set_forward_makes_nobody_silent(
    cast: Cast, host: Phone, player: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.at()  # the server has seen the clock before
    set_forward(monkeypatch, timedelta(days=200))
    assert player.tell("/host").status_code == 403
    assert "Become the host" not in player.text("/people")
    later(monkeypatch, timedelta(minutes=6))
    assert player.tell("/host").status_code == 303


def test_act_says_why_nothing_can_be_recorded(cast: Cast, host: Phone, player: Phone) -> None:
    host.tell("/settings", own_seat_only="true")
    phones = {
        "Take a seat to record. Seats": cast.player(host),
        "You are watching.": cast.spectator(host),
        "At this table players record only for their own seat. Seats": player,
    }
    for sentence, phone in phones.items():
        page = phone.text("/act", seat="red")
        assert [phone for phone in phones if phone in page] == [sentence]


def test_an_own_seat_is_not_a_way_to_end_anothers_turn(host: Phone, player: Phone) -> None:
    host.tell("/settings", own_seat_only="true")
    city = {"seat": "blue", "tokens": "city:2", "spends": "true"}
    assert player.tap("city", **city, remedy="turn.whose").status_code == 403
    assert player.tap("end_turn", seat="blue", next="blue").status_code == 403
    assert player.tap("end_turn", seat="red", next="blue").status_code == 403
    assert host.tap("end_turn", seat="red", next="blue").status_code == 303
