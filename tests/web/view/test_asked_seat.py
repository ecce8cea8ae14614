"""The seat that a page is about, where nobody names one: the same for all pages."""

import re
from typing import Any

import pytest
from flask import Flask

from tests.conftest import Cast, Phone, set_up
from tests.core.small_games import guild
from tests.web.foreign import opened, play, seals

PASSING = re.compile(r'name="tap" value="\w+"|&amp;seat=green|seat=green(&amp;)?')


def page(phone: Phone, path: str, **query: Any) -> str:
    """Its own part, without the keys of its taps, and as if no link named who is on turn."""
    answer = phone.at(path, **query)
    assert answer.status_code == 200, answer.text
    return PASSING.sub("", answer.text.split("<main")[1].split("</main>")[0])


@pytest.fixture
def host(cast: Cast) -> Phone:
    """Holds red and green, and green is on turn, at a table with wars."""
    phone = cast.host("red", "blue", "green").sit("red").sit("green")
    set_up(phone, depth="wars", turns="true", first="green")
    phone.tap("provinces", data={"seat": "green", "count": "8", "named": ["Blore", "Fadge"]})
    return phone


@pytest.mark.parametrize("path", ["/act", "/outcomes", "/map", "/whatif/act"])
def test_a_phone_of_several_seats_opens_every_page_for_the_one_on_turn(
    host: Phone, path: str
) -> None:
    asked = page(host, path, place="Blore")
    assert asked == page(host, path, place="Blore", seat="green")
    assert asked != page(host, path, place="Blore", seat="red")


def test_so_does_a_page_of_a_game(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bo has bid more, and puts the next lot on sale."""
    play(app, monkeypatch, guild.game)
    phone = opened(cast, "guild", purse="8").sit("blue")
    assert "Gifts of Ada" in page(phone, "/page/gifts")
    phone.tap("market", lot="tea")
    for seat, coins in (("red", "1"), ("blue", "2")):
        assert seals(phone, seat, choice=coins).status_code == 303
    assert "Gifts of Bo" in page(phone, "/page/gifts")
