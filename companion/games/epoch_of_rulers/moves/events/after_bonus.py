"""After a bonus card: the die of Battle ecstasy; and the question about Rebirth after a war."""

from collections.abc import Iterator
from random import Random
from typing import Annotated, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Automatic, SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Objection
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.bases import answered, asked
from companion.games.epoch_of_rulers.rules.war.armies import forgotten, losses
from companion.games.epoch_of_rulers.state.state import Ask, State


class EcstasyDie(Automatic[State]):
    """The die of Battle ecstasy; less than 3 counts as 3."""

    kind: ClassVar[str] = "ecstasy_die"
    title: ClassVar[Phrase] = say("The die of Battle ecstasy")

    seat: Seat
    die: Annotated[int, Field(ge=1, le=6)]

    @classmethod
    def of(cls, state: State, chance: Random) -> Self:
        return cls(seat=state.ecstasy, die=chance.randint(1, 6))

    def fold(self, state: State) -> State:
        state = changed(state, ecstasy="")
        if state.fight is None:
            return state
        dice = {**state.fight.ecstasy, self.seat: self.die}
        return changed(state, fight=changed(state.fight, ecstasy=dice, reckoned={}))

    def story(self, before: State) -> Phrase:
        return say("{seat}: Battle ecstasy, die {die}", seat=SeatName(self.seat), die=self.die)


class AskRebirth(Automatic[State]):
    """A war is over in which the owner of Rebirth has lost regiments: the game waits until the card
    is played or kept."""

    kind: ClassVar[str] = "ask_rebirth"
    title: ClassVar[Phrase] = say("Rebirth?")

    seat: Seat

    @property
    def untold(self) -> bool:
        return True

    def fold(self, state: State) -> State:
        return changed(state, asks=(*state.asks, Ask("rebirth", self.seat, ())))

    def story(self, before: State) -> Phrase:
        return say("{seat} may play Rebirth", seat=SeatName(self.seat))


class KeepRebirth(Action[State]):
    """Rebirth is not played after this war; its dead stay dead."""

    kind: ClassVar[str] = "keep_rebirth"
    title: ClassVar[Phrase] = say("Keep Rebirth for another war")

    seat: SeatField

    def fold(self, state: State) -> State:
        return forgotten(answered(state, "rebirth"), self.seat)

    def objections(self, state: State) -> Iterator[Objection]:
        ask = asked(state, "rebirth")
        if ask is None or ask.seat != self.seat:
            yield Objection("rebirth.none", say("Nobody asks about Rebirth now."), "bonus")

    def story(self, before: State) -> Phrase:
        return say("Keeps Rebirth for another war")


def may_revive(state: State) -> str:
    """The seat that may play Rebirth after the war that has just ended; "" for none."""
    for seat, player in state.players.items():
        reborn = "rebirth" in player.bonuses and losses(state, seat)[0] != (0, 0)
        if reborn and not player.away:
            return seat
    return ""
