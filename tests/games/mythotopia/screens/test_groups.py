"""The Act screen: a few likely things in sight, the rest in four groups, each with its own icon."""

import pytest

from companion.core.game.action import MenuItem
from companion.games.mythotopia import game
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.boardtable import board, has
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import dealt

TABLES = {"score": opened, "wars": dealt, "board": board}


@pytest.fixture(params=TABLES)
def tiles(request: pytest.FixtureRequest) -> list[MenuItem[State]]:
    table: Table = TABLES[request.param]()
    if request.param == "board":
        has(table.red, "cavalry")
    return [*game.menu(table.state, "red"), *game.anytime(table.state, "red")]


def test_four_to_six_are_in_sight(tiles: list[MenuItem[State]]) -> None:
    assert 4 <= len([tile for tile in tiles if tile.group is None]) <= 6


def test_the_rest_is_in_four_groups(tiles: list[MenuItem[State]]) -> None:
    assert len({tile.group for tile in tiles if tile.group is not None}) == 4


def test_no_two_tiles_have_one_icon(tiles: list[MenuItem[State]]) -> None:
    icons = [tile.icon for tile in tiles]
    assert len(set(icons)) == len(icons)
