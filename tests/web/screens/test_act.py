"""The Act screen: what is suggested or due, then everything else that a seat may record."""

import re
from dataclasses import replace

import pytest
from flask import Flask

from companion.core.game.action import MenuItem, Offer
from companion.core.text import say
from tests.conftest import Cast, Phone, set_up
from tests.core.small_games import fair
from tests.web.foreign import opened, play

INVADES = re.compile(r'href="[^"]*/act/invade\?[^"]*"')


@pytest.fixture
def host(cast: Cast) -> Phone:
    phone = cast.host("red", "blue").sit("red")
    set_up(phone, depth="wars")
    phone.tap("provinces", data={"seat": "red", "count": "8", "named": ["Blore", "Fadge"]})
    return phone


def test_an_action_that_unfolds_in_place_is_not_offered_again_below(host: Phone) -> None:
    page = host.at("/act").text
    assert 'id="pick-red-invade"' in page
    assert len(INVADES.findall(page)) == 1  # "More choices", in its fold


def test_an_action_that_is_no_longer_suggested_comes_back_with_the_news(host: Phone) -> None:
    host.tap("end_turn", seat="red", next="blue")
    page = host.at("/act?region=ways&seat=red").text
    assert "<html" not in page
    assert 'id="pick-red-invade"' not in page
    assert len(INVADES.findall(page)) == 1  # among all actions


def test_what_a_button_above_records_has_no_tile_of_the_same_name(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One tap or a form: the button has the choice made."""
    tea = Offer(fair.Market(lot="tea"), say("Tea"), "plus")
    made: MenuItem[fair.Fair] = MenuItem(fair.Market.title, "plus", offer=tea)
    play(app, monkeypatch, replace(fair.game, prompts=lambda state, seat: [made]))
    act = opened(cast, "fair").text("/act")
    assert act.count(fair.Market.title.message) == 1
    assert fair.Gift.title.message in act
