"""The Reserve: how many cards it holds, and why."""

from __future__ import annotations

import pytest

from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.moves.building.city_and_castle import BuildCity
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.tokens.take_token import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince
from companion.games.mythotopia.rules.cards.capacity import capacity
from tests.games.mythotopia.table import Seat, opened


@pytest.fixture
def red() -> Seat:
    """Red with an empty Reserve, and it is known to be empty."""
    return opened().red.does(SetReserve, cards=0, known=True)


def test_losing_a_city_leaves_four_cards_in_a_reserve_of_three(red: Seat) -> None:
    red.does(BuildCity, province="Blore").does(BuildCity)
    red.does(SetReserve, cards=4, known=True).stands_on(13)
    assert red.hears(LoseProvince, province="Blore", building="city") == []
    red.does(LoseProvince, province="Blore", building="city")
    assert red.vp == 12
    assert capacity(red.player).total == 3
    assert red.player.reserve == 4
    assert red.hears(SetReserve, cards=4, known=True) == []


def test_a_reserve_nobody_entered_is_silent() -> None:
    red = opened(turns=False).red
    assert red.player.reserve is None
    assert capacity(red.player).unknown is not None
    assert red.hears(SetReserve, cards=9) == []


def test_a_reserve_not_known_by_name_may_hold_warehouse() -> None:
    red = opened().red.does(SetReserve, cards=2)
    assert red.hears(SetReserve, cards=4) == []
    assert red.hears(SetReserve, cards=5) == ["reserve.full"]


def test_points_without_a_reason_may_have_been_cities() -> None:
    red = opened().red.does(Points, points=2).does(SetReserve, cards=2, known=True)
    assert red.hears(SetReserve, cards=6, known=True) == []
    assert red.hears(SetReserve, cards=7, known=True) == ["reserve.full"]


def test_naming_no_card_is_not_the_same_as_not_naming_them(red: Seat) -> None:
    assert red.player.reserve_cards == frozenset()
    red.does(SetReserve, cards=1)
    assert red.player.reserve_cards is None


def test_a_city_token_taken_by_itself_may_stand_for_cities() -> None:
    red = opened().red.does(TakeToken, tokens=["city:2"]).does(SetReserve, cards=2, known=True)
    assert red.hears(SetReserve, cards=6, known=True) == []
    assert red.hears(SetReserve, cards=7, known=True) == ["reserve.full"]


@pytest.mark.parametrize("cities", [4, 5])
def test_more_cities_than_there_are_add_no_room(cities: int) -> None:
    red = opened().red.does(Points, points=2).does(Correct, what="cities", to=cities)
    red.does(SetReserve, cards=2, known=True)
    assert capacity(red.player).at_most == 2 + cities
