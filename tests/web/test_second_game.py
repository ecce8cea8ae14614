"""A second game, the smallest there is, on the same screens: none knows a game's actions."""

import re
from dataclasses import replace

import pytest
from flask import Flask
from jinja2 import ChoiceLoader, DictLoader, Environment

from companion import create_app
from companion.core.game import catalogue
from companion.core.game.descriptions import Ended
from companion.core.game.showcase import Examples, Exhibit
from companion.core.text import say
from companion.games.mythotopia import game as mythotopia
from companion.settings import Settings
from companion.storage.tables import tables
from tests.conftest import Cast, Phone, reads, set_up
from tests.core.small_games.toy import Tally, toy

TEMPLATES = {
    "games/toy/middle.html": "",
    "games/toy/seat.html": "",
}


SHOWN = replace(
    toy,
    examples=lambda: Examples(
        [Exhibit("a toy", {"red": "Ada", "blue": "Bo"}, {}, [("score", {"seat": "red"})],
                 {"table": "", "act": "/act"})],
        {"the toy's lobby": "/new/toy"},
    ),
)  # fmt: skip
"""The toy with a table for the style page, and a screen that needs no table."""


@pytest.fixture(autouse=True)
def two_games(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    games = {"mythotopia": mythotopia, "toy": SHOWN}
    monkeypatch.setattr(catalogue, "games", lambda: games)
    _bring_templates(app)


def _bring_templates(app: Flask) -> None:
    pages: Environment = app.extensions["companion.jinja"]
    assert pages.loader is not None
    pages.loader = ChoiceLoader([DictLoader(TEMPLATES), pages.loader])


def opened(cast: Cast, phone: Phone | None = None, **setup: str) -> Phone:
    """Ada on red, who hosts, and Bo on blue; nobody has a point. With turns red is first."""
    phone = phone or cast.phone()
    seats = {"game": "toy", "colour": ["red", "blue"], "name.red": "Ada", "name.blue": "Bo"}
    answer = phone.post("/tables", data=seats)
    phone.table = answer.location.rsplit("/", 1)[1]
    phone.sit("red")
    assert phone.tell("/setup", data=setup).status_code == 303
    return phone


@pytest.fixture
def ada(cast: Cast) -> Phone:
    return opened(cast, turns="true")


def test_to_act_are_its_own_actions_and_no_other_games(ada: Phone) -> None:
    page = ada.at("/act").get_data(as_text=True)
    assert "/act/score?seat=red" in page
    assert "/act/set?seat=red" in page  # its way to correct a score
    assert "/act/lose" not in page
    assert "/act/correct" not in page
    assert "Province" not in reads(page)


@pytest.mark.parametrize("screen", ["", "/tv", "/whatif?try=end_turn%3Fnext%3Dblue"])
def test_actions_that_nobody_counts_are_not_told(ada: Phone, screen: str) -> None:
    assert "action left" not in ada.text(screen)
    assert "actions left" not in ada.text(screen)


def over(state: Tally) -> Ended | None:
    """The end of the game as soon as red has ten."""
    return Ended(say("over"), ("red",)) if state.points["red"] >= 10 else None


def test_the_wins_of_each_game_are_counted_alone(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = {"mythotopia": mythotopia, "toy": replace(SHOWN, ended=over)}
    monkeypatch.setattr(catalogue, "games", lambda: games)
    phone = cast.host("red", "blue", names={"red": "Bo", "blue": "Ada"})
    set_up(phone)
    phone.tap("points", seat="red", points="3")
    phone.tap("stop", how="score")
    toys = opened(cast, phone=phone)
    toys.tap("score", seat="red", points="10")
    html = phone.get("/evenings").get_data(as_text=True)
    tables = re.findall(r'aria-label="Wins so far: (\w+)".*?</table>', html, re.DOTALL)
    assert tables == ["Toy", "Mythotopia"]
    assert "Toy Player Won Played Ada 1 1 Bo 0 1" in reads(html)
    assert "Mythotopia Player Won Played Bo 1 1 Ada 0 1" in reads(html)


def test_the_style_page_lists_what_each_game_shows(settings: Settings) -> None:
    app = create_app(replace(settings, development=True))
    _bring_templates(app)
    phone = Cast(app).phone()
    page = phone.get("/style").get_data(as_text=True)
    for text in ("/new/toy", "a toy", "/new/mythotopia", "/rules/mythotopia",
                 "/rulings/mythotopia/end"):  # fmt: skip
        assert text in page
    assert "/rules/toy" not in page  # it has none to read


def test_two_games_may_show_an_example_of_the_same_name(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(SHOWN, meta=replace(toy.meta, slug="other"))
    monkeypatch.setattr(catalogue, "games", lambda: {"other": other, "toy": SHOWN})
    app = create_app(replace(settings, development=True))
    _bring_templates(app)
    page = Cast(app).phone().get("/style").get_data(as_text=True)
    shown = [tables.get(app.extensions["companion.database"], table).game
             for table in re.findall(r'href="/t/(\w+)">table<', page)]  # fmt: skip
    assert shown == ["other", "toy"]
