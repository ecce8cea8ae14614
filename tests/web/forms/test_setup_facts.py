"""The set-up of any game: options with parts at any depth, and none left out in silence."""

import pytest
from flask import Flask

from tests.conftest import Cast, Phone, reads
from tests.core.small_games import fair
from tests.web.foreign import play


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Ada, the host on red, before the fair begins."""
    play(app, monkeypatch, fair.game)
    return cast.host("red", "blue", slug="fair").sit("red")


def test_an_option_by_seat_is_taken_in(ada: Phone) -> None:
    assert ada.tell("/setup", data={"purses.red": "7", "purse": "4"}).status_code == 303
    ada.tap("market", lot="tea")
    assert 'max="7"' in ada.at("/sealed/red").get_data(as_text=True)


@pytest.mark.parametrize("path", ["purses.red.more", "purse.red", "faction.red"])
def test_an_option_that_fits_nowhere_is_refused(ada: Phone, path: str) -> None:
    answer = ada.tell("/setup", data={path: "7"})
    assert answer.status_code == 422
    assert (
        ada.tell("/setup/agree", data={"field": "purses", "purses.red.more": "7"}).status_code
        == 422
    )


def test_a_wrong_option_that_the_phones_agree_on_is_said(ada: Phone) -> None:
    answer = ada.tell("/setup/agree", data={"field": "purse", "purse": "x"})
    assert answer.status_code == 422
    assert "Purse must be a whole number." in reads(answer.get_data(as_text=True))
