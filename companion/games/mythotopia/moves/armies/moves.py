"""Base of all moves of pieces: who, where, how many, and the action of the turn that it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import Field

from companion.core.game.action import Action, Objection, Widget
from companion.core.text import Phrase
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.turn import Seat, spent, turn_objections
from companion.games.mythotopia.state.state import State

Armies: TypeAlias = Annotated[int, Widget("count", say("Armies")), Field(ge=0)]
Ships: TypeAlias = Annotated[int, Widget("count", say("Ships")), Field(ge=0)]


def stays(province: str) -> Phrase:
    """The objection that armies can't leave a war before its end."""
    return say("{province} is at war: armies can't leave it.", province=province)


class Move(Action[State]):
    """A move of pieces, as one of the turn's actions."""

    takes: ClassVar[str]
    """The action of the turn that this move takes."""

    seat: Seat
    if TYPE_CHECKING:  # last, after the move's own facts
        spends: bool

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        facts = {"spends": state.turn.seat is not None, **cls.likely(state, seat, given)}
        return cls(**{"seat": seat, **facts, **given})

    @classmethod
    def likely(cls, state: State, seat: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """The facts that prefill an empty form, in addition to those `given`."""
        return {}

    def moved(self, state: State) -> State:
        """The state with the pieces in their new place."""
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
        """Objections to the move itself, as far as it is tracked."""
        return iter(())
