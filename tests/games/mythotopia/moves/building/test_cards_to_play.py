"""Which province's card a building and an invasion need, as the form tells."""

from __future__ import annotations

import pytest

from companion.games.mythotopia.moves.armies.armies import Invade
from companion.games.mythotopia.moves.building.city_and_castle import BuildCastle, BuildCity
from companion.games.mythotopia.moves.building.roads import BuildRoad
from tests.games.mythotopia.boardtable import asks, board
from tests.games.mythotopia.table import Table


@pytest.fixture
def table() -> Table:
    """Red holds Blore, Quean, Iracund, Fadge, Trogle and Margent; red's turn."""
    return board()


def card(said: list[str]) -> str:
    (found,) = [one for one in said if one.startswith("the card of")]
    return found


def test_a_road_needs_the_card_of_one_of_its_ends(table: Table) -> None:
    """«Дорогу можно проложить только между двумя контролируемыми вами Провинциями, карту одной из
    которых вы должны разыграть.»"""
    assert card(asks(table.red, BuildRoad, province="Blore", to="Quean")) == (
        "the card of Blore or Quean"
    )
    assert card(asks(table.red, BuildRoad, province="Blore")) == "the card of Blore"


def test_a_linked_province_stands_in_only_where_a_road_leads(table: Table) -> None:
    """«Когда вам потребуется задействовать Провинцию, можете разыграть вместо неё карту другой
    Провинции из той же дорожной сети.»"""
    red = table.red
    for building in (BuildCity, BuildCastle):
        assert card(asks(red, building, province="Blore")) == "the card of Blore"
    assert card(asks(red, Invade, province="Eoan")) == "the card of Quean"
    red.does(BuildRoad, province="Blore", to="Quean")
    for building in (BuildCity, BuildCastle):
        assert card(asks(red, building, province="Blore")) == (
            "the card of Blore, or of a province linked by road"
        )
        assert card(asks(red, building, province="Trogle")) == "the card of Trogle"
    assert card(asks(red, Invade, province="Eoan")) == (
        "the card of Quean, or of a province linked by road"
    )


def test_a_road_built_nobody_knows_where_may_lead_there(table: Table) -> None:
    table.red.does(BuildRoad)
    assert card(asks(table.red, BuildCity, province="Blore")) == (
        "the card of Blore, or of a province linked by road"
    )


def test_anothers_road_links_nothing_for_red(table: Table) -> None:
    table.blue.does(BuildRoad, province="Eagre", to="Oxter")
    assert card(asks(table.red, BuildCity, province="Blore")) == "the card of Blore"
