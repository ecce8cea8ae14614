"""A table may keep its points off the screens until the end of the game."""

from dataclasses import dataclass, replace

import pytest
from flask import Flask

from companion.core.game.descriptions import Ended, Page
from companion.core.game.ruling import Answers
from companion.core.text import say
from tests.conftest import Cast, Phone
from tests.contract.crawling import crawled
from tests.core.small_games.toy import Tally, toy
from tests.web.foreign import opened, play

RED, BLUE = 71077, 53053
"""Points that nothing else on a page looks like."""


@dataclass(frozen=True)
class Sum:
    """All points together; "" while they are hidden."""

    left: str
    to: str = ""
    coins: str = ""


def hides_points(state: Tally) -> bool:
    return state.number < 3 and state.lines < 2


def sum_page(state: Tally, seat: str, answers: Answers) -> Page[Tally]:
    left = "" if hides_points(state) else str(sum(state.points.values()))
    return Page(say("Sum"), Sum(left))


SUSPENSE = replace(
    toy,
    ended=lambda state: None if hides_points(state) else Ended(say("It is over"), ("red",)),
    hides_points=hides_points,
    pages={"gifts": sum_page},
)
"""The toy with hidden points. It ends with the third turn, or when points are scored twice."""


@pytest.fixture
def ada(app: Flask, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """Red has 71,077 points and blue 53,053; Ada holds red, and Bo, on another phone, blue."""
    play(app, monkeypatch, SUSPENSE)
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
    sentence = "The points stay hidden until the end of the game."
    assert sentence in phone.text("/chart")
    assert "leads" not in phone.get(shared).get_data(as_text=True)


def test_the_picture_of_the_evening_is_drawn_without_them(cast: Cast, ada: Phone) -> None:
    shared = cast.row(ada.table).watch.lower()
    for address in (f"/t/{ada.table}/picture.png", f"/g/{shared}/picture.png?language=en"):
        answer = ada.get(address)
        assert (answer.status_code, answer.mimetype) == (200, "image/png"), address


def test_a_player_sees_the_own_ones_on_the_page_of_the_seat(ada: Phone) -> None:
    assert f"{RED}" in ada.text("/seat/red")
    assert f"{BLUE}" not in ada.text("/seat/blue")


@pytest.mark.parametrize("how", [["score?seat=red&points=2"], ["end_turn?next=blue"] * 2])
def test_trying_out_the_end_shows_none(ada: Phone, how: list[str]) -> None:
    """Nor does the button that would end the game, or one pressed after it in the What-if."""
    for more in ([], ["score?seat=blue&points=1"]):
        tried = ada.text("/whatif", **{"try": [*how, *more]})
        assert "It is over" in tried
        assert "Ada won" not in tried
        assert not {f"{RED}", f"{RED + 2}", f"{BLUE}", f"{BLUE + 1}"} & {*tried.split()}
    assert f"{RED}" not in ada.text("/whatif/act", **{"try": how}, seat="red")
    assert f"{RED}" not in ada.text("/act/score", seat="red", points="2")
    page = ada.text("/whatif/page/gifts", **{"try": how}, seat="red")
    assert "Left:" in page
    assert not {f"{RED + BLUE}", f"{RED + BLUE + 2}"} & {*page.split()}


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
    assert f"{RED + BLUE}" in ada.text("/page/gifts", seat="red")
    assert f"{RED}" in ada.at("/export.csv").get_data(as_text=True)
