"""Screens show what a game offers, and nothing that it does not."""

from typing import Any

import pytest
from flask import Flask

from tests.conftest import Cast, Phone
from tests.core.small_games import fair
from tests.core.small_games.toy import toy
from tests.web.foreign import opened, play, seals


@pytest.fixture(autouse=True)
def games(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    play(app, monkeypatch, fair.game)


def in_play(cast: Cast, *taps: tuple[str, dict[str, Any]]) -> Phone:
    phone = opened(cast, "fair")
    for kind, facts in taps:
        assert phone.tap(kind, **facts).status_code == 303
    return phone


def test_an_end_that_nobody_wins_says_so_in_the_games_own_words(cast: Cast) -> None:
    phone = in_play(cast, ("storm", {}))
    page = phone.text()
    assert "Everybody has lost" in page
    assert "stopped" not in page
    assert "Everybody has lost: 0:0" in phone.get(f"/g/{cast.row(phone.table).watch}").text


def test_what_a_game_does_not_offer_has_no_button(cast: Cast) -> None:
    phone = in_play(cast)
    assert "end-turn" not in phone.at().get_data(as_text=True)
    assert "Leaving early" not in phone.text("/people")
    assert "How it would end" not in phone.text("/more")
    assert "A storm ends the fair" in phone.text("/more")


def test_the_scoreboard_keeps_its_rows_when_the_order_of_play_changes(cast: Cast) -> None:
    """Blue gets the lot and comes first in the game, and stays second on the screen."""
    phone = in_play(cast, ("market", {"lot": "tea"}))
    bo = cast.player(phone, "blue")
    seals(phone, "red", choice="1")
    seals(bo, "blue", choice="2")
    page = phone.at().get_data(as_text=True)
    assert page.index('id="score-red"') < page.index('id="score-blue"')
    assert (phone.points("red"), phone.points("blue")) == (0, 1)
    assert "Goods · 1 Score 0 1" in phone.text("/chart")


@pytest.mark.parametrize("screen", ["", "/tv", "/whatif?try=end_turn%3Fnext%3Dblue"])
def test_actions_that_nobody_counts_are_not_told(
    app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch, screen: str
) -> None:
    play(app, monkeypatch, toy)
    page = opened(cast, "toy", turns="true").text(screen)
    assert "action left" not in page
    assert "actions left" not in page
