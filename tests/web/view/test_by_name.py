"""Cards in a form stand in the alphabetical order of the language that is read."""

import re

import pytest

from companion.core.game.action import Choice
from companion.core.text import say
from companion.translations import speaking
from companion.web.forms.form_fields import by_name
from tests.conftest import Cast, Phone, set_up

LAID_OUT = ["army", "hero", "limes", "queen", "ranger", "ship", "warehouse"]


@pytest.fixture
def host(cast: Cast) -> Phone:
    phone = cast.host("red", "blue", names={"red": "Ada", "blue": "Bo"}).sit("red")
    set_up(phone, depth="board", market=LAID_OUT, overrule="setup.market")
    return phone


def names(phone: Phone, kind: str) -> list[str]:
    html = phone.at(f"/act/{kind}", seat="red").get_data(as_text=True)
    return [
        re.sub(r"\s+", " ", name) for name in re.findall(r"<option[^>]*>([^<]+)</option>", html)
    ]


def test_cards_laid_out_are_listed_as_they_read(host: Phone) -> None:
    english = ["Army", "Hero", "Limes", "Queen", "Ranger", "Ship", "Warehouse"]
    assert names(host, "acquire") == [*english, "a card retired earlier"]
    host.post("/preferences", language="ru", back="/")
    russian = ["Армия", "Герой", "Королева", "Корабль", "Рейнджер", "Склад", "Укрепления"]
    assert sorted(names(host, "acquire")[:-1]) == sorted(russian)
    assert names(host, "acquire")[:-1] == sorted(russian)
    assert ", ".join(sorted(russian)) in host.text()


def test_what_has_no_name_keeps_its_place() -> None:
    cards = [Choice("limes", say("Limes")), Choice("army", say("Army"))]
    nothing = Choice("", say("not named"))
    for given, place in (([nothing, *cards], 0), ([*cards, nothing], 2)):
        with speaking("en"):
            named = by_name(given)
        assert named[place] == nothing
        assert [choice.value for choice in named if choice.value] == ["army", "limes"]


def test_yo_stands_where_ye_does() -> None:
    """By its number among characters it would come after all other letters."""
    given = [Choice("b", say("Ёлка")), Choice("c", say("жук")), Choice("a", say("Ель"))]
    assert [choice.value for choice in by_name(given)] == ["b", "a", "c"]
