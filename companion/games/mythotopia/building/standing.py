"""The building in a held province: a town, a city or a citadel (rulebook, "Set-up of the game")."""

from __future__ import annotations

from typing import Literal, TypeAlias

from companion.core.game.action import Choice
from companion.games.mythotopia.box import words
from companion.games.mythotopia.state.state import State

Building: TypeAlias = Literal["town", "city", "citadel"]


def building_in(state: State, seat: str, province: str) -> Building:
    """The building recorded there, else a town."""
    player = state.players.get(seat)
    if player and province and player.citadel_in == province:
        return "citadel"
    return "city" if player and province in player.city_in else "town"


def building_choices() -> list[Choice]:
    return [Choice(building, name) for building, name in words.BUILDING.items()]
