"""Bridges, neighbours and areas on the board."""

from __future__ import annotations

import pytest

from companion.core.frozen import changed
from companion.games.terra_mystica.box.factions import TERRAINS
from companion.games.terra_mystica.box.geography import HEX_NUMBERS, HEXES, members
from companion.games.terra_mystica.rules.ledger.areas import group, largest_area, reaches
from companion.games.terra_mystica.state.board import (
    Board,
    own_bridges,
    touching,
    with_bridge,
    with_terrain,
)
from companion.games.terra_mystica.state.breach import Breach
from tests.games.terra_mystica.table import begun, of, standing

SEATS = {"engineers": "C2 I9", "halflings": "E6 F7", "nomads": "D3 F3 A5"}


def bridged(board: Board, seat: int, *pairs: str) -> Board:
    for pair in pairs:
        one, other = (HEX_NUMBERS[name] for name in pair.split(":"))
        board = with_bridge(board, seat, one, other)
    return board


@pytest.mark.parametrize(
    ("seat", "pair", "said"),
    [
        (0, "C2:E5", "a bridge joins C2 and E5 already"),
        (0, "E5:C2", "a bridge joins C2 and E5 already"),
        (1, "C2:E5", "a bridge joins C2 and E5 already"),
        (0, "C2:C3", "no bridge can join C2 and C3"),
        (1, "H6:I9", "neither H6 nor I9 has an own structure"),
    ],
)
def test_where_no_bridge_may_stand(seat: int, pair: str, said: str) -> None:
    board = bridged(begun(SEATS).board, 0, "C2:E5")
    with pytest.raises(Breach, match=said):
        bridged(board, seat, pair)


def test_a_player_has_three_bridges_whoever_builds_others() -> None:
    """From C2 bridges may lead to D3, D4 and E5, from H6 to I9, from B2 to C1."""
    state = standing(begun(SEATS), "engineers", D="B2 H6")
    board = bridged(state.board, 0, "C2:E5", "H6:I9")
    board = bridged(board, 2, "D3:C2")
    third = bridged(board, 0, "B2:C1")
    assert [own_bridges(third, seat) for seat in (0, 1, 2)] == [1, 0, 0]  # H6 and I9
    with pytest.raises(Breach, match="all 3 bridges are built"):
        bridged(third, 0, "C2:D4")


def test_neighbours_are_named_clockwise_with_their_power() -> None:
    """E6 touches D4, E5, E7, F3 and F4."""
    state = standing(begun(SEATS), "engineers", SH="E5")
    state = standing(state, "nomads", TH="F4", D="E7")
    there = HEX_NUMBERS["E6"]
    assert touching(state.board, 1, there) == [(2, 1 + 2 + 1), (0, 3)]
    assert touching(state.board, 0, there) == [(2, 4)]
    assert touching(state.board, 2, there) == [(0, 3)]


def test_an_area_of_nobody_is_empty() -> None:
    state = begun(SEATS)
    bare = changed(state.board, held=(0, *state.board.held[1:]))
    assert largest_area(bare, of(state, "engineers")) == 0
    assert largest_area(state.board, of(state, "engineers")) == 1


def test_a_group_goes_on_over_bridges() -> None:
    state = standing(begun({**SEATS, "halflings": "A1 F7"}), "engineers", D="E5 E6 H6")
    board = bridged(state.board, 0, "C2:E5")
    found = [HEXES[one] for one in members(group(board, 0, HEX_NUMBERS["C2"]))]
    assert sorted(found) == ["C2", "E5", "E6"]
    assert not reaches(state.board, 0, HEX_NUMBERS["C2"], 0)
    assert reaches(board, 0, HEX_NUMBERS["C2"], 0)


def test_terrain_that_is_there_already_changes_nothing() -> None:
    board = begun(SEATS).board
    there = HEX_NUMBERS["C2"]
    assert with_terrain(board, there, TERRAINS.index("mountains")) is board
    swamp = with_terrain(board, there, TERRAINS.index("swamp"))
    assert [one for one, (was, now) in enumerate(zip(board.terrain, swamp.terrain, strict=True))
            if was != now] == [there]  # fmt: skip
