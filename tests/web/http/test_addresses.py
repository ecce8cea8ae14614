"""The links that are handed out lead to where phones reach the server, not to this computer."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from companion import create_app
from companion.core.game import catalogue
from companion.settings import Settings
from companion.web.http.addresses import base_url, join_url, share_url
from companion.web.http.assets import folder

PHONES = "http://192.168.1.20:8000"
PUBLIC = "https://companion.example"


def base(app: Flask, opened: str) -> str:
    """Where a page that was opened at this address says that we are."""
    with app.test_request_context(base_url=opened):
        return base_url()


@pytest.mark.parametrize("opened", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
def test_a_page_of_this_computer_names_the_address_for_phones(
    settings: Settings, opened: str
) -> None:
    app = create_app(replace(settings, phone_url=PHONES))
    assert base(app, f"http://{opened}") == PHONES


@pytest.mark.parametrize(
    ("known", "opened"), [(PHONES, "http://games.local:8000"), ("", "http://localhost:8000")]
)
def test_another_address_or_the_only_one_is_the_one_it_was_opened_at(
    settings: Settings, known: str, opened: str
) -> None:
    assert base(create_app(replace(settings, phone_url=known)), opened) == opened


@pytest.mark.parametrize("opened", ["http://localhost:8000", "http://games.local"])
def test_the_public_address_wins(settings: Settings, opened: str) -> None:
    app = create_app(replace(settings, phone_url=PHONES, public_url=PUBLIC))
    assert base(app, opened) == PUBLIC


def test_links_for_a_code_are_in_capitals_and_those_to_send_are_not(app: Flask) -> None:
    with app.test_request_context(base_url="http://games.local"):
        assert join_url("AB2") == "HTTP://GAMES.LOCAL/J/AB2"
        assert join_url("AB2", watch=True) == "HTTP://GAMES.LOCAL/W/AB2"
        assert share_url("AB2") == "http://games.local/g/ab2?language=en"


def test_every_view_that_a_template_links_to_exists(app: Flask) -> None:
    homes = [folder("templates"), *(home / "templates" for home in catalogue.folders().values())]
    templates = [
        file.read_text(encoding="utf-8") for home in homes for file in home.rglob("*.html")
    ]
    linked = {
        endpoint for text in templates for endpoint in re.findall(r"\burl\([\"'](\w+\.\w+)", text)
    }
    assert len(linked) > 30
    assert linked - app.view_functions.keys() == set()
