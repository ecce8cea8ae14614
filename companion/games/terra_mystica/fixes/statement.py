"""Statements about what a seat has now."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from companion.core.game.action import Action
from companion.games.terra_mystica.moves.deed import Seat
from companion.games.terra_mystica.state.player import Player
from companion.games.terra_mystica.state.state import NOBODY, State
from companion.games.terra_mystica.state.table import Table


class Statement(Action[Table]):
    """Base of statements about what a seat has now."""

    of_turn: ClassVar[bool] = False

    seat: Seat

    @classmethod
    def known(cls, game: State, player: Player) -> dict[str, Any]:
        """The facts as the companion counts them."""
        return {}

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        known = cls.known(state.game, state.player(seat)) if seat in state.seats else {}
        return cls(**{"seat": seat, **known, **given})

    def stated(self, game: State, player: Player) -> State:
        """The game after the statement about this player."""
        raise NotImplementedError

    def fold(self, state: Table) -> Table:
        number = state.number(self.seat)
        if number == NOBODY:
            return state
        return state.with_game(self.stated(state.game, state.game.players[number]))
