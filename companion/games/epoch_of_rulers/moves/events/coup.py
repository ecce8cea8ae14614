"""The coup, a card of the End of Times."""

from collections.abc import Iterator
from random import Random
from typing import Annotated, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Automatic
from companion.core.frozen import changed
from companion.core.game.action import Objection
from companion.core.moment import Moment
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.rules.turn.asked import NeighbourChooses, answered, asked
from companion.games.epoch_of_rulers.rules.war.conquest import coup_at, rebels, to_rebels
from companion.games.epoch_of_rulers.state.state import Ask, Fight, State
from companion.games.epoch_of_rulers.state.territory import REBELS


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
        return say("Coup, the dice: {dice}", dice=rolled)


class CoupAt(NeighbourChooses):
    """A player's coup happens on a territory. Without regiments, the land is lost at once."""

    kind: ClassVar[str] = "coup_at"
    title: ClassVar[Phrase] = say("Choose where the coup happens")
    asks: ClassVar[str] = "coup"

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
            yield ask.seat, say("You have lost {land} to a coup.", land=label(before, self.land))

    def moment(self, before: State) -> Moment:
        return Moment(self.story(before), self.seat)

    def story(self, before: State) -> Phrase:
        ask = asked(before, "coup")
        return say("Coup: {land}, rebels: {count}", land=label(before, self.land),
                   count=ask.regiments if ask else 0)  # fmt: skip


class CoupFollows(Automatic[State], CoupAt):
    """The coup, if nobody has a choice."""

    kind: ClassVar[str] = "coup_follows"
    title: ClassVar[Phrase] = say("Coup")
