"""Provinces won and lost."""

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.building.city_and_castle import BuildCity
from companion.games.mythotopia.moves.tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.table import Seat, opened


def test_there_must_be_a_province_to_lose(red: Seat) -> None:
    red.does(Correct, what="provinces", to=1)
    assert red.hears(LoseProvince) == []
    red.does(LoseProvince)
    assert red.hears(LoseProvince) == ["province.none"]


def test_after_a_loss_without_a_name_the_names_are_no_longer_held_against_anybody(
    red: Seat, blue: Seat
) -> None:
    """Quick taps name no province: the one lost may be any of those that were entered."""
    red.does(EnterProvinces, count=3, named=["Ambsace", "Blore", "Custus"])
    red.does(LoseProvince).does(TakeProvince)
    assert blue.hears(TakeProvince, province="Blore") == []
    assert red.hears(LoseProvince, province="Darb") == []
    assert red.hears(BuildCity, province="Darb") == []
    assert red.hears(TakeProvince, province="Custus") == []
    assert blue.hears(EnterProvinces, count=6, named=["Ambsace"]) == []


def test_names_entered_anew_are_trusted_again(red: Seat, blue: Seat) -> None:
    red.does(EnterProvinces, count=3, named=["Ambsace", "Blore", "Custus"])
    red.does(LoseProvince).does(EnterProvinces, count=2, named=["Ambsace", "Blore"])
    assert blue.hears(TakeProvince, province="Blore") == ["province.held"]
    assert red.hears(BuildCity, province="Darb") == ["build.own"]


def four_cities(seat: Seat) -> Seat:
    for _ in range(4):
        assert seat.hears(BuildCity) == []
        seat.does(BuildCity)
    return seat


@pytest.mark.parametrize("named", [{}, {"province": "Darb"}], ids=["unnamed", "named"])
def test_a_quick_loss_may_have_been_a_city(red: Seat, blue: Seat, named: dict[str, str]) -> None:
    """Nobody said where the cities stand: one of the four may be on the Reserve card again."""
    four_cities(red)
    assert red.hears(BuildCity) == ["city.stock"]
    red.does(LoseProvince, **named)
    assert red.hears(BuildCity) == []
    assert red.hears(TakeToken, tokens=["patronage:1"], marks=1) == []
    four_cities(blue)
    red.does(TakeProvince, loser="blue", **named)
    assert blue.hears(BuildCity) == []


def test_a_loss_that_said_what_stood_there_leaves_no_doubt(red: Seat) -> None:
    four_cities(red).does(LoseProvince, building="citadel")
    assert red.hears(BuildCity) == ["city.stock"]
    red.does(LoseProvince, building="city").does(BuildCity)
    assert red.hears(BuildCity) == ["city.stock"]


def test_where_every_city_is_named_another_province_had_a_town(red: Seat) -> None:
    for province in ("Blore", "Quean", "Iracund", "Fadge"):
        red.does(BuildCity, province=province)
    red.does(LoseProvince, province="Darb")
    assert red.hears(BuildCity) == ["city.stock"]


def test_a_city_in_a_province_that_may_be_lost_stands_there_no_more(red: Seat) -> None:
    red.does(BuildCity, province="Blore").does(LoseProvince).does(TakeProvince)
    assert red.hears(BuildCity, province="Blore") == []


def test_cities_counted_again_are_sure_again(red: Seat) -> None:
    four_cities(red).does(LoseProvince).does(TakeToken, tokens=["city:2"])
    red.does(Correct, what="cities", to=4)
    assert red.hears(BuildCity) == ["city.stock"]


@pytest.mark.parametrize("unsure", [Points(seat="red"), TakeToken(seat="red", tokens=("city:2",))])
def test_towns_have_run_out_only_where_that_is_sure(red: Seat, unsure: Action[State]) -> None:
    """Points without a reason, and city tokens, may have been cities: their towns came home."""
    red.does(Correct, what="provinces", to=14)
    assert red.offered(TakeProvince).placed is False
    red.table.record(unsure)
    assert red.hears(TakeProvince) == []
    with red.gains(3):
        red.taps(TakeProvince)


def test_the_citadel_goes_with_its_province_and_only_with_it() -> None:
    table = opened(cards=["citadel", "patronage", "runestones", "spoils_of_war"], turns=False)
    blue = table.blue.does(EnterProvinces, count=6, named=["Blore", "Darb"])
    table.record(PlaceCitadels(blue="Blore"))
    assert blue.offered(LoseProvince, province="Blore").building == "citadel"
    blue.taps(LoseProvince, province="Darb")
    assert (blue.player.citadels, blue.player.citadel_in) == (1, "Blore")
    blue.taps(LoseProvince, province="Blore")
    assert (blue.player.citadels, blue.player.citadel_in) == (0, "")
