"""An action that moves nothing is hardly meant, and would use up one of the turn's two."""

from __future__ import annotations

import pytest

from companion.games.mythotopia.moves.armies.armies import PlaceArmies, RemoveArmies
from companion.games.mythotopia.moves.building.roads import BuildRoad
from companion.games.mythotopia.moves.cards.market import Retire
from companion.games.mythotopia.moves.cards.road_march import March
from tests.games.mythotopia.boardtable import board
from tests.games.mythotopia.table import Table


@pytest.fixture
def table() -> Table:
    """Red holds Blore, Quean, Iracund, Fadge, Trogle and Margent; red's turn."""
    return board()


def test_no_army_marches(table: Table) -> None:
    """«Один раз за ход можете переместить один или несколько жетонов Армий по своей дорожной
    сети».  The form never offers a march of nobody."""
    table.red.does(BuildRoad, province="Blore", to="Quean")
    table.red.does(PlaceArmies, province="Blore")
    assert table.red.hears(March, province="Blore", to="Quean", armies=0) == ["march.none"]
    assert table.red.hears(March, province="Blore", to="Quean", armies=1) == []
    table.red.does(RemoveArmies, province="Blore", armies=3)  # one line was forgotten
    assert table.red.offered(March, province="Blore").armies == 1


def test_no_card_is_retired(table: Table) -> None:
    """«Вы можете вернуть одну или две карту туда, откуда вы их взяли, чистя таким образом колоду.»
    Start cards and province cards have no name here: only their number counts."""
    assert table.red.hears(Retire, cards=0) == table.red.hears(Retire, cards=3) == ["retire.count"]
    assert table.red.hears(Retire, cards=2) == table.red.hears(Retire, returned=["hero"]) == []
    assert table.red.hears(Retire, cards=0, returned=["hero", "limes"]) == []
    assert table.objections(table.red.offered(Retire)) == []
