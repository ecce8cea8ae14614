"""The choice of losses by the first side, if both sides choose. The other side then records the
battle."""

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.text import Phrase, Seat, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.war.fought import Fought
from companion.games.epoch_of_rulers.moves.war.reckoning import (
    MovesIn,
    Reckoning,
    SpecialMovesIn,
)
from companion.games.epoch_of_rulers.rules.war.armies_in_battle import chooser, in_words
from companion.games.epoch_of_rulers.state.state import State


class ChooseVictims(Reckoning):
    """A side chooses the enemy's losses, with the strengths that it has entered and the regiments
    that it moves in."""

    kind: ClassVar[str] = "choose_victims"
    title: ClassVar[Phrase] = say("Choose which regiments fall")

    moves_in: MovesIn = 0
    moves_in_special: SpecialMovesIn = 0

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        facts = Fought.prefilled(state, seat, **given).model_dump()
        return cls(**{name: facts[name] for name in cls.model_fields})

    def fold(self, state: State) -> State:
        if state.fight is None:
            return state
        facts = self.model_dump(exclude={"seat"})
        return changed(state, fight=changed(state.fight, reckoned=facts, reckoned_by=self.seat))

    def story(self, before: State) -> Phrase:
        fight = before.fight
        chosen = zip(fight.sides.values(), self.victims, strict=True) if fight else ()
        ways = [in_words(way) for side, way in chosen
                if fight and sum(way) and chooser(before, fight, side) == self.seat]  # fmt: skip
        return say("Chose the losses: {regiments}", regiments=words.listed(ways or [say("nobody")]))

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        fight = before.fight
        for side in fight.sides.values() if fight else ():
            if side in before.players and side != self.seat:
                sentence = say("{seat} has chosen who falls. Now it is your turn to choose.",
                               seat=SeatName(self.seat))  # fmt: skip
                yield side, sentence
