"""Cities, roads and castles (rules, sections 2 and 3; RB "СТРОИТЕЛЬСТВО")."""

from companion.games.mythotopia.fixes.enter_provinces import EnterProvinces
from companion.games.mythotopia.moves.building.city_and_castle import BuildCity
from companion.games.mythotopia.moves.building.roads import BuildRoad, borders
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.rules.board.standing import building_named
from companion.games.mythotopia.setup.citadels import PlaceCitadels
from tests.games.mythotopia.boardtable import board, english
from tests.games.mythotopia.table import Seat, opened


def test_mountains_are_not_held_against_a_reserve_that_nobody_entered(red: Seat) -> None:
    assert red.hears(BuildRoad, province="Fadge", to="Diclesium") == []
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
