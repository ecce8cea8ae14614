"""Move my seat to the installed app: a code made here and typed there."""

import re

import pytest

from companion.web.people import links_and_codes
from tests.conftest import Cast, Phone

IPHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"}


def code_on(phone: Phone) -> str:
    """Makes a code and reads it off the screen."""
    assert phone.tell("/moving").location == f"/t/{phone.table}/moving"
    match = re.search(r'class="code">([A-Z0-9]+)<', phone.at("/moving").get_data(as_text=True))
    assert match
    return match[1]


def arrives(cast: Cast, code: str) -> Phone:
    """The app, opened for the first time: the code is typed in its lobby."""
    app = cast.phone(**IPHONE)
    answer = app.post("/join", code=code.lower())
    assert answer.status_code == 303, answer.get_data(as_text=True)
    app.table = answer.location.rsplit("/", 1)[1]
    return app


def test_the_seat_is_in_the_app_and_no_longer_here(cast: Cast, host: Phone, player: Phone) -> None:
    app = arrives(cast, code_on(player))
    assert app.tap("points", seat="blue", points="3").status_code == 303
    assert app.points("blue") == 27
    assert player.tap("points", seat="blue", points="3").status_code == 403
    assert "Take a seat to record" in player.text()
    assert len(cast.row(host.table).seats[1].devices) == 1


def test_more_leads_to_it_on_a_phone_that_holds_a_seat(cast: Cast, host: Phone) -> None:
    assert "Move my seat" in host.text("/more")
    unseated = cast.player(host)
    assert "Move my seat" not in unseated.text("/more")
    assert unseated.at("/moving").status_code == 409
    assert unseated.tell("/moving").status_code == 409


def test_a_locked_table_lets_the_app_in(cast: Cast, host: Phone, player: Phone) -> None:
    host.tell("/settings", locked="true")
    assert arrives(cast, code_on(player)).points("blue") == 24


def test_guessing_is_limited_as_for_the_codes_of_tables(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After so many wrong ones from an address not even the right one."""
    monkeypatch.setattr(links_and_codes, "MOST_WRONG_CODES", 3)
    code = code_on(host)
    for _ in range(3):
        assert cast.phone().post("/join", code="XXXXXX").status_code == 404
    assert cast.phone().post("/join", code=code).status_code == 429
    assert len(cast.row(host.table).members) == 1


def test_people_and_log_tell_who_it_is(cast: Cast, host: Phone) -> None:
    """What Bo recorded in the browser is still Bo's."""
    player = cast.player(host, "blue", **IPHONE)
    player.tap("points", seat="blue", points="3")
    old = cast.row(host.table).seats[1].devices[0]
    app = arrives(cast, code_on(player))
    new = cast.row(host.table).seats[1].devices[0]
    page = host.text("/people")
    assert f"iPhone {old[:3].upper()}" in page
    assert f"moved to iPhone {new[:3].upper()}" in page
    assert "Bo (iPhone)" in page
    assert "Bo (iPhone)" in host.text("/log")
    host.tell("/settings", own_seat_only="true")
    assert app.tell("/log/strike", entry="2").status_code == 303


def test_the_phone_on_the_table_moves_to_a_third_and_the_name_stays(
    cast: Cast, host: Phone
) -> None:
    host.tap("points", seat="red", points="3")
    third = arrives(cast, code_on(arrives(cast, code_on(host))))
    assert third.tell("/seats/red/name", name="Ada L.").status_code == 303
    assert "Ada L. (phone)" in third.text("/log")


def test_every_phone_hears_of_it(cast: Cast, host: Phone, player: Phone) -> None:
    before = cast.row(host.table).version
    arrives(cast, code_on(player))
    assert cast.row(host.table).version == before + 1
