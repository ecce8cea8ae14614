"""A locked table, phones that were sent away, and links that were renewed."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from companion.storage.engine import Database
from companion.storage.people import members
from companion.storage.tables import tables
from companion.web import services
from tests.conftest import Cast, Phone, later

Links = dict[str, Callable[[Phone], int]]


def links(cast: Cast, host: Phone) -> Links:
    """Every way to a table, as its links are now; each gives the status of the last answer."""
    row = cast.row(host.table)
    return {
        "code": lambda phone: phone.post("/join", code=row.code).status_code,
        "qr": lambda phone: phone.enter(f"/j/{row.token}").status_code,
        "watch": lambda phone: phone.enter(f"/w/{row.watch}").status_code,
    }


def device(cast: Cast, host: Phone, colour: str) -> str:
    seat = cast.row(host.table).seat(colour)
    return str(seat.devices[0])


def send_away(cast: Cast, host: Phone, colour: str) -> str:
    phone = device(cast, host, colour)
    assert host.tell(f"/devices/{phone}/remove").status_code == 303
    return phone


def code_to_move(phone: Phone) -> str:
    """The code under which a phone's seat moves to the device that types it."""
    phone.tell("/moving")
    return phone.at("/moving").get_data(as_text=True).split('class="code">')[1].split("<")[0]


@pytest.mark.parametrize("locked", [True, False])
def test_a_phone_that_was_sent_away_comes_back_by_no_link(
    cast: Cast, host: Phone, player: Phone, *, locked: bool
) -> None:
    send_away(cast, host, "blue")
    if locked:
        host.tell("/settings", locked="true")
    for way in (*links(cast, host).values(), *links(cast, host).values()):
        assert way(player) == 403
        assert player.tell("/seats/blue/take").status_code == 403
        assert player.tap("points", seat="blue", points="1").status_code == 403
    assert "Only the host can let it in again." in player.text()
    assert cast.row(host.table).seat("blue").devices == ()


def test_a_phone_that_was_sent_away_takes_over_no_friends_seat(
    cast: Cast, host: Phone, player: Phone
) -> None:
    friend = cast.player(host, "blue")
    gone = next(d for d in cast.row(host.table).seat("blue").devices if d != device_of(friend))
    host.tell(f"/devices/{gone}/remove")
    code = code_to_move(friend)
    assert player.post("/join", code=code).status_code == 403
    assert cast.row(host.table).seat("blue").devices == (device_of(friend),)
    assert cast.phone().post("/join", code=code).status_code == 303


def device_of(phone: Phone) -> str:
    cookie = phone.client.get_cookie("device")
    assert cookie is not None
    return cookie.value.split(".")[0]


def test_a_phone_sent_away_stays_out_when_the_table_is_deserted(
    cast: Cast, host: Phone, player: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    send_away(cast, host, "blue")
    host.tell("/settings", locked="true")
    later(monkeypatch, timedelta(days=7))
    assert links(cast, host)["qr"](player) == 403


def test_only_the_host_lets_a_phone_in_again(cast: Cast, host: Phone, player: Phone) -> None:
    carl = cast.player(host)
    gone = send_away(cast, host, "blue")
    host.tell("/settings", locked="true")
    assert "Let in again" not in carl.text("/people")
    for other in (carl, player, cast.stranger(host)):
        assert other.tell(f"/devices/{gone}/let-in").status_code == 403
        assert other.tell(f"/devices/{device_of(host)}/remove").status_code == 403
    assert "Let in again" in host.text("/people")
    assert host.tell(f"/devices/{gone}/let-in").status_code == 303
    assert "Let in again" not in host.text("/people")
    player.sit("blue")
    assert player.tap("points", seat="blue", points="1").status_code == 303
    assert host.points("blue") == 25


def test_letting_in_makes_nobody_a_player_who_was_not_sent_away(
    cast: Cast, host: Phone, player: Phone
) -> None:
    watching = cast.spectator(host)
    assert host.tell(f"/devices/{device_of(watching)}/let-in").status_code == 409
    assert host.tell("/devices/0123456789abcdef/let-in").status_code == 409
    assert watching.tell("/seats/blue/take").status_code == 403


def test_a_lock_lets_a_new_phone_watch_and_nothing_more(
    cast: Cast, host: Phone, player: Phone
) -> None:
    host.tell("/settings", locked="true")
    ways = links(cast, host)
    phone = cast.phone()
    assert ways["watch"](phone) == 303
    assert (ways["qr"](phone), ways["code"](phone)) == (403, 403)
    assert ways["qr"](player) == 303
    assert phone.tell("/seats/blue/take").status_code == 403
    assert phone.tap("points", seat="blue", points="1").status_code == 403


def test_without_a_lock_who_watches_may_come_to_play(cast: Cast, host: Phone) -> None:
    phone = cast.spectator(host)
    assert links(cast, host)["qr"](phone) == 303
    phone.sit("blue")


def test_the_lock_is_judged_in_the_transaction(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host locks the table while a phone is on its way in."""
    phone = cast.phone()
    row, real = cast.row(host.table), members.ensure_device

    def locked_meanwhile(database: Database, *known: object) -> None:
        real(database, *known)  # type: ignore[arg-type]
        members.set_table(database, host.table, services.now(), members.allow, locked=True)

    monkeypatch.setattr(members, "ensure_device", locked_meanwhile)
    assert phone.enter(f"/j/{row.token}").status_code == 403
    assert len(cast.row(host.table).members) == 1


def test_renewed_links_let_in_and_the_old_ones_do_not(
    cast: Cast, host: Phone, player: Phone
) -> None:
    old, share = links(cast, host), f"/g/{cast.row(host.table).watch}"
    assert player.get(share).status_code == 200
    assert host.tell("/links").status_code == 303
    for way, follow in old.items():
        assert follow(cast.phone()) == 404, way
    assert cast.phone().get(share).status_code == 404
    for way, follow in links(cast, host).items():
        assert follow(cast.phone()) == 303, way
    assert player.tap("points", seat="blue", points="1").status_code == 303
    assert host.points("blue") == 25


def test_the_host_of_a_closed_table_can_still_renew_its_links(cast: Cast, host: Phone) -> None:
    host.tell("/close")
    watch = cast.row(host.table).watch
    assert host.tell("/links").status_code == 303
    assert cast.phone().get(f"/g/{watch}").status_code == 404


def test_a_phone_sent_away_is_not_at_the_rematch(cast: Cast, host: Phone, player: Phone) -> None:
    gone = send_away(cast, host, "blue")
    host.tell("/close")
    again = host.tell("/rematch").location.rsplit("/", 1)[1]
    assert gone not in cast.row(again).members
    assert tables.chosen(cast.app.extensions["companion.database"], tables.of_device(gone)) == []
    assert player.tell("/rematch").status_code == 403


def test_a_rematch_lets_nobody_back_who_was_sent_away_from_it(
    cast: Cast, host: Phone, player: Phone
) -> None:
    host.tell("/close")
    again = host.tell("/rematch").location.rsplit("/", 1)[1]
    gone = device(cast, host, "blue")
    assert host.post(f"/t/{again}/devices/{gone}/remove").status_code == 303
    assert player.tell("/rematch").status_code == 403
    assert gone not in cast.row(again).members
