"""The cards of the End of Times: the coup, the plague, the Tournament."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Automatic, SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Moment, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, brief, told, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import PLAGUE_CHIPS
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import START, NeighbourChooses, answered, asked
from companion.games.epoch_of_rulers.rules.land.atlas import LandName, label, may_border
from companion.games.epoch_of_rulers.rules.war import armies
from companion.games.epoch_of_rulers.rules.war.conquest import (
    coup_at,
    rebels,
    to_rebels,
)
from companion.games.epoch_of_rulers.state.state import REBELS, Ask, Fight, State


class CoupRolls(Automatic[State]):
    """A die for every player who holds original land: 1 or 2 means one rebel, 3 or 4 two, 5 or 6
    three. `weakest` are the territories where the coup may happen."""

    kind: ClassVar[str] = "coup_rolls"
    title: ClassVar[Phrase] = say("Coup")

    dice: dict[str, Annotated[int, Field(ge=1, le=6)]]
    weakest: dict[str, tuple[str, ...]]

    @classmethod
    def of(cls, state: State, chance: Random) -> Self:
        candidates = {seat: coup_at(state.lands.values(), seat) for seat in state.seats}
        weakest = {seat: names for seat, names in candidates.items() if names}
        return cls(dice={seat: chance.randint(1, 6) for seat in weakest}, weakest=weakest)

    def fold(self, state: State) -> State:
        asks = tuple(
            Ask("coup", seat, self.weakest.get(seat, ()), rebels(self.dice[seat]))
            for seat in state.seats
            if seat in self.dice
        )
        return changed(state, asks=(*state.asks, *asks), coup=False)

    def story(self, before: State) -> Phrase:
        rolled = words.listed(
            say("{seat} {number}", seat=SeatName(seat), number=self.dice[seat])
            for seat in before.seats
            if seat in self.dice
        )
        return with_details(say("Everybody rolls for the coup"), rolled)


class CoupAt(NeighbourChooses):
    """A player's coup happens on a territory. Without regiments, the land is lost at once."""

    kind: ClassVar[str] = "coup_at"
    icon: ClassVar[str] = "uprising"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Choose where the coup happens")
    asks: ClassVar[str] = "coup"

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if asked(state, "coup") else None

    def fold(self, state: State) -> State:
        ask, land = asked(state, "coup"), state.lands.get(self.land)
        if ask is None:
            return state
        state = answered(state, "coup")
        if land is None:
            return state
        if not land.regiments:
            return state.put(to_rebels(land, ask.regiments))
        number = state.fights + 1
        fight = Fight(REBELS, "", self.land, ask.seat, number, ask.regiments)
        return changed(state, fight=fight, fights=number)

    def objections(self, state: State) -> Iterator[Objection]:
        ask = asked(state, "coup")
        if state.fight is not None or ask is None or self.land not in ask.lands:
            yield Objection("coup", say("No coup happens there now."), "events")

    def loses(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        ask, land = asked(before, "coup"), before.lands.get(self.land)
        if ask is not None and land is not None and not land.regiments:
            yield ask.seat, say("You lose {land} to a coup", land=label(before, self.land))

    def moment(self, before: State) -> Moment:
        return Moment(told(SeatName(self.seat), brief(self.story(before))), self.seat)

    def story(self, before: State) -> Phrase:
        ask = asked(before, "coup")
        line = say("meets a coup in {land}", land=label(before, self.land))
        return with_details(line, say("rebels {count}", count=ask.regiments if ask else 0))


class CoupFollows(Automatic[State], CoupAt):
    """The coup, if nobody has a choice."""

    kind: ClassVar[str] = "coup_follows"
    title: ClassVar[Phrase] = say("Coup")


class Infect(Action[State]):
    """The plague reaches a territory and kills a regiment. Its owner chooses the next territory."""

    kind: ClassVar[str] = "infect"
    icon: ClassVar[str] = "plague"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("The plague spreads")

    seat: SeatField
    land: LandName
    special: Annotated[bool, Widget("flag", say("A special regiment dies"))] = False

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if infectable(state) else None

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
        yield str(land.owner), say("You lose {army} to the plague: {land}",
                                   army=words.troops(1), land=label(before, self.land))  # fmt: skip

    def story(self, before: State) -> Phrase:
        land = before.lands.get(self.land)
        if land is None or not land.regiments:
            return say("brings the plague to {land}", land=label(before, self.land))
        lost = say("a special regiment dies") if self.special else say("a regiment dies")
        return with_details(say("brings the plague to {land}", land=label(before, self.land)), lost)


class PlagueEnds(Action[State]):
    """The plague ends and its chips leave the map."""

    kind: ClassVar[str] = "plague_ends"
    icon: ClassVar[str] = "close"
    listed = None
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
    kind: ClassVar[str] = "plague_stops"


def infectable(state: State) -> tuple[str, ...]:
    """The territories where the plague may go next: land of players with regiments and without a
    chip, first the drawer's own original land, then neighbours. None when all chips are on the
    map."""
    lands = [land for land in state.lands.values() if land.owner in state.players]
    if not state.plague or sum(land.plague for land in lands) >= PLAGUE_CHIPS:
        return ()
    if state.plague_at:
        reached = [land for land in lands if may_border(state, state.plague_at, land.name)]
    else:
        reached = [land for land in lands if land.owner == land.home == state.plague]
    return tuple(land.name for land in reached if land.regiments and not land.plague)


class WinTournament(Action[State]):
    """A player gets a raw point of glory from the card; None for nobody."""

    kind: ClassVar[str] = "win_tournament"
    icon: ClassVar[str] = "crown"
    heading: ClassVar[Phrase | None] = START
    title: ClassVar[Phrase] = say("Enter the winner of the Tournament")

    winner: Annotated[Seat | None, Widget("seat", say("Winner"), unknown=say("nobody"))] = None

    @classmethod
    def is_likely(cls, state: State, seat: Seat) -> bool | None:
        return False if state.tournament else None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"winner": seat, **given})

    def fold(self, state: State) -> State:
        state = changed(state, tournament=False)
        winner = self.winner or ""
        if winner not in state.players:
            return state
        return state.player(winner, tournament=state.players[winner].tournament + 1)

    def objections(self, state: State) -> Iterator[Objection]:
        if not state.tournament:
            yield Objection("tournament", say("There is no Tournament now."), "events")

    def story(self, before: State) -> Phrase:
        if self.winner is None:
            return say("Nobody wins the Tournament")
        return say("{seat} wins the Tournament", seat=SeatName(self.winner))
