"""The uprising after a second order: automatic, or where the right-hand neighbour chooses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from companion.core.frozen import changed
from companion.core.game.action import Action, Objection
from companion.core.moment import Moment
from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box.buildings import HOSPICE
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.play.asked import NeighbourChooses, answered, asked
from companion.games.epoch_of_rulers.rules.play.due import label
from companion.games.epoch_of_rulers.rules.weakest import weakest
from companion.games.epoch_of_rulers.state.state import Ask, State
from companion.games.epoch_of_rulers.state.territory import in_use


class Revolt(NeighbourChooses):
    """An uprising breaks out on a territory of `seat`."""

    kind: ClassVar[str] = "revolt"
    title: ClassVar[Phrase] = say("Choose where the uprising breaks out")
    asks: ClassVar[str] = "revolt"

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

    def moment(self, before: State) -> Moment:
        return Moment(self.story(before), self.seat)

    def story(self, before: State) -> Phrase:
        return say("Uprising: {land}", land=label(before, self.land))


class RevoltFollows(Revolt):
    """The uprising, if nobody has a choice."""

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
        return say("{seat} chooses where the uprising breaks out",
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
        return state.player(self.seat, cancelled=player.cancelled + 1)

    def story(self, before: State) -> Phrase:
        return say("The Hospice prevents the uprising")


def uprising(state: State, seat: str) -> Action[State]:
    """The consequence of the second order that the player has just given."""
    player = state.players[seat]
    free = {land.name: len(land.regiments) for land in state.owned(seat)
            if not land.orders and not land.uprising}  # fmt: skip
    hospices = in_use(state.lands.values(), seat, HOSPICE)
    if player.cancelled < hospices:
        return HospiceSaves(seat=seat)
    found = weakest(free).candidates
    if len(found) == 1:
        return RevoltFollows(seat=seat, land=found[0])
    return AskNeighbour(seat=seat, lands=found)
