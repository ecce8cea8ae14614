"""What keeps a player from declaring the end: cards, points, armies; counted by hand."""

from random import Random
from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.end import fewest_armies
from companion.games.mythotopia.rules.end.every_order import project
from companion.games.mythotopia.rules.end.may_declare import end_game
from companion.games.mythotopia.rules.end.what_is_missing import Missing, missing
from tests.example_counts import seeds, some
from tests.games.mythotopia import sentences
from tests.games.mythotopia.plain_position import BLUE, GREEN, RED

THREE = (RED, BLUE, GREEN)

FOUR_EMPTY = [{"id": card} for card in ("city", "road", "castle", "patronage")]
ONE_SPOILS: Any = [*FOUR_EMPTY, {"id": "spoils_of_war", "tokens": [1]}]


def lacks(
    scores: dict[str, int],
    provinces: dict[str, Any] | None = None,
    stock: int | None = None,
    vp_cards: list[dict[str, Any]] = FOUR_EMPTY,
    towns: int = 4,
) -> Missing:
    """What red lacks; four cards are empty unless said otherwise."""
    position = read_position({
        "players": [{"id": who, "vp": vp, "towns": towns} for who, vp in scores.items()],
        "provinces": provinces or {},
        "vp_cards": vp_cards,
    })  # fmt: skip
    return missing(position, RED, stock, project(position), 4)


def said(lack: Missing) -> list[str]:
    return [sentences.english(phrase) for phrase in lack.of_cards + lack.of_lead]


def said_in_russian(lack: Missing) -> list[str]:
    return [sentences.russian(phrase) for phrase in lack.of_cards + lack.of_lead]


def test_as_many_cards_as_are_to_empty_and_those_with_as_few_tokens() -> None:
    """Road and castle have two tokens each, city five. Then two are to empty, of three."""
    two = [{"id": "road", "tokens": [2, 2]}, {"id": "castle", "tokens": [1, 1]}]
    city, runestone = {"id": "city", "tokens": [2] * 5}, {"id": "runestones", "tokens": [2]}
    three_empty = [{"id": card} for card in ("patronage", "citadel", "spoils_of_war")]
    assert said(lacks({RED: 31, BLUE: 30}, vp_cards=[city, *two, *three_empty])) == [
        "1 more card to empty", "Road: 2 tokens left", "Castle: 2 tokens left",
    ]  # fmt: skip
    assert said(lacks({RED: 31, BLUE: 30}, vp_cards=[city, runestone, *three_empty[:2]])) == [
        "2 more cards to empty", "Runestones: 1 token left", "City: 5 tokens left",
    ]  # fmt: skip


def test_behind_the_strongest_rivals_or_level() -> None:
    behind = lacks({RED: 30, BLUE: 33, GREEN: 31})
    assert said(behind) == ["3 VP behind Blue"]
    assert said_in_russian(behind) == ["Синий впереди на 3 ПО"]
    assert said(lacks({RED: 30, BLUE: 30, GREEN: 30})) == ["tied with Blue", "tied with Green"]


@pytest.mark.parametrize(
    ("reds", "sentence"), [(30, "1 VP behind Blue in the worst order of the wars"),
                           (31, "tied with Blue in the worst order of the wars")],
)  # fmt: skip
def test_a_lead_that_hangs_on_the_order(reds: int, sentence: str) -> None:
    """Both take from green with one spoils token left: 34 to 33 either way."""
    two = {
        "Darb": {"owner": GREEN, "armies": {RED: 9}},
        "Lea": {"owner": GREEN, "armies": {BLUE: 9}},
    }
    lack = lacks({RED: reds, BLUE: 30, GREEN: 20}, two, vp_cards=ONE_SPOILS)
    assert said(lack) == [sentence, "armies alone can't win it now"]


# -- armies ----------------------------------------------------------------------------------


def test_one_army_more_takes_a_tied_province() -> None:
    """Blue defends Blore with castle 2 + rugged 1. Red takes it: 33 to 29 instead of 30 to 32. With
    no town it turns neutral: still 30 to 29."""
    blore = {"Blore": {"owner": BLUE, "castle": True, "armies": {RED: 3}}}
    lack = lacks({RED: 30, BLUE: 32}, blore, stock=2)
    assert said(lack) == ["2 VP behind Blue", "Blore is tied: one more army takes it"]
    assert said_in_russian(lack)[1] == "Blore: ничья, решит ещё одна армия"
    townless = lacks({RED: 30, BLUE: 32}, blore, stock=2, towns=0)
    assert said(townless)[1] == "1 more army in Blore would be enough (2 in stock)"


