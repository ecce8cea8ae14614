"""Provinces won and lost."""

from collections.abc import Sequence

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.buildings import BuildCity
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import objections
from tests.games.mythotopia.table import Seat, Table, opened


def test_there_must_be_a_province_to_lose(red: Seat) -> None:
    red.does(Correct, what="provinces", to=1)
    assert red.hears(LoseProvince) == []
    red.does(LoseProvince)
    assert red.hears(LoseProvince) == ["province.none"]


def test_after_a_loss_without_a_name_the_names_are_no_longer_held_against_anybody(
    red: Seat, blue: Seat
) -> None:
    """Quick taps name no province: the one lost may be any of those that were entered. Names
    that are entered again are trusted again."""
    red.does(EnterProvinces, count=3, named=["Ambsace", "Blore", "Custus"])
    red.does(LoseProvince).does(TakeProvince)
    assert blue.hears(TakeProvince, province="Blore") == []
    assert red.hears(LoseProvince, province="Darb") == []
    assert red.hears(BuildCity, province="Darb", tokens=["city:2"]) == []
    assert red.hears(TakeProvince, province="Custus") == []
    assert blue.hears(EnterProvinces, count=6, named=["Ambsace"]) == []
    red.does(EnterProvinces, count=2, named=["Ambsace", "Blore"])
    assert blue.hears(TakeProvince, province="Blore") == ["province.held"]
    assert red.hears(BuildCity, province="Darb") == ["build.own"]


LOST = LoseProvince(seat="red")
NAMED = ("Blore", "Quean", "Iracund", "Fadge")
COUNTED = (TakeToken(seat="red", tokens=("city:2",)), Correct(seat="red", what="cities", to=4))


@pytest.mark.parametrize(
    ("sites", "then", "sure"),
    [
        # Nobody said where the cities stand: one of the four may be on the Reserve card again.
        ("", (LOST,), False),
        ("", (LoseProvince(seat="red", province="Darb"),), False),
        ("", (TakeProvince(seat="blue", loser="red"),), False),
        # It was said what stood there, or every city is named; or they are counted again.
        ("", (LoseProvince(seat="red", building="citadel"),), True),
        ("", (LoseProvince(seat="red", building="city"), BuildCity(seat="red")), True),
        (NAMED, (LoseProvince(seat="red", province="Darb"),), True),
        ("", (LOST, *COUNTED), True),
    ],
)
def test_a_quick_loss_may_have_been_a_city(
    red: Seat, sites: Sequence[str], then: tuple[Action[State], ...], sure: bool
) -> None:
    for province in sites or ("",) * 4:
        assert red.hears(BuildCity, tokens=["city:2"]) == []
        red.does(BuildCity, province=province)
    assert red.hears(BuildCity, tokens=["city:2"]) == ["city.stock"]
    for action in then:
        red.table.record(action)
    assert red.hears(BuildCity, tokens=["city:2"]) == ["city.stock"] * sure
    marked = red.hears(TakeToken, tokens=["patronage:1"], marks=1)
    assert marked == ["token.marks"] * sure


def test_a_city_in_a_province_that_may_be_lost_stands_there_no_more(red: Seat) -> None:
    red.does(BuildCity, province="Blore").does(LoseProvince).does(TakeProvince)
    assert red.hears(BuildCity, province="Blore", tokens=["city:2"]) == []


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


def test_a_board_of_forty_provinces_has_no_more_holders(table: Table, red: Seat) -> None:
    """24 are dealt to four players, so 16 were nobody's. «По одной карте на каждую провинцию»."""
    for taker in (table.red, table.blue):
        for _ in range((40 - 24) // 2):
            assert taker.hears(TakeProvince) == []
            taker.does(TakeProvince)
    green = table.green
    said = objections(green, TakeProvince)
    assert said == ["All 40 provinces are held: name the previous holder."]
    assert green.hears(TakeProvince, loser="blue") == []
    assert green.hears(TakeProvince, placed=False) == []
    table.blue.does(Points, points=-3)  # a province, perhaps
    assert green.hears(TakeProvince) == []
