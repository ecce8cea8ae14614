"""The Act screen: what is suggested or due, then everything else that a seat may record."""

import re

import pytest

from tests.conftest import Cast, Phone, set_up

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
