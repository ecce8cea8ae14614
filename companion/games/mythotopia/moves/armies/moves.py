"""Bases of all moves: those that take an action of the turn, and the free ones."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Self, TypeAlias

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.game.action import Action, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.turn import as_action, freely, spent, turn_objections
from companion.games.mythotopia.state.state import State

Armies: TypeAlias = Annotated[int, Widget("count", say("Armies")), Field(ge=0)]
Ships: TypeAlias = Annotated[int, Widget("count", say("Ships")), Field(ge=0)]


def stays(province: Province) -> Phrase:
    """The objection that armies can't leave a war before its end."""
    return say("{province} is at war: armies can't leave it.", province=province)


class Move(Action[State]):
    """A move of pieces or cards, as one of the turn's actions: the one called as its kind."""

    seat: SeatField
    if TYPE_CHECKING:  # last, after the move's own facts
        spends: bool

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        facts = {"spends": state.turn.seat is not None, **cls.likely(state, seat, given)}
        return cls(**{"seat": seat, **facts, **given})

    @classmethod
    def likely(cls, state: State, seat: Seat, given: Mapping[str, Any]) -> dict[str, Any]:
        """The facts that prefill an empty form, in addition to those `given`."""
        return {}

    def moved(self, state: State) -> State:
        """The state with the pieces in their new place."""
        raise NotImplementedError

    def fold(self, state: State) -> State:
        if self.seat in state.players:
            state = self.moved(state)
        return spent(state, self.seat, self.kind) if self.spends else state

    def objections(self, state: State) -> Iterator[Objection]:
        yield from as_action(state, self.seat, self.kind, spends=self.spends)
        if self.seat in state.players:
            yield from self.against(state)

    def against(self, state: State) -> Iterator[Objection]:
        """Objections to the move itself, as far as it is tracked."""
        return iter(())


class Free(Action[State]):
    """A free action, at any time in the seat's turn. “End a war” can't follow it."""

    seat: SeatField

    def moved(self, state: State) -> State:
        """The state with its effect on the board."""
        raise NotImplementedError

    def fold(self, state: State) -> State:
        return freely(self.moved(state) if self.seat in state.players else state, self.seat)

    def objections(self, state: State) -> Iterator[Objection]:
        if state.turn.seat not in (None, self.seat):
            yield from turn_objections(state, self.seat, "free")
        if self.seat in state.players:
            yield from self.against(state)

    def against(self, state: State) -> Iterator[Objection]:
        """Objections to its effect on the board."""
        return iter(())
