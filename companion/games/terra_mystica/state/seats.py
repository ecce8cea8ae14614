"""Seats of players for views: the colour of the home terrain."""

from __future__ import annotations

from companion.games.terra_mystica.box.names import COLOURS
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import State


def seat_of(player: Player) -> str:
    """The seat of a player: the colour of the home terrain."""
    return COLOURS[player.faction.home]


def seat_number(state: State, number: int) -> str:
    """The seat with that number in the game; "" for nobody."""
    return seat_of(state.players[number]) if number >= 0 else ""
