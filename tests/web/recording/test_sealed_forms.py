"""A secret number, and a choice with fields: read, bounded and refilled like those of an action."""

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.conftest import Cast, Phone, reads
from tests.core.small_games import fair, tender
from tests.web.foreign import opened, play, seals


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Ada, on red with three coins; a lot is on sale."""
    play(app, monkeypatch, tender.game)
    phone = opened(cast, "tender")
    phone.tap("market", lot="tea")
    return phone


@pytest.fixture
def bo(cast: Cast, ada: Phone) -> Phone:
    return cast.player(ada, "blue")


def fills_in(phone: Phone, colour: str, **facts: str) -> TestResponse:
    """Sends the form of a seat's bid with these facts."""
    return seals(phone, colour, whole="1", **facts)


def filled(phone: Phone, seat: str) -> dict[str, str]:
    """The numbers in the form of a seat's bid."""
    html = phone.at(f"/sealed/{seat}").get_data(as_text=True)
    given = {}
    for tag in re.findall(r'<input[^>]*inputmode="numeric"[^>]*>', html):
        name, value = (re.search(rf'{key}="([^"]*)"', tag) for key in ("name", "value"))
        assert name
        assert value
        given[name[1]] = value[1]
    return given


BID = {"coins": "1+1", "wares.nuts": "1", "wares.figs": "0", "carried": "true"}


def test_the_form_has_the_widgets_of_its_fields(ada: Phone) -> None:
    assert filled(ada, "red") == {"coins": "1", "wares.nuts": "0", "wares.figs": "0"}
    html = ada.at("/sealed/red").get_data(as_text=True)
    assert 'type="checkbox" name="carried"' in html
    assert 'name="seat"' not in html


def test_all_answers_are_revealed_together(ada: Phone, bo: Phone) -> None:
    assert fills_in(ada, "red", **BID).status_code == 303
    assert "sealed" in bo.text()
    assert fills_in(bo, "blue", coins="1", **{"wares.figs": "1"}).status_code == 303
    assert "Ada bids 3 Bo bids 2" in " ".join(bo.text().split())


def test_what_was_revealed_is_one_line_of_the_log(ada: Phone, bo: Phone) -> None:
    """Until then each choice has its own line, which its phone can take back."""
    fills_in(ada, "red", **BID)
    fills_in(ada, "red", coins="1")
    assert ada.text("/log").count("seals a choice") == 1
    assert ada.text("/log").count("changes a sealed choice") == 1
    fills_in(bo, "blue", coins="1")
    for phone in (ada, bo):
        assert phone.text("/log").count("seals a choice") == 0
        assert "seals a choice" not in phone.text("/log?before=6")
        assert "seals a choice" not in phone.text()
        assert "changes a sealed choice" not in phone.text("/log")
    assert "Bids: 1, 1" in ada.text("/log")
    ada.tell("/log/strike", entry="6")  # the choices are known and don't count any more
    assert "seals a choice" not in ada.text("/log")


def test_the_own_phone_changes_its_answer(ada: Phone, bo: Phone) -> None:
    fills_in(ada, "red", **BID)
    assert filled(ada, "red") == {"coins": "2", "wares.nuts": "1", "wares.figs": "0"}
    assert 'value="true" checked' in ada.at("/sealed/red").get_data(as_text=True)
    assert bo.at("/sealed/red").status_code == 403


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"coins": "10"}, "Coins must be at most 9"),
        ({"coins": "4"}, "You have only 3 coins."),
        ({"coins": "two"}, "Coins must be a whole number"),
    ],
)
def test_what_does_not_fit_is_said_on_the_own_page_alone(
    ada: Phone, bo: Phone, facts: dict[str, str], sentence: str
) -> None:
    answer = fills_in(ada, "red", **facts)
    assert answer.status_code == 422
    assert sentence in reads(answer.get_data(as_text=True))
    for typed in facts.values():
        assert f'value="{typed}"' in answer.get_data(as_text=True)
    assert sentence not in bo.text()
    assert "still choosing" in ada.text()


def test_nobody_answers_for_another_seat(ada: Phone, bo: Phone) -> None:
    assert fills_in(bo, "blue", seat="red", coins="1").status_code == 303
    assert filled(bo, "blue")["coins"] == "1"  # it is Bo's
    assert filled(ada, "red")["wares.nuts"] == "0"
    assert "Waiting for Ada" in bo.text()


@pytest.mark.parametrize("coins", ["9", "-1", "", "many", "9" * 50])
def test_a_number_beyond_the_bounds_of_its_seat_is_answered_with_them(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch, coins: str
) -> None:
    """At the fair a bid is a number alone."""
    play(app, monkeypatch, fair.game)
    ada = opened(cast, "fair")
    ada.tap("market", lot="tea")
    page = ada.at("/sealed/red").text
    assert re.findall(r'type="radio" name="choice"\s+value="(\d+)"', page) == ["0", "1", "2", "3"]
    assert "From 0 to 3" in reads(page)
    answer = seals(ada, "red", choice=coins)
    assert answer.status_code == 422
    assert "Name a number from 0 to 3." in reads(answer.text)


def test_a_chip_for_each_number_shows_the_chosen_one_and_many_are_typed(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in any other form: 13 numbers are chips."""
    play(app, monkeypatch, fair.game)
    few, many = opened(cast, "fair", purse="12"), opened(cast, "fair", purse="13")
    for phone in (few, many):
        cast.player(phone, "blue")
        phone.tap("market", lot="tea")
        assert seals(phone, "red", choice="12").status_code == 303
    chips = re.findall(
        r'type="radio" name="choice"\s+value="(\d+)"( checked)?', few.at("/sealed/red").text
    )
    assert chips == [*((str(n), "") for n in range(12)), ("12", " checked")]
    assert 'min="0" max="13" value="12"' in many.at("/sealed/red").text
