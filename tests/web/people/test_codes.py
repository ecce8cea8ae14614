"""Codes to type: guesses are counted, honest phones get in, and an idle table's code is dead."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from companion.storage.models import COUNT
from companion.storage.tables import tables
from companion.web import services
from companion.web.people import links_and_codes
from tests.conftest import Cast, Phone, later

CAFE = {"REMOTE_ADDR": "198.51.100.7"}


def typed(cast: Cast, code: str, environ: dict[str, str]) -> int:
    """What a phone that nobody knows is answered when it types a code."""
    client = cast.app.test_client()
    answer = client.post("/join", data={"code": code}, environ_overrides=environ)
    return answer.status_code


def few(monkeypatch: pytest.MonkeyPatch, guesses: int) -> None:
    monkeypatch.setattr(links_and_codes, "MOST_WRONG_CODES", guesses)


def test_sixty_phones_behind_one_router_mistype_once_and_get_in(cast: Cast, host: Phone) -> None:
    code = cast.row(host.table).code
    for _ in range(60):
        assert typed(cast, "XXXXX", CAFE) == 404
        assert typed(cast, f"{code[:3]} {code[3:].lower()}", CAFE) == 303
    assert len(cast.row(host.table).members) == 61


def test_guessing_ends_for_an_address_and_every_link_still_works(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, 3)
    row = cast.row(host.table)
    assert [typed(cast, "XXXXX", CAFE) for _ in range(5)] == [404, 404, 404, 429, 429]
    assert typed(cast, row.code, CAFE) == 429
    for link in (f"/j/{row.token}", f"/w/{row.watch}", f"/g/{row.watch}"):
        answer = cast.app.test_client().get(link, environ_overrides=CAFE)
        assert answer.status_code in (200, 303, 403), link
    assert typed(cast, row.code, {"REMOTE_ADDR": "198.51.100.8"}) == 303
    later(monkeypatch, timedelta(minutes=11))
    assert typed(cast, row.code, CAFE) == 303


def test_simultaneous_guesses_stay_within_the_limit(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, 10)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: typed(cast, "XXXXX", CAFE), range(40)))
    assert sorted(answers) == [404] * 10 + [429] * 30


@pytest.mark.parametrize(
    ("one", "another"),
    [
        (["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:3::1", "2001:db8:1:ff::1"],
         "2001:db8:1:100::1"),
        (["198.51.100.7:1", "198.51.100.7:65535", "198.51.100.7", "::ffff:198.51.100.7"],
         "198.51.100.8:1"),
        (["[2001:db8:1:2::1]:4711", "[2001:db8:1:2::2]:4712", "[2001:db8:1:2::3]",
          "2001:db8:1:2::4%eth0"], "[2001:db8:2::1]:4711"),
    ],
    ids=["network of a home", "ports", "IPv6 ports"],
)  # fmt: skip
def test_the_addresses_of_one_visitor_are_one(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch, one: list[str], another: str
) -> None:
    few(monkeypatch, 2)
    answers = [typed(cast, "XXXXX", {"REMOTE_ADDR": address}) for address in one]
    assert answers == [404, 404, 429, 429]
    assert typed(cast, "XXXXX", {"REMOTE_ADDR": another}) == 404


def test_a_clock_set_back_a_day_locks_nobody_out(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(monkeypatch, 1)
    assert [typed(cast, "XXXXX", CAFE) for _ in range(2)] == [404, 429]
    later(monkeypatch, timedelta(days=-1))
    assert typed(cast, "XXXXX", CAFE) == 404


@pytest.mark.parametrize("how", ["closed", "locked", "shown and then locked", "idle"])
def test_the_code_of_a_table_dies_for_strangers_only(
    cast: Cast, host: Phone, player: Phone, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    code = cast.row(host.table).code
    if how == "closed":
        host.tell("/close")
    elif how == "locked":
        host.tell("/settings", locked="true")
    elif how == "shown and then locked":
        later(monkeypatch, timedelta(hours=25))
        assert code in host.text("/invite")
        assert typed(cast, code, CAFE) == 303
        host.tell("/settings", locked="true")
        assert "locked" in host.text("/invite")
    else:
        later(monkeypatch, timedelta(hours=20))
        host.at()  # a page that is left open keeps no code alive
        later(monkeypatch, timedelta(hours=5))
    assert typed(cast, code, CAFE) == 404
    assert player.post("/join", code=code).status_code == 303


def test_a_code_works_for_a_day_after_the_last_entry(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    later(monkeypatch, timedelta(hours=20))
    host.tap("points", seat="red", points="1")
    later(monkeypatch, timedelta(hours=23))
    assert typed(cast, cast.row(host.table).code, CAFE) == 303


def test_a_page_asked_for_before_the_lock_tells_no_code_after_it(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    later(monkeypatch, timedelta(days=7))
    before = cast.row(host.table)
    host.tell("/settings", locked="true")
    with cast.app.app_context():
        links_and_codes.show(before)
    assert typed(cast, before.code, CAFE) == 404


def test_a_code_that_the_terminal_lists_works_also_where_the_host_forgot_the_lock(
    cast: Cast, host: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.tell("/settings", locked="true")
    later(monkeypatch, timedelta(days=7))
    database = cast.app.extensions["companion.database"]
    tables.tell_codes(database, [host.table], services.now(), also_locked=True)
    assert typed(cast, cast.row(host.table).code, CAFE) == 303


# -- Opening tables ------------------------------------------------------------------------

FORM: dict[str, Any] = {"game": "mythotopia", "colour": ["red", "blue"], "tap": "page"}


def opened(phone: Phone, **more: str) -> str:
    answer = phone.client.post("/tables", data={**FORM, **more})
    assert answer.status_code == 303
    return answer.location.rsplit("/", 1)[1]


def test_the_same_form_sent_twice_opens_one_table_also_for_a_new_cookie(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, cookieless = cast.phone(), cast.phone()
    table = opened(phone)
    assert opened(phone) == opened(cookieless) == table
    cookieless.table = table
    assert cookieless.tell("/settings", locked="true").status_code == 303
    assert opened(phone, **{"name.red": "Ada"}) != table
    later(monkeypatch, timedelta(minutes=11))
    assert opened(phone) != table


def test_a_form_sent_again_by_a_new_cookie_opens_its_table_also_after_a_look(cast: Cast) -> None:
    """The first answer was lost, but the table was already drawn once."""
    phone, cookieless = cast.phone(), cast.phone()
    phone.table = cookieless.table = opened(phone)
    phone.at()
    assert opened(cookieless) == phone.table
    assert cookieless.tell("/settings", locked="true").status_code == 303


def test_an_address_opens_so_many_tables_with_however_many_phones(cast: Cast) -> None:
    form = {key: value for key, value in FORM.items() if key != "tap"}
    cafe, ada, bo = CAFE["REMOTE_ADDR"], cast.phone(), cast.phone()

    def tries(phone: Phone | None, address: str = cafe) -> int:
        client = phone.client if phone else cast.app.test_client()
        return client.post(
            "/tables", data=form, environ_overrides={"REMOTE_ADDR": address}
        ).status_code

    def opened_before(number: int, by: str) -> None:
        with cast.app.extensions["companion.database"].write() as connection:
            counts = sa.update(COUNT).where(COUNT.c.who == by).values(number=number)
            assert connection.execute(counts).rowcount

    known = [cast.introduced(phone) for phone in (ada, bo)]
    assert tries(None) == 303
    opened_before(59, cafe)
    assert [tries(None), tries(None)] == [303, 429]
    assert tries(ada) == 303
    opened_before(299, f"guests of {cafe}")
    assert [tries(bo), tries(bo), tries(ada)] == [303, 429, 429]
    opened_before(59, known[0])
    assert [tries(ada, "198.51.100.9"), tries(ada, "198.51.100.9")] == [303, 429]
