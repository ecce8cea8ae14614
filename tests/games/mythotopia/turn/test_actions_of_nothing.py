"""An action that moves nothing is hardly meant, and would use up one of the turn's two."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.armies.armies import PlaceArmies, RemoveArmies
from companion.games.mythotopia.armies.ships import PlaceShips, RemoveShips
from companion.games.mythotopia.building.roads import BuildRoad
from companion.games.mythotopia.cards.market import Retire
from companion.games.mythotopia.cards.reserve import SetReserve
from companion.games.mythotopia.cards.road_march import March
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board
from tests.games.mythotopia.table import Table


@pytest.fixture
def table() -> Table:
    """Red holds Blore, Quean, Iracund, Fadge, Trogle and Margent; red's turn."""
    return board()


@pytest.mark.parametrize("spends", [True, False])
@pytest.mark.parametrize(
    ("action", "facts", "said"),
    [
        (PlaceArmies, {"province": "Blore"}, "troops.none"),
        (RemoveArmies, {"province": "Blore"}, "troops.none"),
        (RemoveShips, {"sea": "Beast Sea"}, "ships.none"),
    ],
)
def test_no_piece_moves(
    table: Table, action: type[Action[State]], facts: dict[str, Any], said: str, *, spends: bool
) -> None:
    """«Затем размещаете […] столько жетонов из Запаса, сколько символов было на разыгранных
    картах.» «Вы можете переместить все или несколько жетонов оттуда в Запас.»"""
    nothing = {"ships" if said == "ships.none" else "armies": 0}
    assert table.red.hears(action, **facts, **nothing, spends=spends) == [said]


def test_no_ship_is_placed(table: Table) -> None:
    """«Чтобы поместить жетоны Кораблей на поле, разыграйте одну или несколько карт с символом
    Корабля.»"""
    assert table.blue.hears(PlaceShips, sea="Beast Sea", ships=0) == ["ships.none"]
    assert table.blue.hears(PlaceShips, sea="Beast Sea", ships=1) == []


def test_mercenaries_alone_may_leave(table: Table) -> None:
    """«Жетоны Наёмников удаляются с игрового поля действием «Убрать Армию»»."""
    heard = table.red.hears(RemoveArmies, province="Blore", armies=0, mercenaries=1)
    assert "troops.none" not in heard


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


def test_no_card_is_put_in_the_reserve() -> None:
    """An action leaves at least one card there; to say that none lies there is no action."""
    red = board().red
    red.does(SetReserve, cards=0, known=True)
    assert red.hears(SetReserve, cards=0, known=True, spends=True) == ["reserve.none"]
    assert red.hears(SetReserve, cards=0, known=True) == []
    assert red.hears(SetReserve, cards=1, known=True, spends=True) == []
