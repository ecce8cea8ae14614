"""The base of the actions of a player, and the fields that several of them have."""

from typing import Annotated, TypeAlias

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.game.action import Action, Widget
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.state.state import Player, State

Counts: TypeAlias = dict[str, Annotated[int, Field(ge=0, le=15)]]
"""Regiments by territory."""
Cost: TypeAlias = Annotated[int, Widget("count", say("Talents paid")), Field(ge=0, le=99)]
Discards: TypeAlias = Annotated[
    int, Widget("count", say("Cards discarded first")), Field(ge=0, le=9)
]
Specials: TypeAlias = Annotated[Counts, Widget("count", say("special regiments among them"))]


class OfPlayer(Action[State]):
    """An action of a player. It changes nothing if nobody plays at its seat."""

    seat: SeatField

    def done(self, state: State, player: Player) -> State:
        """The state after the action."""
        raise NotImplementedError

    def fold(self, state: State) -> State:
        player = state.players.get(self.seat)
        return state if player is None else self.done(state, player)
