"""A secret number: each phone has its own bounds and hears its own sentence."""

import pytest
from flask import Flask

from tests.conftest import Cast, Phone, reads
from tests.core.small_games import fair
from tests.web.foreign import opened, play


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Ada, at a fair with a lot on sale; she has three coins."""
    play(app, monkeypatch, fair.game)
    phone = opened(cast, "fair")
    assert phone.tap("market", lot="tea").status_code == 303
    return phone


def bid(phone: Phone, colour: str, coins: str) -> tuple[int, str]:
    """What a phone hears that names this number."""
    page = phone.at(f"/sealed/{colour}").get_data(as_text=True)
    seen = page.split('name="round" value="')[1].split('"')[0]
    answer = phone.tell(f"/sealed/{colour}", choice=coins, round=seen)
    return answer.status_code, reads(answer.get_data(as_text=True))


def test_the_page_has_the_bounds_of_its_seat(ada: Phone) -> None:
    page = ada.at("/sealed/red").get_data(as_text=True)
    assert 'min="0" max="3"' in page
    assert "From 0 to 3" in reads(page)


@pytest.mark.parametrize("coins", ["9", "-1", "", "many", "9" * 50])
def test_any_other_number_is_answered_with_the_bounds(ada: Phone, coins: str) -> None:
    status, text = bid(ada, "red", coins)
    assert status == 422
    assert "Name a number from 0 to 3." in text
