"""What all moves of pieces have in common: who, where, how many, one of the turn's actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import Field

from companion.core.action import Action, Objection, Widget
from companion.core.text import say
from companion.games.mythotopia.state.state import State
from companion.games.mythotopia.turn.turn import Seat, spent, turn_objections

Armies: TypeAlias = Annotated[int, Widget("count", say("Armies")), Field(ge=0)]
Ships: TypeAlias = Annotated[int, Widget("count", say("Ships")), Field(ge=0)]


class Move(Action[State]):
    """What moving pieces has in common: one of the turn's actions."""

    takes: ClassVar[str]
    """The turn's action that it is."""

    seat: Seat
    if TYPE_CHECKING:  # each move asks for it last, after its own facts
        spends: bool

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        facts = {"spends": state.turn.seat is not None, **cls.likely(state, seat, given)}
        return cls(**{"seat": seat, **facts, **given})

    @classmethod
    def likely(cls, state: State, seat: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """The facts that stand in the empty form, besides those `given`."""
        return {}

    def moved(self, state: State) -> State:
        """The pieces in their new place."""
        raise NotImplementedError

    def fold(self, state: State) -> State:
        if self.seat in state.players:
            state = self.moved(state)
        return spent(state, self.seat, self.takes) if self.spends else state

    def objections(self, state: State) -> Iterator[Objection]:
        if self.spends:
            yield from turn_objections(state, self.seat, self.takes)
        if self.seat in state.players:
            yield from self.against(state)

    def against(self, state: State) -> Iterator[Objection]:
        """What speaks against the move itself, from what is tracked."""
        return iter(())
