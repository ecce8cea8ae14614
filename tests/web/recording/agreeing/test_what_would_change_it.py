"""What would let a player declare the end, or stop one who could: under the ruling, at a table and
without one, on the ruling's picture."""

import re
from html import unescape
from io import BytesIO

import pytest
from PIL import Image

from tests.conftest import Cast, Phone, reads
from tests.games.mythotopia.asked_end import FOUR_EMPTY

PAGE = "/settle/end"
TWO = {"seats": ["red", "blue"], "in_play": ["patronage", "spoils_of_war", "runestones", "citadel"]}
LEVEL = {"seat": "red", **FOUR_EMPTY}


def test_each_way_at_the_table_is_one_tap_from_its_what_if(host: Phone) -> None:
    """Both have 24, and four cards are empty: any point lets Ada declare, as of a city."""
    empty = ("road.2", "castle.1", "patronage.1", "runestones.2")
    host.tell(f"{PAGE}/record", **{f"cards.{card}": "0" for card in empty})
    html = host.at(PAGE, seat="red").get_data(as_text=True)
    assert "What would let Ada declare?" in reads(html)
    (link, *_) = re.findall(r'href="([^"]*/further[^"]*)"', html)
    ways = host.get(unescape(link)).get_data(as_text=True)
    assert "Ada builds a city 1 action" in reads(ways)
    assert "Alchemist" not in reads(ways)  # Ada has no token yet
    tries = [unescape(tried) for tried in re.findall(r'href="([^"]*/whatif\?[^"]*)"', ways)]
    assert len(tries) == len(re.findall("Try it out", ways)) > 0
    for tried in tries:
        page = host.get(tried).get_data(as_text=True)
        assert "Ada may declare the end at the start of a turn" in reads(page), tried
    assert "builds a city" not in host.text("/log")


def test_what_the_form_corrects_counts_but_cannot_be_tried(host: Phone) -> None:
    html = host.text(f"{PAGE}/further", **LEVEL, **{"vp.red": "23"})
    assert "Try it out" not in html
    assert "What would let Ada declare?" in html


def test_for_who_may_declare_what_would_stop_it(host: Phone) -> None:
    """Ada leads by 3: Bo taking one province makes it 26 : 22."""
    given = {**LEVEL, "vp.red": "25", "vp.blue": "22", "wars.1.province": "Blore",
             "wars.1.owner": "red", "wars.1.armies.blue": "1", "all_wars": "1"}  # fmt: skip
    page = host.text(PAGE, **given)
    assert "What would stop Ada?" in page
    further = host.text(f"{PAGE}/further", **given)
    assert "Bo places more armies in Blore 1 army" in further


@pytest.mark.parametrize(
    ("language", "label"),
    [("en", "What would let Red declare?"), ("ru", "Что позволит завершить игру (Красный)?")],
)
def test_without_a_table(cast: Cast, language: str, label: str) -> None:
    phone = cast.phone(**{"Accept-Language": language})
    html = phone.get("/rulings/mythotopia/end", **TWO, **LEVEL).get_data(as_text=True)
    assert label in reads(html)
    (link, *_) = re.findall(r'href="([^"]*/further[^"]*)"', html)
    answer = phone.get(unescape(link))
    assert answer.status_code == 200
    assert label in reads(answer.get_data(as_text=True))
    phone.headers["HX-Request"] = "true"
    fragment = phone.get(unescape(link)).get_data(as_text=True)
    assert label in reads(fragment)
    assert "<html" not in fragment


def test_the_page_says_before_when_nobody_can_declare(cast: Cast) -> None:
    """Castle has 7 tokens: two, four, six ... after red's next turn but one the last is taken."""
    given = {**TWO, **LEVEL, "cards.castle.1": "7", "cards.patronage.1": "5",
             "cards.runestones.2": "4", "cards.spoils_of_war.1": "6"}  # fmt: skip
    html = cast.phone().get("/rulings/mythotopia/end", **given).get_data(as_text=True)
    assert "If it is Red's turn: Nobody can declare the end before" in unescape(reads(html))


def test_a_question_without_it_has_none(host: Phone) -> None:
    assert host.at("/settle/war/further").status_code == 404


def test_the_picture_shows_it_too(cast: Cast) -> None:
    heights = []
    for points in ("24", "30"):  # level, or ahead: then others could stop it
        answer = cast.phone().get(
            "/rulings/mythotopia/end/picture.png", **TWO, **LEVEL, **{"vp.red": points}
        )
        heights.append(Image.open(BytesIO(answer.data)).size[1])
    assert min(heights) > 700
