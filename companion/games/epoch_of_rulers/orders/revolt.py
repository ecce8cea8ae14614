"""The uprising after a second order: by itself, or where the right-hand neighbour says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection
from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box.buildings import HOSPICE
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.lands.territory import in_use
from companion.games.epoch_of_rulers.lands.weakest import weakest
from companion.games.epoch_of_rulers.order_rules.second_order import hospice_cancels
from companion.games.epoch_of_rulers.table.due import LandName, Seat, label
from companion.games.epoch_of_rulers.table.state import Ask, State


class Revolt(Action[State]):
    """An uprising breaks out on a territory of `seat`."""

    kind: ClassVar[str] = "revolt"
    title: ClassVar[Phrase] = say("Say where the uprising breaks out")

    seat: Seat
    land: LandName

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        ask = asked(state, "revolt")
        facts = {"seat": ask.seat, "land": ask.lands[0]} if ask else {"seat": seat, "land": ""}
        return cls(**{**facts, **given})

    def concerns(self, state: State) -> frozenset[str]:
        return frozenset({state.right_of(self.seat)})

    def fold(self, state: State) -> State:
        here = state.lands.get(self.land)
        if here is None:
            return state
        state = changed(state.put(replace(here, uprising=True)), stirs=False)
        return answered(state, "revolt")

    def objections(self, state: State) -> Iterator[Objection]:
        ask = asked(state, "revolt")
        if ask is None or self.land not in ask.lands:
            yield Objection("revolt", say("No uprising breaks out there now."), "second")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        ask = asked(state, "revolt")
        return {"land": [Choice(name, label(state, name)) for name in (ask.lands if ask else ())]}

    def story(self, before: State) -> Phrase:
        return say("Uprising: {land}", land=label(before, self.land))


class RevoltFollows(Revolt):
    """The uprising where nobody has a choice."""

    kind: ClassVar[str] = "revolt_follows"
    title: ClassVar[Phrase] = say("Uprising")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    def objections(self, state: State) -> Iterator[Objection]:
        return iter(())


class AskNeighbour(Action[State]):
    """The right-hand neighbour chooses among equal territories."""

    kind: ClassVar[str] = "ask_neighbour"
    title: ClassVar[Phrase] = say("The right-hand neighbour chooses")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    seat: str
    lands: tuple[str, ...]

    @property
    def untold(self) -> bool:
        return True

    def fold(self, state: State) -> State:
        ask = Ask("revolt", self.seat, self.lands)
        return changed(state, asks=(*state.asks, ask), stirs=False)

    def story(self, before: State) -> Phrase:
        return say("{seat} says where the uprising breaks out",
                   seat=SeatName(before.right_of(self.seat)))  # fmt: skip


class HospiceSaves(Action[State]):
    """A Hospice cancels the uprising."""

    kind: ClassVar[str] = "hospice_saves"
    title: ClassVar[Phrase] = say("Hospice")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    seat: str

    def fold(self, state: State) -> State:
        player = state.players.get(self.seat)
        if player is None:
            return state
        state = changed(state, stirs=False)
        return state.player(self.seat, cancelled=player.cancelled + 1, cancelled_ever=True)

    def story(self, before: State) -> Phrase:
        return say("The Hospice prevents the uprising")


def uprising(state: State, seat: str) -> Action[State]:
    """What the second order that the player has just given brings about."""
    player = state.players[seat]
    free = {land.name: len(land.regiments) for land in state.owned(seat)
            if not land.orders and not land.uprising}  # fmt: skip
    hospices = in_use(state.lands.values(), seat, HOSPICE)
    if hospice_cancels(hospices, player.cancelled, player.cancelled_ever, state.rules):
        return HospiceSaves(seat=seat)
    found = weakest(free).candidates
    if len(found) == 1:
        return RevoltFollows(seat=seat, land=found[0])
    return AskNeighbour(seat=seat, lands=found)


def asked(state: State, kind: str) -> Ask | None:
    """The open question of a kind."""
    return next((ask for ask in state.asks if ask.kind == kind), None)


def answered(state: State, kind: str) -> State:
    """The state without the first open question of a kind."""
    ask = asked(state, kind)
    return changed(state, asks=tuple(one for one in state.asks if one is not ask))
