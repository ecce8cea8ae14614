"""The fewest armies that put a player ahead in every order of settling."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.games.mythotopia.exchange.adjudicate import read_position
from companion.games.mythotopia.rules.end import fewest_armies as reinforce
from companion.games.mythotopia.rules.end.every_order import project
from companion.games.mythotopia.rules.end.fewest_armies import cheapest_first, fewest_armies
from companion.games.mythotopia.rules.end.may_declare import verdict
from companion.games.mythotopia.state.position import Position
from tests.example_counts import seeds, some

RED = "red"
COLOURS = (RED, "blue", "green")
FOUR_WARS = ("Aporia", "Blore", "Kinabra", "Mome")  # an island, rugged land and a plain province


def any_position(chance: Random) -> Position:
    """Up to four wars among three players, close in score, with few tokens and few towns."""
    players = [
        {
            "id": who,
            "vp": chance.randint(12, 17),
            "towns": chance.randint(0, 2),
            "reserve": chance.choice([[], ["scribe"], ["cavalry"], ["limes", "ranger"]]),
        }
        for who in COLOURS
    ]
    provinces = {
        name: {
            "owner": chance.choice([None, *COLOURS]),
            "structure": chance.choice(["town", "city"]),
            "castle": chance.choice([False, True]),
            "armies": {who: chance.randint(1, 4) for who in some(chance, COLOURS, least=1)},
        }
        for name in some(chance, FOUR_WARS, least=2)
    }
    return read_position({
        "players": players,
        "provinces": provinces,
        "ships": {"Serpent Sea": dict.fromkeys(some(chance, COLOURS), 1)},
        "vp_cards": [
            {"id": "spoils_of_war", "tokens": [1] * chance.randint(0, 2)},
            {"id": "defender_of_the_realm", "tokens": [1] * chance.randint(0, 2)},
            {"id": "lord_of_the_isles", "tokens": chance.choice([[], [2], [3, 2]])},
        ],
        "supply": chance.choice([None, {}, {"1": 1}]),
    })  # fmt: skip


def with_more(position: Position, armies: dict[str, int]) -> Position:
    """Written out and read again, with more red armies."""
    plain: dict[str, Any] = position.model_dump()
    for province, extra in armies.items():
        there = plain["provinces"][province]["armies"]
        there[RED] = there.get(RED, 0) + extra
    return read_position(plain)


def leads(position: Position) -> bool:
    return verdict(project(position), RED, allowed=True).lead == "yes"


def reds_wars(position: Position) -> list[str]:
    return [
        name
        for name in position.wars
        if RED in {position.provinces[name].owner, *position.provinces[name].attackers}
    ]


def every_way(position: Position, most: int) -> Iterator[dict[str, int]]:
    """Every way to put up to `most` armies into red's wars."""
    wars = reds_wars(position)
    for extra in product(range(most + 1), repeat=len(wars)):
        if sum(extra) <= most:
            yield dict(zip(wars, extra, strict=True))


@pytest.mark.parametrize("seed", seeds(25))
def test_the_answer_is_enough_and_nothing_cheaper_is(seed: int) -> None:
    chance = Random(seed)
    position, stock = any_position(chance), chance.randint(0, 5)
    fewest = fewest_armies(position, RED, stock)
    assert not fewest.unknown
    if fewest.armies is None:
        cheaper = stock
    else:
        armies = dict(fewest.armies)
        assert leads(with_more(position, armies))
        assert set(armies) <= set(reds_wars(position))
        assert all(extra > 0 for extra in armies.values())
        assert sum(armies.values()) <= stock
        cheaper = sum(armies.values()) - 1
    assert not any(leads(with_more(position, way)) for way in every_way(position, cheaper))


def test_equal_sums_prefer_fewer_wars() -> None:
    """Two in the second war, then one in each."""
    assert list(cheapest_first([[0, 1], [0, 1, 2]], 2)) == [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1)]


def close_race() -> Position:
    """Red and blue level at 30, each about to take a province from green and one spoils token
    left; and one red army more takes Mome from its two neutral troops."""
    provinces = {
        "Darb": {"owner": "green", "armies": {RED: 9}},
        "Lea": {"owner": "green", "armies": {"blue": 9}},
        "Mome": {"armies": {RED: 2}},
    }
    return read_position({
        "players": [{"id": who, "vp": 30, "towns": 4} for who in COLOURS],
        "provinces": provinces,
        "vp_cards": [{"id": "spoils_of_war", "tokens": [1]}],
    })  # fmt: skip


def test_a_rival_who_loses_a_province_comes_within_reach() -> None:
    """Blue is 3 ahead and loses Darb to green for 3. Red keeps Mome in a tie, and the token of its
    defender puts red ahead."""
    position = read_position({
        "players": [{"id": who, "vp": vp, "towns": 4}
                    for who, vp in ((RED, 30), ("blue", 33), ("green", 20))],
        "provinces": {
            "Darb": {"owner": "blue", "armies": {"green": 9}},
            "Mome": {"owner": RED, "armies": {RED: 1, "green": 1}},
        },
        "vp_cards": [{"id": "defender_of_the_realm", "tokens": [1]}],
    })  # fmt: skip
    assert fewest_armies(position, RED, 5).armies == ()


@pytest.mark.parametrize("bound", ["MOST_PLANS", "MOST_ORDERS"])
def test_a_search_given_up_claims_nothing(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert fewest_armies(close_race(), RED, 5).armies == (("Mome", 1),)
    monkeypatch.setattr(reinforce, bound, 1)
    fewest = fewest_armies(close_race(), RED, 5)
    assert fewest.unknown
    assert fewest.armies is None