def test_an_army_that_only_makes_a_tie_takes_nothing() -> None:
    """Green 4 and red 3 in blue's Darb, blue 1 (rugged). One army more and it is a tie: green has
    30 and not 33, red stays on 31. It is not said to take Darb."""
    darb = {"Darb": {"owner": BLUE, "armies": {RED: 3, GREEN: 4}}}
    lack = lacks({RED: 31, BLUE: 24, GREEN: 30}, darb, stock=3)
    assert said(lack) == ["2 VP behind Green", "1 more army in Darb would be enough (3 in stock)"]


THREE_WARS = {
    "Blore": {"armies": {RED: 3}},
    "Mome": {"owner": BLUE, "armies": {RED: 1, BLUE: 1}},
    "Trogle": {"armies": {RED: 3}},
}
"""Red is two armies short of leading neutral Blore (4), one short in Mome and in Trogle (3). Mome
and Trogle: 36 to 37. Blore as well: 39 to 37, for four armies."""


@pytest.mark.parametrize(
    ("stock", "english", "russian"),
    [
        (0, "no armies left in stock", "в запасе нет армий"),
        (1, "the 1 army in stock is not enough", "1 армии из запаса не хватит"),
        (3, "the 3 armies in stock are not enough", "3 армий из запаса не хватит"),
        (4, "2 more armies in Blore, 1 in Mome and 1 in Trogle would be enough (4 in stock)",
         "ещё 2 армии в Blore, 1 в Mome и 1 в Trogle: этого хватит (в запасе 4)"),
    ],
)  # fmt: skip
def test_three_wars_together(stock: int, english: str, russian: str) -> None:
    lack = lacks({RED: 30, BLUE: 40}, THREE_WARS, stock=stock)
    assert said(lack)[1] == english
    assert said_in_russian(lack)[1] == russian


def test_where_the_stock_is_not_known_the_box_is_the_limit() -> None:
    """Mome: red 1, blue 3, two armies tie it; twelve of red's fourteen are elsewhere, so that
    one is left. The table knows best where it says two, or less than none."""
    mome = {"Mome": {"owner": RED, "armies": {RED: 1, BLUE: 3}}, "Darb": {"owner": RED}}
    darb = {**mome, "Darb": {"owner": RED, "armies": {RED: 12}}}
    enough = "2 more armies in Mome would be enough"
    assert said(lacks({RED: 30, BLUE: 28}, mome))[1] == enough
    assert said(lacks({RED: 30, BLUE: 28}, darb))[1] == "armies alone can't win it now"
    assert said(lacks({RED: 30, BLUE: 28}, darb, stock=2))[1] == f"{enough} (2 in stock)"
    assert said(lacks({RED: 30, BLUE: 28}, mome, stock=-1))[1] == "no armies left in stock"


def test_a_search_given_up_is_not_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fewest_armies, "MOST_PLANS", 1)
    lack = lacks({RED: 30, BLUE: 37}, THREE_WARS)
    assert said(lack)[1] == "too many wars to tell whether more armies would be enough"


@pytest.mark.parametrize("seed", seeds(25))
def test_something_is_said_exactly_where_the_answer_is_not_yes(seed: int) -> None:
    chance = Random(seed)
    scores = [chance.randint(12, 18) for _ in THREE]
    provinces = {
        name: {
            "owner": chance.choice([None, *THREE]),
            "armies": {who: chance.randint(1, 3) for who in some(chance, THREE)},
        }
        for name in some(chance, ("Blore", "Mome", "Trogle"))
    }
    empty, spoils = chance.randint(3, 5), chance.randint(0, 1)
    cards = [{"id": f"{card}"} for card in ("city", "road", "castle", "citadel", "patronage")]
    position = read_position({
        "players": [
            {"id": who, "vp": vp, "towns": 1} for who, vp in zip(THREE, scores, strict=True)
        ],
        "provinces": provinces,
        "vp_cards": [*cards[:empty], {"id": "spoils_of_war", "tokens": [1] * (1 + spoils)}],
    })  # fmt: skip
    projection = project(position)
    for who, verdict in end_game(position).if_their_turn.items():
        lack = missing(position, who, None, projection, 4)
        assert (lack.of_lead == ()) == (verdict.lead == "yes")
        assert (lack.of_cards + lack.of_lead == ()) == (verdict.answer == "yes")
