"""Actions that every game may have."""

from typing import Any

import pytest

from companion.core.common_actions import StopTheGame
from companion.translations import words


class Stop(StopTheGame[Any]):
    def fewest_win(self, state: Any) -> bool:
        return state == "golf"


@pytest.mark.parametrize(("game", "most"), [("golf", "fewest"), ("rummy", "most")])
def test_a_stopped_game_says_which_points_win(game: str, most: str) -> None:
    by_points, _ = Stop().choices(game)["how"]
    assert words(by_points.label, {}) == f"The {most} points win"
    assert words(Stop().story(game), {}) == f"The game was stopped; the {most} points win"
