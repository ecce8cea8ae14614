"""The rulings on positions, by the worked examples of the rules (numbers as counted there)."""

from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import adjudicate, read_position
from tests.games.mythotopia.plain_position import BLUE, GREEN, RED, held, player


def ruling(players: list[dict[str, Any]], **position: Any) -> dict[str, Any]:
    return adjudicate(read_position({"players": players, **position}))


def war(players: list[dict[str, Any]], province: str, **position: Any) -> dict[str, Any]:
    wars = ruling(players, **position)["wars"]
    return next(war for war in wars if war["province"] == province)


FIVE_EMPTY = [{"id": card} for card in ("city", "road", "castle", "patronage", "roadside_inns")]


def test_1_red_may_end_the_war_against_neutral_troops() -> None:
    there = {"Blore": {"armies": {RED: 5}}}
    ruled = war([player(RED), player(BLUE)], "Blore", provinces=there, active=RED)
    assert ruled["strengths"] == {"neutral": 4, RED: 5}
    assert ruled["leader"] == RED
    assert ruled["finishable_by"] == [RED]
    whole = ruling([player(RED, 20), player(BLUE)], provinces=there)
    assert whole["projection"][RED] == [23, 23]


def test_2_an_owner_without_armies_still_defends() -> None:
    there = {"Blore": held(BLUE, {RED: 4}, castle=True)}
    ruled = war([player(RED, 30, 4, "cavalry"), player(BLUE)], "Blore", provinces=there)
    assert ruled["strengths"] == {BLUE: 3, RED: 5}


def test_3_in_a_tie_nobody_may_end_it_and_at_the_end_blue_keeps_it() -> None:
    players = [player(RED, 30, 4, "cavalry"), player(BLUE, 30, 4, "limes", "ranger")]
    there = {"Blore": held(BLUE, {RED: 4}, castle=True)}
    ruled = war(players, "Blore", provinces=there, active=RED)
    assert ruled["strengths"] == {BLUE: 5, RED: 5}
    assert ruled["leader"] is None
    assert ruled["tied"] == [BLUE, RED]
    assert ruled["finishable_by"] == []
    assert ruling(players, provinces=there)["projection"] == {RED: [30, 30], BLUE: [30, 30]}


def test_4_ships_in_both_seas_of_camarine_defend_it() -> None:
    ships = {"Beast Sea": {BLUE: 1}, "Serpent Sea": {BLUE: 1}}
    there = {"Camarine": held(BLUE, {RED: 1, BLUE: 3})}
    ruled = war([player(RED), player(BLUE)], "Camarine", provinces=there, ships=ships)
    assert ruled["strengths"][BLUE] == 5


def test_5_a_dragon_in_welkin() -> None:
    there = {"Welkin": {"armies": {RED: 1}, "dragon": True}}
    assert war([player(RED)], "Welkin", provinces=there)["strengths"]["neutral"] == 8


def test_6_a_city_lost_at_13_vp() -> None:
    players = [player(RED, 13), player(BLUE)]
    cities = {
        "Darb": held(RED, {BLUE: 9}, structure="city"),
        "Lea": held(RED, {}, structure="city"),
    }
    ruled = ruling(players, provinces=cities)
    assert ruled["projection"][RED] == [12, 12]
    assert ruled["reserve_capacity"][RED] == 4


def test_7_two_conquerors_and_one_token_left() -> None:
    players = [player(RED, 20), player(BLUE, 24), player(GREEN, 30)]
    there = {"Darb": held(GREEN, {RED: 9}), "Lea": held(GREEN, {BLUE: 9})}
    cards = [{"id": "spoils_of_war", "tokens": [1]}]
    ruled = ruling(players, provinces=there, vp_cards=cards)["projection"]
    assert ruled[RED] == [23, 24]
    assert ruled[BLUE] == [27, 28]


def test_8_one_conqueror_takes_the_token_in_every_order() -> None:
    players = [player(RED, 20), player(BLUE, 24), player(GREEN, 30)]
    there = {"Darb": held(GREEN, {RED: 9}), "Lea": held(GREEN, {RED: 9})}
    cards = [{"id": "spoils_of_war", "tokens": [1]}]
    assert ruling(players, provinces=there, vp_cards=cards)["projection"][RED] == [27, 27]


def test_9_the_floor_of_12_decides_between_12_and_13() -> None:
    there = {
        "Darb": held(BLUE, {RED: 9}),
        "Lea": held(BLUE, {RED: 9}),
        "Mome": held(BLUE, {RED: 1, BLUE: 5}),
    }
    cards = [{"id": "defender_of_the_realm", "tokens": [1, 1]}]
    ruled = ruling([player(RED), player(BLUE, 13)], provinces=there, vp_cards=cards)
    assert ruled["projection"][BLUE] == [12, 13]


def test_10_a_town_that_came_home_first_takes_blues_province() -> None:
    players = [player(RED, 30, 0), player(BLUE, 30), player(GREEN, 30)]
    there = {"Darb": held(BLUE, {RED: 9}), "Lea": held(RED, {GREEN: 9})}
    assert ruling(players, provinces=there)["projection"][RED] == [27, 30]


@pytest.mark.parametrize("building", ["city", "citadel"])
def test_10_no_town_comes_home_from_a_city_or_a_citadel(building: str) -> None:
    """Section 5: a city or citadel returns to the Reserve card, and only a town to the stock."""
    players = [player(RED, 30, 0), player(BLUE, 30), player(GREEN, 30)]
    there = {"Darb": held(BLUE, {RED: 9}), "Lea": held(RED, {GREEN: 9}, structure=building)}
    assert ruling(players, provinces=there)["projection"][RED] == [27, 27]


@pytest.mark.parametrize(
    ("reds", "taken", "answer"), [(31, 0, "yes"), (30, 0, "no"), (31, 1, "no")]
)
def test_strictly_ahead_and_first_action(reds: int, taken: int, answer: str) -> None:
    ruled = ruling(
        [player(RED, reds), player(BLUE, 30)],
        vp_cards=FIVE_EMPTY,
        active=RED,
        actions_taken=taken,
    )
    assert ruled["empty_cards"] == 5
    assert ruled["end_game"] == {RED: answer, BLUE: "no"}
