"""What the final scores hang on, said by name."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.end.contested_in_words import hangs_on
from companion.games.mythotopia.rules.end.every_order import project
from companion.translations import speaking, words

RED, BLUE, GREEN = "red", "blue", "green"
NAMES = {RED: "Red", BLUE: "Blue", GREEN: "Green"}
RUSSIAN = {RED: "Красный", BLUE: "Синий", GREEN: "Зелёный"}


def player(who: str, vp: int = 30, towns: int = 4, *reserve: str) -> dict[str, Any]:
    return {"id": who, "vp": vp, "towns": towns, "reserve": list(reserve)}


def held(owner: str | None, **armies: int) -> dict[str, Any]:
    return {"owner": owner, "armies": armies}


def hangs(players: list[dict[str, Any]], provinces: dict[str, Any], **more: Any) -> list[str]:
    """What the position hangs on, in English."""
    position = read_position({"players": players, "provinces": provinces, **more})
    return [words(phrase, NAMES) for phrase in hangs_on(position, project(position).hangs_on)]


ALL = [player(RED), player(BLUE), player(GREEN)]


def test_a_last_town() -> None:
    """Red takes two provinces with one town: one of blue's, or a neutral one."""
    two = {"Darb": held(BLUE, red=9), "Lea": held(None, red=9)}
    spoils = [{"id": "spoils_of_war", "tokens": [1, 1]}]
    players = [player(RED, 30, 1), player(BLUE)]
    assert hangs(players, two, vp_cards=spoils) == ["Red's last town"]


def test_a_town_that_has_yet_to_come_home() -> None:
    """Example 10 of the rules."""
    two = {"Darb": held(BLUE, red=9), "Lea": held(RED, green=9)}
    players = [player(RED, 30, 0), player(BLUE), player(GREEN)]
    assert hangs(players, two) == ["the town that returns to Red"]


@pytest.mark.parametrize(
    ("resource", "english", "russian"),
    [
        (("card", "spoils_of_war"), "the last 2 tokens on Spoils of War",
         "последние 2 жетона на карте «Военные трофеи»"),
        (("card", "runestones"), "the last token on Runestones",
         "последний жетон на карте «Рунные камни»"),
        (("supply", "2"), "the last 5 loose 2-VP tokens in the supply",
         "последние 5 свободных жетонов «2 ПО» в пуле"),
        (("towns", RED), "Red's last 4 towns", "последние 4 посёлка в запасе: Красный"),
        (("floor", BLUE), "Blue's minimum of 12 VP", "нижний предел в 12 ПО: Синий"),
        (("island", "large"), "the large island", "большой остров"),
    ],
)  # fmt: skip
def test_in_both_languages(resource: tuple[str, str], english: str, russian: str) -> None:
    cards = [{"id": "spoils_of_war", "tokens": [1, 1]}, {"id": "runestones", "tokens": [2]}]
    position = read_position({"players": ALL, "vp_cards": cards, "supply": {"2": 5}})
    (phrase,) = hangs_on(position, [resource])
    assert words(phrase, NAMES) == english
    with speaking("ru"):
        assert words(phrase, RUSSIAN) == russian


def test_nothing_else_is_hung_on() -> None:
    with pytest.raises(ValueError, match="weather"):
        hangs_on(read_position({"players": ALL}), [("weather", "fine")])
