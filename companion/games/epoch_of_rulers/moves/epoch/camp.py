"""The free regiment of a Training camp."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from companion.core.game.action import Action, Choice, Objection
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.epoch.income import income
from companion.games.epoch_of_rulers.rules.play.armies import added, regiment
from companion.games.epoch_of_rulers.rules.play.due import LandName, Seat, label, on_turn
from companion.games.epoch_of_rulers.state.state import State


class CampRegiment(Action[State]):
    """A Training camp gives a free regiment to its territory. It may be the fourth there."""

    kind: ClassVar[str] = "camp_regiment"
    title: ClassVar[Phrase] = say("Regiment from the Training camp")

    seat: Seat
    land: LandName

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "land": next(iter(camps_open(state, seat)), ""), **given})

    def fold(self, state: State) -> State:
        if self.land not in state.lands or self.seat not in state.players:
            return state
        new = regiment(state, self.seat, special=False)
        camps = (*state.players[self.seat].camps, self.land)
        return state.put(added(state.lands[self.land], (new,))).player(self.seat, camps=camps)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "orders")
        if self.land not in camps_open(state, self.seat):
            said = say("There is no free regiment here now.")
            yield Objection("camp", said, "card")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        names = camps_open(state, self.seat)
        return {"land": [Choice(name, label(state, name)) for name in names]}

    def story(self, before: State) -> Phrase:
        return say("{land}: a regiment from the Training camp", land=label(before, self.land))


def camps_open(state: State, seat: str) -> tuple[str, ...]:
    """The territories where a free regiment may still be placed, before the first order of the
    epoch."""
    player = state.players.get(seat)
    if player is None or player.stage != "orders" or state.acted:
        return ()
    if any(land.orders for land in state.owned(seat)):
        return ()
    found = income(state.lands.values(), seat, ruler=None, extra_card=True).camps
    return tuple(name for name in found if name not in player.camps)
