"""The Act screen: a few likely things in sight, the rest in four groups, each with its own icon."""

import pytest

from companion.games.mythotopia import game
from tests.games.mythotopia.boardtable import board, has
from tests.games.mythotopia.table import Table, opened
from tests.games.mythotopia.wartable import dealt

TABLES = {"score": opened, "wars": dealt, "board": board}


@pytest.mark.parametrize("depth", TABLES)
def test_four_to_six_are_in_sight_and_the_rest_in_four_groups(depth: str) -> None:
    table: Table = TABLES[depth]()
    if depth == "board":
        has(table.red, "cavalry")
    tiles = [*game.menu(table.state, "red"), *game.anytime(table.state, "red")]
    assert 4 <= len([tile for tile in tiles if tile.group is None]) <= 6
    assert len({tile.group for tile in tiles if tile.group is not None}) == 4
    icons = [tile.icon for tile in tiles]
    assert len(set(icons)) == len(icons)
