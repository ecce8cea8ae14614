"""Cities, roads and castles (rules, sections 2 and 3; RB "СТРОИТЕЛЬСТВО")."""

import pytest

from companion.games.mythotopia.fixes.corrections import Points
from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.buildings import (
    Build,
    BuildCastle,
    BuildCity,
    BuildRoad,
    borders,
)
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.moves.vp_tokens import TakeToken
from companion.games.mythotopia.rules.board.standing import building_named
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from tests.games.mythotopia.boardtable import board, english, has
from tests.games.mythotopia.table import Seat, opened
from tests.games.mythotopia.wartable import emptied


def test_mountains_are_not_held_against_a_reserve_that_nobody_entered(red: Seat) -> None:
    assert red.hears(BuildRoad, province="Fadge", to="Diclesium", tokens=["road:2"]) == []
    red.does(SetReserve, cards=0)
    assert red.hears(BuildRoad, province="Fadge", to="Diclesium") == ["road.mountains"]


def test_no_town_returns_for_a_city_beside_a_citadel() -> None:
    """Four players have 14 towns. Six provinces, in one of them the citadel: 5 are on the board.
    «Вы не можете построить Город в Провинции, где у вас уже есть Цитадель.»"""
    red = opened(cards=["citadel", "patronage", "runestones", "spoils_of_war"]).red
    red.does(EnterProvinces, count=6, named=["Blore", "Darb"])
    red.table.record(PlaceCitadels(red="Blore"))
    assert red.table.state.towns_left("red") == 14 - 5
    assert "build.citadel" in red.hears(BuildCity, province="Blore")
    red.does(BuildCity, province="Blore")
    assert red.table.state.towns_left("red") == 14 - 5
    told = building_named(red.table.state, "red", "Blore")
    assert english(told) == "Citadel, City"
    red.does(BuildCity, province="Darb")
    assert red.table.state.towns_left("red") == 14 - 4


def test_a_border_that_a_road_can_cross_is_listed_once() -> None:
    """Iracund, Margent, Quean and Trogle lie around Blore and are Red's, too."""
    crossed = borders(board().state, "red")
    assert [to for start, to in crossed if start == "Blore"] == [
        "Iracund", "Margent", "Quean", "Trogle",
    ]  # fmt: skip
    assert len({frozenset(pair) for pair in crossed}) == len(crossed)


# -- «Вы также получаете один жетон ПО с Постоянной карты ПО «Город» (если они там ещё есть)» ------

BUILT: list[tuple[type[Build], dict[str, str], str]] = [
    (BuildCity, {"province": "Blore"}, "city:2"),
    (BuildCastle, {"province": "Blore"}, "castle:1"),
    (BuildRoad, {"province": "Blore", "to": "Quean"}, "road:2"),
]


@pytest.mark.parametrize(("building", "place", "token"), BUILT)
@pytest.mark.parametrize("depth", ["score", "board"])
def test_a_building_brings_its_token_while_one_lies_there(
    building: type[Build], place: dict[str, str], token: str, depth: str
) -> None:
    table = opened(depth=depth) if depth == "score" else board()
    place = {} if depth == "score" else place
    red, card = table.red, token[:-2]
    assert red.hears(building, **place) == ["token.left_out"]
    assert red.hears(building, **place, tokens=[token]) == []
    taken = red.offered(building, **place)
    assert table.objections(taken) == []
    has(red, "scribe")
    assert red.hears(building, **place, tokens=[f"{token}:supply"]) == []
    emptied(table, card)
    assert red.hears(building, **place) == []


@pytest.mark.parametrize(("building", "place", "token"), BUILT)
def test_a_token_recorded_before_its_building_is_not_asked_for_twice(
    building: type[Build], place: dict[str, str], token: str
) -> None:
    red = opened().red.does(TakeToken, tokens=[token])
    assert red.hears(building, **place) == []


@pytest.mark.parametrize(("building", "place", "token"), BUILT)
def test_points_without_a_reason_may_have_been_the_last_tokens(
    building: type[Build], place: dict[str, str], token: str
) -> None:
    red = opened().red.does(Points, points=int(token[-1]))
    assert red.hears(building, **place) == []


def test_guilds_and_inns_are_paid_only_by_who_wants_to() -> None:
    """«можете дополнительно потратить 1 золото»."""
    red = board(cards=["guilded_city", "roadside_inns", "patronage", "runestones"]).red
    assert red.hears(BuildCity, province="Blore", tokens=["city:2"]) == []
    assert red.hears(BuildRoad, province="Blore", to="Quean", tokens=["road:2"]) == []


@pytest.mark.parametrize(("building", "place", "token"), BUILT)
@pytest.mark.parametrize("other", ["runestones:2", "patronage:1", "city:2", "castle:1"])
def test_no_other_card_pays_for_a_building(
    building: type[Build], place: dict[str, str], token: str, other: str
) -> None:
    """«Построив Город, Дорогу или Замок, вы получаете жетон ПО с соответствующей Постоянной карты
    ПО»."""
    if other != token:
        assert board().red.hears(building, **place, tokens=[token, other]) == ["token.other"]
