"""A ruling travels: it has a page of its own, a picture, and a line of JSON that is answered the
same without the table."""

import json
import re
from collections.abc import Callable
from html import unescape
from io import BytesIO
from random import Random
from typing import Any

import pytest
from flask import Flask
from PIL import Image

from companion.core.game import catalogue
from companion.web import services
from companion.web.site.style import record_all
from tests.conftest import Cast, Phone, reads
from tests.contract.tables import opened

ASKING = [slug for slug, game in catalogue.games().items()
          if any(argument.asked for argument in game.questions.values())]  # fmt: skip


@pytest.mark.parametrize("slug", ASKING)
def test_the_line_of_a_ruling_at_a_table_is_answered_the_same_elsewhere(
    app: Flask, cast: Cast, slug: str
) -> None:
    game, answered = catalogue.games()[slug], set()
    assert game.adjudicate_lines
    for exhibit in game.examples().exhibits:
        table = opened(cast, game, exhibit)["host"].table
        with app.app_context():
            log = services.in_play().get(table).log
        for question in game.questions if log else ():
            ruled = game.ask(question, log.seen().state, {})
            if ruled.line is not None and ruled.ruling is not None:
                (answer,) = game.adjudicate_lines([json.dumps(ruled.line)], brief=True)
                facts = json.loads(json.dumps(ruled.ruling.facts))
                assert json.loads(answer) == facts, (exhibit.name, question)
                answered.add(question)
    assert answered == {name for name, argument in game.questions.items() if argument.asked}


AREAS = {"sizes.black": "9", "sizes.green": "4"}
BATTLE = "/rulings/epoch/battle/share?attacker.troops.%5B1%2C1%5D=3&defender.troops.%5B1%2C1%5D=2"


@pytest.fixture
def ada(cast: Cast) -> Phone:
    """At a table of Terra Mystica."""
    game = catalogue.games()["terra-mystica"]
    (exhibit,) = (one for one in game.examples().exhibits if one.name == "a favour tile is due")
    return opened(cast, game, exhibit)["host"]


def shown(phone: Phone, **answers: str) -> str:
    """Shows the areas to everybody; returns the address of the ruling's own page."""
    phone.tell("/settle/area/show", data=answers)
    (page,) = re.findall(r'href="(/t/\w+/ruling/\d+)"', phone.at("").get_data(as_text=True))
    return str(page)


def line_of(page: str) -> Any:
    (line,) = re.findall('class="ruling-line" .+ value="(.+?)">', page)
    return json.loads(unescape(line))


def picture(answer: Any) -> tuple[int, int]:
    assert answer.status_code == 200
    assert answer.mimetype == "image/png"
    with Image.open(BytesIO(answer.data)) as image:
        return image.size


def test_what_is_shown_to_everybody_has_a_page_of_its_own(ada: Phone) -> None:
    page = ada.get(shown(ada, **AREAS)).get_data(as_text=True)
    assert "18 VP" in reads(page)
    assert "/rules#rule-end" in page
    assert line_of(page) == {"calc": "tm.final_area", "inputs": {"sizes": {"black": 9, "green": 4}}}


def test_it_stays_as_it_was_when_the_game_goes_on(ada: Phone) -> None:
    address = shown(ada, **AREAS)
    before = reads(ada.get(address).get_data(as_text=True)).split("Send as a picture")[0]
    ada.tell("/settle/area/show", data={"sizes.black": "1", "sizes.green": "2"})
    after = reads(ada.get(address).get_data(as_text=True)).split("Send as a picture")[0]
    assert "9 structures" in before
    assert "9 structures" in after
    seq = address.rpartition("/")[2]
    assert f'href="{address}"' in ada.at(f"/log/{seq}").get_data(as_text=True)


def test_its_picture_grows_with_its_terms(ada: Phone) -> None:
    address = shown(ada, **AREAS)
    width, height = picture(ada.get(f"{address}/picture.png"))
    more = shown(ada, **{f"sizes.{seat}": "3" for seat in ("black", "green", "blue", "red")})
    assert picture(ada.get(f"{more}/picture.png")) > (width, height - 1)


def test_a_line_that_shows_no_ruling_has_no_such_page(ada: Phone) -> None:
    answers = [ada.at(f"/ruling/{seq}") for seq in (1, 2, 999)]
    assert {answer.status_code for answer in answers} == {404}
    assert "No ruling was shown here." in reads(answers[0].get_data(as_text=True))


def test_a_stranger_gets_no_ruling_of_a_table(ada: Phone, cast: Cast) -> None:
    address = shown(ada, **AREAS)
    for page in (address, f"{address}/picture.png"):
        assert cast.phone().get(page).status_code in (403, 404)


def test_without_a_table_the_link_says_it_all(cast: Cast) -> None:
    stranger = cast.phone()
    answer = stranger.get(BATTLE)
    page = answer.get_data(as_text=True)
    assert "3 : 2, the attacker wins" in reads(page)
    assert "Set-Cookie" not in answer.headers
    line = line_of(page)
    assert line["inputs"]["attacker"] == {"troops": [[1, 1], [1, 1], [1, 1]]}
    (verdict,) = catalogue.games()["epoch"].adjudicate_lines([json.dumps(line)], brief=True)
    assert json.loads(verdict)["winner"] == "attacker"
    (address,) = re.findall(r'href="(/rulings/epoch/battle/picture.png[^"]+)"', page)
    assert picture(stranger.get(unescape(address)))[0] == 800


def test_a_ruling_of_an_older_release_is_shown_and_sent(ada: Phone, cast: Cast) -> None:
    """It holds the answers of a form, under names of then."""
    payload = {
        "question": "area",
        "answers": [["black.area", "9"], ["green.area", "4"]],
        "title": {"message": "Largest area", "domain": "terra-mystica"},
        "verdict": {"message": "So it was"},
    }
    with ada.client.application.app_context():
        record_all(ada.table, cast.row(ada.table).host.device, [("show", payload)], Random(0))
    (page,) = re.findall(r'href="(/t/\w+/ruling/\d+)"', ada.at("").get_data(as_text=True))
    assert "9 structures" in reads(ada.get(page).get_data(as_text=True))


@pytest.mark.parametrize(
    ("question", "least", "told"),
    [
        # a heading and three lines: two sides, the castle and the rugged land, the armies
        (
            "war?province=Blore&owner=blue&castle=1&armies.red=4",
            500,
            lambda verdict: verdict["wars"][0]["leader"] == "red",
        ),
        ("end?seat=red", 500, lambda verdict: verdict["end_game"]["red"] == "no"),
    ],
)
def test_a_question_that_a_game_reads_itself_has_a_picture_and_its_position(
    cast: Cast, question: str, least: int, told: Callable[[Any], bool]
) -> None:
    name, _, answers = question.partition("?")
    _, height = picture(cast.phone().get(f"/rulings/mythotopia/{name}/picture.png?{answers}"))
    assert height > least
    page = cast.phone().get(f"/rulings/mythotopia/{name}/share?{answers}").get_data(as_text=True)
    line = json.dumps(line_of(page))
    (verdict,) = catalogue.games()["mythotopia"].adjudicate_lines([line], brief=True)
    assert told(json.loads(verdict))
