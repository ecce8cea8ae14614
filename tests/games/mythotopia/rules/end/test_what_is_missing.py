"""What keeps a player from declaring the end: cards, points, armies; counted by hand."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.end import fewest_armies
from companion.games.mythotopia.rules.end.every_order import project
from companion.games.mythotopia.rules.end.may_declare import end_game
from companion.games.mythotopia.rules.end.what_is_missing import Behind, Missing, missing
from tests.games.mythotopia import sentences
from tests.games.mythotopia.plain_position import BLUE, GREEN, RED

THREE = (RED, BLUE, GREEN)

FOUR_EMPTY = [{"id": card} for card in ("city", "road", "castle", "patronage")]
ONE_SPOILS = [*FOUR_EMPTY, {"id": "spoils_of_war", "tokens": [1]}]


def lacks(
    scores: dict[str, int],
    provinces: dict[str, Any] | None = None,
    stock: int | None = None,
    vp_cards: list[dict[str, Any]] | None = None,
    towns: int = 4,
) -> Missing:
    """What red lacks; four cards are empty unless said otherwise."""
    position = read_position({
        "players": [{"id": who, "vp": vp, "towns": towns} for who, vp in scores.items()],
        "provinces": provinces or {},
        "vp_cards": FOUR_EMPTY if vp_cards is None else vp_cards,
    })  # fmt: skip
    return missing(position, RED, {RED: stock})


def said(lack: Missing) -> list[str]:
    return [sentences.english(phrase) for phrase in lack.phrases]


def said_in_russian(lack: Missing) -> list[str]:
    return [sentences.russian(phrase) for phrase in lack.phrases]


# -- nothing, or only cards ------------------------------------------------------------------


def test_a_card_more_and_the_ones_nearest_to_it() -> None:
    """Three empty; road and castle have two tokens each, city five."""
    cards = [
        *FOUR_EMPTY[3:], {"id": "runestones"}, {"id": "spoils_of_war"},
        {"id": "city", "tokens": [2] * 5}, {"id": "road", "tokens": [2, 2]},
        {"id": "castle", "tokens": [1, 1]},
    ]  # fmt: skip
    lack = lacks({RED: 31, BLUE: 30}, vp_cards=cards)
    assert lack.cards == 1
    assert lack.nearest == (("road", 2), ("castle", 2))
    assert lack.armies == ()
    assert said(lack) == [
        "1 more card to empty",
        "Road: 2 tokens left",
        "Castle: 2 tokens left",
    ]


def test_two_cards_more_are_the_two_with_fewest_tokens() -> None:
    cards = [
        *FOUR_EMPTY[2:], {"id": "city", "tokens": [2] * 5}, {"id": "road", "tokens": [2] * 7},
        {"id": "runestones", "tokens": [2]},
    ]  # fmt: skip
    lack = lacks({RED: 31, BLUE: 30}, vp_cards=cards)
    assert (lack.cards, lack.nearest) == (2, (("runestones", 1), ("city", 5)))
    assert said(lack)[:2] == ["2 more cards to empty", "Runestones: 1 token left"]


# -- behind ----------------------------------------------------------------------------------


def test_behind_the_strongest_rival() -> None:
    lack = lacks({RED: 30, BLUE: 33, GREEN: 31})
    assert lack.behind == (Behind(BLUE, 3, always=True),)
    assert lack.armies is None
    assert said(lack) == ["3 VP behind Blue"]
    assert said_in_russian(lack) == ["Синий впереди на 3 ПО"]


def test_level_is_not_ahead() -> None:
    lack = lacks({RED: 30, BLUE: 30, GREEN: 30})
    assert lack.behind == (Behind(BLUE, 0, always=True), Behind(GREEN, 0, always=True))
    assert said(lack) == ["tied with Blue", "tied with Green"]


def test_a_lead_that_hangs_on_the_order() -> None:
    """Both take from green with one spoils token left: 34 to 33 either way."""
    two = {
        "Darb": {"owner": GREEN, "armies": {RED: 9}},
        "Lea": {"owner": GREEN, "armies": {BLUE: 9}},
    }
    lack = lacks({RED: 30, BLUE: 30, GREEN: 20}, two, vp_cards=ONE_SPOILS)
    assert lack.behind == (Behind(BLUE, 1, always=False),)
    assert said(lack) == [
        "1 VP behind Blue in the worst order of the wars",
        "armies alone can't win it now",
    ]
    level = lacks({RED: 31, BLUE: 30, GREEN: 20}, two, vp_cards=ONE_SPOILS)
    assert said(level)[0] == "tied with Blue in the worst order of the wars"


# -- armies ----------------------------------------------------------------------------------


def test_one_army_more_takes_a_tied_province() -> None:
    """Blue defends Blore with castle 2 + rugged 1. Red takes it: 33 to 29 instead of 30 to 32."""
    blore = {"Blore": {"owner": BLUE, "castle": True, "armies": {RED: 3}}}
    lack = lacks({RED: 30, BLUE: 32}, blore, stock=2)
    assert lack.armies == (("Blore", 1),)
    assert said(lack) == ["2 VP behind Blue", "Blore is tied: one more army takes it"]
    assert said_in_russian(lack)[1] == "Blore: ничья, решит ещё одна армия"


def test_without_a_town_the_tied_province_is_not_taken() -> None:
    """Red has no town: Blore turns neutral. Still 30 to 29."""
    blore = {"Blore": {"owner": BLUE, "castle": True, "armies": {RED: 3}}}
    lack = lacks({RED: 30, BLUE: 32}, blore, stock=2, towns=0)
    assert lack.armies == (("Blore", 1),)
    assert said(lack)[1] == "1 more army in Blore would be enough (2 in stock)"


def test_an_army_that_only_makes_a_tie_takes_nothing() -> None:
    """Green 4 and red 3 in blue's Darb, blue 1 (rugged). One army more and it is a tie: green has
    30 and not 33, red stays on 31. It is not said to take Darb."""
    darb = {"Darb": {"owner": BLUE, "armies": {RED: 3, GREEN: 4}}}
    lack = lacks({RED: 31, BLUE: 24, GREEN: 30}, darb, stock=3)
    assert lack.armies == (("Darb", 1),)
    assert said(lack) == ["2 VP behind Green", "1 more army in Darb would be enough (3 in stock)"]


THREE_WARS = {
    "Blore": {"armies": {RED: 3}},
    "Mome": {"owner": BLUE, "armies": {RED: 1, BLUE: 1}},
    "Trogle": {"armies": {RED: 3}},
}
"""Red is two armies short of leading neutral Blore (4), one short in Mome and in Trogle (3)."""


def test_three_wars_together() -> None:
    """Mome and Trogle: 36 to 37. Blore as well: 39 to 37, for four armies."""
    lack = lacks({RED: 30, BLUE: 40}, THREE_WARS, stock=4)
    assert lack.armies == (("Blore", 2), ("Mome", 1), ("Trogle", 1))
    assert said(lack)[1] == (
        "2 more armies in Blore, 1 in Mome and 1 in Trogle would be enough (4 in stock)"
    )
    assert said_in_russian(lack)[1] == (
        "ещё 2 армии в Blore, 1 в Mome и 1 в Trogle: этого хватит (в запасе 4)"
    )
    assert lacks({RED: 30, BLUE: 42}, THREE_WARS, stock=14).armies is None


@pytest.mark.parametrize(
    ("stock", "english", "russian"),
    [
        (0, "no armies left in stock", "в запасе нет армий"),
        (1, "the 1 army in stock is not enough", "1 армии из запаса не хватит"),
        (3, "the 3 armies in stock are not enough", "3 армий из запаса не хватит"),
    ],
)
def test_too_few_in_stock(stock: int, english: str, russian: str) -> None:
    lack = lacks({RED: 30, BLUE: 40}, THREE_WARS, stock=stock)
    assert lack.armies is None
    assert said(lack)[1] == english
    assert said_in_russian(lack)[1] == russian


def test_where_the_stock_is_not_known_the_box_is_the_limit() -> None:
    """Mome: red 1, blue 3, two armies tie it; twelve of red's fourteen are elsewhere, so that
    one is left. The table knows best where it says two."""
    mome = {"Mome": {"owner": RED, "armies": {RED: 1, BLUE: 3}}, "Darb": {"owner": RED}}
    darb = {**mome, "Darb": {"owner": RED, "armies": {RED: 12}}}
    assert lacks({RED: 30, BLUE: 28}, mome).armies == (("Mome", 2),)
    assert lacks({RED: 30, BLUE: 28}, darb).armies is None
    assert lacks({RED: 30, BLUE: 28}, darb, stock=2).armies == (("Mome", 2),)


@pytest.mark.parametrize(("stock", "armies"), [(1, (("Mome", 1),)), (0, None), (-1, None)])
def test_without_armies_in_stock_none_are_sent(stock: int, armies: object) -> None:
    mome = {"Mome": {"owner": RED, "armies": {RED: 2, BLUE: 3}}}
    assert lacks({RED: 30, BLUE: 28}, mome, stock=stock).armies == armies


def test_a_search_given_up_is_not_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fewest_armies, "MOST_PLANS", 1)
    lack = lacks({RED: 30, BLUE: 37}, THREE_WARS)
    assert lack.armies is None
    assert lack.armies_unknown
    assert said(lack)[1] == "too many wars to tell whether more armies would be enough"


def test_nothing_is_known_of_a_stranger() -> None:
    position = read_position({"players": [{"id": RED, "vp": 30, "towns": 4}]})
    with pytest.raises(KeyError):
        missing(position, "purple", {})


TROOPS = st.fixed_dictionaries({
    "owner": st.sampled_from([None, *THREE]),
    "armies": st.dictionaries(st.sampled_from(THREE), st.integers(1, 3)),
})  # fmt: skip


@given(
    st.tuples(*[st.integers(12, 18)] * 3),
    st.dictionaries(st.sampled_from(["Blore", "Mome", "Trogle"]), TROOPS),
    st.integers(3, 5),
    st.integers(0, 1),
)
def test_something_is_said_exactly_where_the_answer_is_not_yes(
    scores: tuple[int, ...], provinces: dict[str, Any], empty: int, spoils: int
) -> None:
    cards = [{"id": f"{card}"} for card in ("city", "road", "castle", "citadel", "patronage")]
    position = read_position({
        "players": [
            {"id": who, "vp": vp, "towns": 1} for who, vp in zip(THREE, scores, strict=True)
        ],
        "provinces": provinces,
        "vp_cards": [*cards[:empty], {"id": "spoils_of_war", "tokens": [1] * (1 + spoils)}],
    })  # fmt: skip
    projection = project(position)
    for place, who in enumerate(THREE):
        lack = missing(position, who, {}, projection)
        answer = end_game(position).if_their_turn[who].answer
        assert (lack.phrases == ()) == (answer == "yes")
        for behind in lack.behind:
            other = THREE.index(behind.seat)
            gaps = {end[other] - end[place] for end in projection.ends}
            assert max(gaps) == behind.vp >= 0
            assert behind.always == (len(gaps) == 1)
