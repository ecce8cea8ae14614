"""The plague, a card of the End of Times."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Self

from companion.core.common_actions import Automatic, SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.land.atlas import LandName, label, may_border
from companion.games.epoch_of_rulers.rules.war import armies
from companion.games.epoch_of_rulers.rules.war.conquest import plague_spreads_to
from companion.games.epoch_of_rulers.state.state import State


class Infect(Action[State]):
    """The plague reaches a territory and kills a regiment. Its owner chooses the next territory."""

    kind: ClassVar[str] = "infect"
    title: ClassVar[Phrase] = say("The plague spreads")

    seat: SeatField
    land: LandName
    special: Annotated[bool, Widget("flag", say("A special regiment dies"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "land": next(iter(infectable(state)), ""), **given})

    def fold(self, state: State) -> State:
        land = state.lands.get(self.land)
        if land is None:
            return state
        special = self.special or not armies.count(land.regiments, special=False)
        land, _ = armies.parted(land, int(not special), int(special))
        next_one = land.owner if land.owner in state.players else state.plague
        state = state.put(replace(land, plague=True))
        return changed(state, plague=next_one, plague_at=self.land)

    def objections(self, state: State) -> Iterator[Objection]:
        if self.land not in infectable(state):
            yield Objection("plague", say("The plague does not reach this territory."), "events")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"land": [Choice(name, label(state, name)) for name in infectable(state)]}

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        land = before.lands.get(self.land)
        if land is None or not land.regiments or land.owner in ("", None, before.plague):
            return
        yield str(land.owner), say("You have lost {army} to the plague: {land}.",
                                   army=words.troops(1), land=label(before, self.land))  # fmt: skip

    def story(self, before: State) -> Phrase:
        land = before.lands.get(self.land)
        if land is None or not land.regiments:
            return say("Plague: {land}", land=label(before, self.land))
        return say("Plague: {land} loses a regiment", land=label(before, self.land))


class PlagueEnds(Action[State]):
    """The plague ends and its chips leave the map."""

    kind: ClassVar[str] = "plague_ends"
    title: ClassVar[Phrase] = say("The plague ends")

    def fold(self, state: State) -> State:
        state = state.put(*(replace(land, plague=False) for land in state.lands.values()))
        return changed(state, plague="", plague_at="")

    def objections(self, state: State) -> Iterator[Objection]:
        if not state.plague:
            yield Objection("plague.none", say("There is no plague."), "events")
        elif state.plague_at in state.links and infectable(state):
            yield Objection("plague.goes", say("The plague can still spread."), "events")

    def story(self, before: State) -> Phrase:
        return say("The plague ends")


class PlagueStops(Automatic[State], PlagueEnds):
    """The plague ends automatically."""

    kind: ClassVar[str] = "plague_stops"


def infectable(state: State) -> tuple[str, ...]:
    """The territories where the plague may go next. It begins on the drawer's own original land."""
    if not state.plague:
        return ()
    players = [land for land in state.lands.values() if land.owner in state.players]
    if state.plague_at:
        near = [land.name for land in players if may_border(state, state.plague_at, land.name)]
        return plague_spreads_to(players, near)
    candidates = plague_spreads_to(players)
    homes = {land.name for land in state.owned(state.plague) if land.home == state.plague}
    return tuple(name for name in candidates if name in homes)
