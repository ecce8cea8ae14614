"""On the map by the buttons of hexes, and at a table that changes depth in mid game: somebody
always has a button that goes on, and nothing is lost or made up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest

from companion.core.game.action import Action
from companion.core.log.following import following
from companion.games.terra_mystica import game
from companion.games.terra_mystica.box.factions import STRUCTURES, TOKENS
from companion.games.terra_mystica.box.geography import members
from companion.games.terra_mystica.fixes.turn_and_depth import SetDepth
from companion.games.terra_mystica.state.table_state import TableState
from tests.example_counts import seeds
from tests.games.terra_mystica.evenings.buttons import DEPTHS, MOST, opened, tap
from tests.games.terra_mystica.recording import after

Line: TypeAlias = tuple[Action[TableState], TableState, TableState]
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
    table, lines = opened(seed, chance, depth="map", spades_score="gained"), list[Line]()
    while (action := tap(table, chance)) and len(lines) < MOST:
        action = action.completed(table)
        before, table = table, action.fold(table)
        lines.append((action, before, table))
        for follower in following(game, table, action, None):
            before, table = table, follower.fold(table)
            lines.append((follower, before, table))
        on_the_map(table)
        for player in table.game.players:
            assert sum(player.sources) == player.vp
            assert sum(player.power) == TOKENS  # no button sacrifices
            assert min(player.coins, player.workers, player.priests, player.keys) >= 0
    assert game.ended(table) is not None
    # `write_notation` reads its log again: a remark would say what differs.
    assert not game.write_notation(lines).startswith("#")


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
    table, steps = opened(seed, chance, depth="points"), 0
    while (action := by(table, chance)) and steps < MOST:
        assert game.objections(table, action) == [], action
        before, steps = table, steps + 1
        table = after(table, action)
        points_only(table, before)
    assert game.ended(table) is not None


@pytest.mark.parametrize("seed", seeds(3))
def test_a_table_that_changes_depth_goes_on_to_its_end(seed: int) -> None:
    """Every now and then the table tracks more or less; the map keeps what it was told."""
    chance = Random(f"depths {seed}")
    table, steps = opened(seed, chance), 0
    while (action := tap(table, chance)) and steps < MOST:
        table, steps = after(table, action), steps + 1
        if chance.random() < 0.03:
            table = after(table, SetDepth.prefilled(table, "", depth=chance.choice(DEPTHS)))
        for player in table.game.players:
            assert sum(player.sources) == player.vp
    assert game.ended(table) is not None
