"""Random legal games as tables record them that track less, or track more from the middle on: no
rule is ever objected to.

A false objection costs the companion its authority.
"""

from __future__ import annotations

from typing import TypeAlias

import pytest

from companion.core.game.action import Action
from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.play.randomplay import RandomPlay
from tests.games.mythotopia.told import Raised, Told

Heard: TypeAlias = list[tuple[str, Action[State]]]


@pytest.mark.parametrize("depth", ["score", "wars", "board"])
def test_nothing_is_objected_to_at_any_depth(games: list[RandomPlay], depth: str) -> None:
    for play in games:
        told = Told(play, depth).tell()
        assert told.heard == []
        scores = {seat: player.vp for seat, player in play.state.players.items()}
        assert {seat: player.vp for seat, player in told.state.players.items()} == scores


def test_nor_where_more_is_tracked_from_the_middle_on(games: list[RandomPlay]) -> None:
    """With corrections in between, before and after."""
    heard: Heard = []
    for number, play in enumerate(games):
        told = Raised(play, number).tell()
        assert told.state.depth == "board"
        heard += told.heard
    assert heard == []
