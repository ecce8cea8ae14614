"""What the final scores hang on, said by name."""

import pytest

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.end.contested import Resource, hangs_on
from companion.games.mythotopia.rules.end.every_order import project
from tests.games.mythotopia import sentences
from tests.games.mythotopia.plain_position import BLUE, GREEN, RED, player


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
        (("towns", BLUE), "Blue's last town", "последний посёлок в запасе: Синий"),
        (("towns", GREEN), "the town that returns to Green",
         "посёлок, который возвращается в запас: Зелёный"),
        (("floor", BLUE), "Blue's minimum of 12 VP", "нижний предел в 12 ПО: Синий"),
        (("island", "large"), "the large island", "большой остров"),
        (("island", "small"), "the small island", "малый остров"),
    ],
)  # fmt: skip
def test_in_both_languages(resource: tuple[str, str], english: str, russian: str) -> None:
    """Green has no town left: one has yet to come home."""
    players = [player(RED), player(BLUE, towns=1), player(GREEN, towns=0)]
    cards = [{"id": "spoils_of_war", "tokens": [1, 1]}, {"id": "runestones", "tokens": [2]}]
    position = read_position({"players": players, "vp_cards": cards, "supply": {"2": 5}})
    (phrase,) = hangs_on(position, [resource])
    assert sentences.english(phrase) == english
    assert sentences.russian(phrase) == russian


@pytest.mark.parametrize(
    ("reds_towns", "resource", "scores"),
    [(0, ("towns", RED), {(27, 25, 31), (30, 25, 31)}),
     (3, ("card", "spoils_of_war"), {(31, 25, 30), (30, 25, 31)})],
)  # fmt: skip
def test_what_everybody_gets_in_any_order_is_left_out(
    reds_towns: int, resource: Resource, scores: set[tuple[int, ...]]
) -> None:
    """Red takes Blore 3:1, green Peened 5:4, with one token left. Without a town Red comes after
    Green or takes nothing: the token is always Green's. With towns it goes with the first war."""
    cavalry = {"id": RED, "vp": 30, "towns": reds_towns, "reserve": ["cavalry"]}
    ruled = project(read_position({
        "players": [cavalry, player(BLUE, vp=28), player(GREEN, vp=27)],
        "vp_cards": [{"id": "spoils_of_war", "tokens": [1]}],
        "provinces": {
            "Blore": {"owner": BLUE, "structure": "city", "armies": {RED: 2}},
            "Peened": {"owner": RED, "castle": True, "armies": {RED: 1, GREEN: 4}},
        },
        "ships": {"Inland Sea West": {RED: 1}, "Beast Sea": {GREEN: 1}},
    }))  # fmt: skip
    assert set(ruled.ends) == scores
    assert ruled.hangs_on == (resource,)
