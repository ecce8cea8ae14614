"""A fold takes any line on any state, and every screen shows what comes of it."""

from random import Random

import pytest

from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import CULTS
from companion.games.terra_mystica.box.names import MOVED
from companion.games.terra_mystica.box.tiles import TOWNS
from companion.games.terra_mystica.fixes.faction_board import PLACES_FOR
from companion.games.terra_mystica.state.table_state import TableState
from tests.games.any_line import LINES, SEEDS, any_action, folded, show
from tests.games.terra_mystica.evenings.buttons import random_evening

HEXES = ("A1", "E6", "D5", "")
WORDS = {
    "": (*(colour.id for colour in game.meta.colours), "pink", ""),
    **dict.fromkeys(("hexagon", "one", "other", "bridges"), HEXES),
    "river": ("r20", "r16", ""),
    "terrain": ("desert", "lakes", ""),
    "moved": (*MOVED,),
    "priests": tuple(f"{cult}{steps}" for cult in CULTS for steps in PLACES_FOR),
    "towns": (*TOWNS, "x"),
}


@pytest.fixture(scope="module")
def states() -> list[TableState]:
    """Some of every phase of a game."""
    states = enumerate(random_evening(2).states)
    return [*{f"{table.game.phase} {n % 3}": table for n, table in states}.values()]


@pytest.mark.parametrize("seed", SEEDS)
def test_any_line_folds_on_any_state_and_every_screen_shows_it(
    states: list[TableState], seed: int
) -> None:
    chance = Random(seed)
    table = chance.choice(states)
    for _ in range(LINES):
        table = folded(game, table, any_action(game, WORDS, chance))
    show(game, table)
