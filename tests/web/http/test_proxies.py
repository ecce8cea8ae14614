"""Behind a proxy: what it says is believed, what a client says in its name is not."""

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from companion import create_app
from companion.settings import Settings, load_settings
from companion.web.people import links_and_codes
from tests.conftest import Cast, Phone, ada_and_bo

FLY = Path(__file__).parents[3] / "fly.toml"
EDGE = "66.241.124.119"
"""The app's own address, which Fly's proxy puts behind the client's."""


@pytest.fixture
def app(settings: Settings) -> Flask:
    """The companion with the settings of fly.toml."""
    hosted = load_settings(tomllib.loads(FLY.read_text())["env"], instance=settings.instance)
    return create_app(replace(hosted, database_url=settings.database_url))


@pytest.fixture
def bare(settings: Settings) -> Flask:
    """One proxy, and no public address."""
    return create_app(replace(settings, trusted_proxies=1))


def through_fly(client: str) -> dict[str, str]:
    return {"X-Forwarded-For": f"{client}, {EDGE}"}


def join(cast: Cast, code: str, client: str) -> int:
    return cast.phone(**through_fly(client)).post("/join", code=code).status_code


def test_two_visitors_behind_flys_proxy_are_two_addresses(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links_and_codes, "MOST_WRONG_CODES", 3)
    code = cast.row(cast.host().table).code
    for number in range(3):  # what a client says itself stands to the left, and counts for nothing
        assert join(cast, "XXXXX", f"192.0.2.{number}, 203.0.113.5") == 404
    assert join(cast, code, "203.0.113.5") == 429
    assert join(cast, code, "198.51.100.7") == 303


FORGED = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}


def shown_anywhere(cast: Cast) -> list[str]:
    """Everything that a table says to a phone whose requests name another host."""
    ada = ada_and_bo(cast)
    ada.headers |= FORGED
    row = cast.row(ada.table)
    answers = [
        ada.at("/invite"), ada.at("/people"), ada.get(f"/j/{row.token}"),
        ada.get(f"/g/{row.watch}"), ada.tell("/settings"), ada.post("/preferences", back="/"),
    ]  # fmt: skip
    return [f"{answer.location} {answer.get_data(as_text=True)}".lower() for answer in answers]


def test_a_forged_host_is_in_no_link_and_no_redirect(cast: Cast, bare: Flask) -> None:
    hosted, plain = shown_anywhere(cast), shown_anywhere(Cast(bare))
    assert not [text for text in hosted + plain if "evil.example" in text]
    assert "https://companion-table.fly.dev/j/" in hosted[0]
    assert "http://localhost/j/" in plain[0]


def test_a_forged_host_opens_no_way_for_another_site(cast: Cast, bare: Flask) -> None:
    for table in (cast, Cast(bare)):
        ada = ada_and_bo(table)
        forged = {**FORGED, "Origin": "http://evil.example"}
        data = {"seat": "red", "points": "1"}
        path = f"/t/{ada.table}/actions/points"
        assert ada.client.post(path, data=data, headers=forged).status_code == 403


def test_our_own_page_is_known_though_the_proxy_names_itself_as_the_host(cast: Cast) -> None:
    """The page's address is the public one, the host that arrives here the proxy's own."""
    phone = cast.phone(Host="10.0.0.2:8000", Origin="https://companion-table.fly.dev")
    assert phone.post("/preferences", theme="dark", back="/").status_code == 303
    phone.headers["Origin"] = "https://evil.example"
    assert phone.post("/preferences", theme="dark", back="/").status_code == 403


def is_https(phone: Phone) -> bool:
    return "Strict-Transport-Security" in phone.get("/").headers


def test_https_is_what_the_nearest_proxy_says(cast: Cast, bare: Flask, settings: Settings) -> None:
    for table in (cast, Cast(bare)):
        assert is_https(table.phone(**{"X-Forwarded-Proto": "https"}))
        assert not is_https(table.phone(**{"X-Forwarded-Proto": "https, http"}))
    alone = create_app(settings)
    assert not is_https(Cast(alone).phone(**{"X-Forwarded-Proto": "https"}))
