"""The bases of actions: of a player, and of the answers to open questions; and fields that several
have."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Seat
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.land.atlas import LandName, label
from companion.games.epoch_of_rulers.state.state import Ask, Player, Stage, State

Counts: TypeAlias = dict[str, Annotated[int, Field(ge=0, le=15)]]
"""Regiments by territory."""
Cost: TypeAlias = Annotated[int, Widget("count", say("Talents paid")), Field(ge=0, le=99)]
Discards: TypeAlias = Annotated[
    int, Widget("count", say("Cards discarded first")), Field(ge=0, le=9)
]
Specials: TypeAlias = Annotated[Counts, Widget("count", say("special regiments among them"))]


START, ORDERS, WAR = say("Start of an epoch"), say("Orders"), say("War")
"""Headings of the menu."""


def is_in(state: State, seat: Seat, *stages: Stage) -> bool:
    """Whether it is the seat's turn, in one of these stages."""
    return state.turn == seat and state.players[seat].stage in stages


class OfPlayer(Action[State]):
    """An action of a player. It changes nothing if nobody plays at its seat."""

    seat: SeatField

    def done(self, state: State, player: Player) -> State:
        """The state after the action."""
        raise NotImplementedError

    def fold(self, state: State) -> State:
        player = state.players.get(self.seat)
        return state if player is None else self.done(state, player)


def asked(state: State, kind: str) -> Ask | None:
    """The open question of a kind."""
    return next((ask for ask in state.asks if ask.kind == kind), None)


def answered(state: State, kind: str) -> State:
    """The state without the first open question of a kind."""
    ask = asked(state, kind)
    return changed(state, asks=tuple(question for question in state.asks if question is not ask))


class Answer(Action[State]):
    """An answer that names one of the territories of `seat`."""

    asks: ClassVar[str]
    """The kind of the question."""

    seat: SeatField
    land: LandName

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        ask = asked(state, cls.asks)
        land = next(iter(ask.lands if ask else ()), "")
        facts = {"seat": ask.seat if ask else seat, "land": land}
        return cls(**{**facts, **given})

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        ask = asked(state, self.asks)
        lands = dict.fromkeys(ask.lands if ask else ())
        return {"land": [Choice(name, label(state, name)) for name in lands]}


class NeighbourChooses(Answer):
    """The right-hand neighbour of `seat` names one of its territories."""

    def concerns(self, state: State) -> frozenset[Seat]:
        return frozenset({state.right_of(self.seat)})
