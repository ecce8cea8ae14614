"""On the map by the buttons of hexes, and at a table that changes depth in mid game: somebody
always has a button that goes on, and nothing is lost or made up."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest

from companion.core.game.action import Action
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import STRUCTURES, TOKENS
from companion.games.terra_mystica.box.geography import members
from companion.games.terra_mystica.fixes.turn_and_depth import SetDepth
from companion.games.terra_mystica.state.table_state import TableState
from tests.example_counts import seeds
from tests.games.terra_mystica.evenings.buttons import DEPTHS, MOST, opened, tap

Player: TypeAlias = Callable[[TableState, Random], Action[TableState] | None]


def on_the_map(table: TableState) -> None:
    """The map shows what the ledgers count."""
    board = table.game.board
    for player in table.game.players:
        held = members(board.held[player.seat])
        standing = [board.kinds[hexagon] for hexagon in held]
        assert player.built == tuple(standing.count(kind) for kind in range(len(STRUCTURES)))
        assert all(board.terrain[hexagon] == player.faction.home for hexagon in held)


@pytest.mark.parametrize("seed", seeds(3))
def test_a_game_by_the_buttons_of_hexes_reaches_its_end(seed: int) -> None:
    chance = Random(f"hexes {seed}")
    play = opened(seed, chance, depth="map", spades_score="gained")
    while (action := tap(play.state, chance)) and len(play.recorded) < MOST:
        on_the_map(play.tap(action).state)
        for player in play.state.game.players:
            assert sum(player.sources) == player.vp
            assert sum(player.power) == TOKENS  # no button sacrifices
            assert min(player.coins, player.workers, player.priests, player.keys) >= 0
    assert game.ended(play.state) is not None
    # `write_notation` reads its log again: a remark would say what differs.
    assert not game.write_notation(play.lines).startswith("#")


def points_only(table: TableState, was: TableState) -> None:
    """A table that tracks points leaves all goods alone."""
    for player, before in zip(table.game.players, was.game.players, strict=True):
        assert sum(player.sources) == player.vp
        for good in ("coins", "workers", "priests", "power"):
            assert getattr(player, good) == getattr(before, good)


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("by", [tap, game.examples().rehearse], ids=["taps", "forms"])
def test_a_game_of_points_alone_reaches_its_end(by: Player, seed: int) -> None:
    chance = Random(f"points {seed}")
    play = opened(seed, chance, depth="points")
    while (action := by(play.state, chance)) and len(play.recorded) < MOST:
        before = play.state
        points_only(play.tap(action).state, before)
    assert game.ended(play.state) is not None


@pytest.mark.parametrize("seed", seeds(3))
def test_a_table_that_changes_depth_goes_on_to_its_end(seed: int) -> None:
    """Every now and then the table tracks more or less; the map keeps what it was told."""
    chance = Random(f"depths {seed}")
    play = opened(seed, chance)
    while (action := tap(play.state, chance)) and len(play.recorded) < MOST:
        play.tap(action)
        if chance.random() < 0.03:
            play.tap(SetDepth.prefilled(play.state, "", depth=chance.choice(DEPTHS)))
        for player in play.state.game.players:
            assert sum(player.sources) == player.vp
    assert game.ended(play.state) is not None
