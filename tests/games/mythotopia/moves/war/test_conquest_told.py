"""A province won or lost as its form has it: what is prefilled, what is offered, what it needs."""

from __future__ import annotations

from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.building.city_and_castle import BuildCity
from companion.games.mythotopia.moves.war.conquest import LoseProvince, TakeProvince
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from tests.games.mythotopia.boardtable import choices
from tests.games.mythotopia.table import Seat, opened


def test_a_province_is_held_before_by_anybody_else_or_by_nobody(red: Seat) -> None:
    assert choices(red, TakeProvince, "loser") == ["", "blue", "green", "yellow"]


def test_only_own_provinces_are_lost_named_or_not(red: Seat) -> None:
    red.does(EnterProvinces, count=6, named=["Darb", "Blore"])
    assert choices(red, LoseProvince, "province") == ["", "Blore", "Darb"]


def test_the_known_holder_is_prefilled_but_never_the_taker(red: Seat, blue: Seat) -> None:
    blue.does(EnterProvinces, count=6, named=["Blore"])
    assert red.offered(TakeProvince, province="Blore", loser="green").loser == "green"
    assert blue.offered(TakeProvince, province="Blore").loser == ""


def test_a_city_known_to_stand_there_is_prefilled_whether_it_is_won_or_lost(
    red: Seat, blue: Seat
) -> None:
    blue.does(EnterProvinces, count=6, named=["Blore", "Darb"])
    blue.does(BuildCity, province="Blore")
    assert red.offered(TakeProvince, province="Blore").building == "city"
    assert red.offered(TakeProvince, province="Darb").building == "town"
    assert blue.offered(LoseProvince, province="Blore").building == "city"
    assert blue.offered(LoseProvince, province="Darb").building == "town"


def test_the_citadel_goes_with_its_province_and_only_with_it() -> None:
    table = opened(cards=["citadel", "patronage", "runestones", "spoils_of_war"], turns=False)
    blue = table.blue.does(EnterProvinces, count=6, named=["Blore", "Darb"])
    table.record(PlaceCitadels(blue="Blore"))
    assert blue.offered(LoseProvince, province="Blore").building == "citadel"
    blue.taps(LoseProvince, province="Darb")
    assert (blue.player.citadels, blue.player.citadel_in) == (1, "Blore")
    blue.taps(LoseProvince, province="Blore")
    assert (blue.player.citadels, blue.player.citadel_in) == (0, "")


def test_a_citadel_won_pays_its_token_beside_the_spoils() -> None:
    table = opened(cards=["citadel", "patronage", "runestones", "spoils_of_war"], turns=False)
    table.record(PlaceCitadels(blue="Blore"))
    table.blue.does(EnterProvinces, count=6, named=["Blore"])
    offered = table.red.offered(TakeProvince, province="Blore")
    assert offered.building == "citadel"
    assert offered.tokens == ("spoils_of_war:1", "citadel:3")
