"""Statements about what a seat has now."""

from __future__ import annotations

from typing import ClassVar

from companion.core.game.action import Action
from companion.games.terra_mystica.moves.deed import Seat
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import NOBODY, with_player
from companion.games.terra_mystica.state.table import Table


class Statement(Action[Table]):
    """Base of statements about what a seat has now."""

    of_turn: ClassVar[bool] = False

    seat: Seat

    def changed(self, player: Player) -> Player:
        """The ledger after the statement."""
        raise NotImplementedError

    def fold(self, state: Table) -> Table:
        number = state.number(self.seat)
        if number == NOBODY:
            return state
        return state.with_game(with_player(state.game, self.changed(state.game.players[number])))
