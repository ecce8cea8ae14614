"""A table may keep its points off the screens until the end of the game."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.core.game.game import Ended
from companion.core.text import say
from tests.conftest import Cast, Phone
from tests.contract.crawling import crawled
from tests.core.small_games.toy import Tally, Toy
from tests.web.foreign import opened, play

RED, BLUE = 71077, 53053
"""Points that nothing else on a page looks like."""


class Suspense(Toy):
    """The toy with hidden points; the one who is third on turn has won."""

    def ended(self, state: Tally) -> Ended | None:
        return Ended(say("It is over"), ("red",)) if state.number == 3 else None

    def hides_points(self, state: Tally) -> bool:
        return state.number < 3


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Red has 71,077 points and blue 53,053; Ada holds red, and Bo, on another phone, blue."""
    play(app, monkeypatch, Suspense())
    phone = opened(cast, "toy", start="71070", turns="true")
    cast.player(phone, "blue")
    phone.tap("score", seat="red", points="7")
    phone.tap("set", seat="blue", to=f"{BLUE}")
    return phone


@pytest.mark.parametrize("who", ["player", "spectator"])
def test_no_screen_and_no_file_shows_them(cast: Cast, ada: Phone, who: str) -> None:
    """Every page that links lead to, and the shared one; the log says what was typed."""
    phone = cast.player(ada) if who == "player" else cast.spectator(ada)
    shared = f"/g/{cast.row(ada.table).watch}"
    pages = [shared, *crawled(phone)]
    assert len(pages) > 15
    for page in pages:
        answer = phone.get(page)
        assert answer.status_code < 400, page
        assert f"{RED}".encode() not in answer.get_data(), page
    assert "?" in phone.text()
    said = "The points stay hidden until the end of the game."
    assert said in phone.text("/chart")
    assert "leads" not in phone.get(shared).get_data(as_text=True)


def test_the_picture_of_the_evening_is_drawn_without_them(cast: Cast, ada: Phone) -> None:
    shared = cast.row(ada.table).watch.lower()
    for address in (f"/t/{ada.table}/picture.png", f"/g/{shared}/picture.png?language=en"):
        answer = ada.get(address)
        assert (answer.status_code, answer.mimetype) == (200, "image/png"), address


def test_a_player_sees_the_own_ones_on_the_page_of_the_seat(ada: Phone) -> None:
    assert f"{RED}" in ada.text("/seat/red")
    assert f"{BLUE}" not in ada.text("/seat/blue")


def test_the_end_shows_them_all(cast: Cast, ada: Phone) -> None:
    """Also those of the lines before it, and the chart."""
    ada.tap("end_turn", next="blue")
    ada.tap("end_turn", next="red")
    table = ada.text()
    assert f"{RED}" in table
    assert f"{BLUE}" in table
    assert "71070 → 71077" in ada.text("/log")
    assert f"{RED}" in ada.text("/chart")
    assert f"{RED}" in ada.text("/log", at="3")
    assert f"{RED}" in ada.at("/export.csv").get_data(as_text=True)
