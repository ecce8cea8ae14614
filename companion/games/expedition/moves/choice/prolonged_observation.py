"""Prolonged observation (rulebook, "Prolonged observation"): to the front of the initiative
track."""

from collections.abc import Iterator
from typing import Any, ClassVar, Self

from companion.core.frozen import changed
from companion.core.game.action import Objection
from companion.core.text import Phrase, Seat
from companion.games.expedition.box.contents import OBSERVATION
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import numeral
from companion.games.expedition.moves.choice.chosen import (
    ChooseCard,
    Chosen,
    discarded,
    first_of,
    taken,
)
from companion.games.expedition.rules.initiative import observed
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State


class Observe(ChooseCard):
    """The player's marker moves to the front; all markers ahead of it move one space back."""

    kind: ClassVar[str] = "observe"
    title: ClassVar[Phrase] = say("Play Prolonged observation")
    kinds: ClassVar[tuple[str, ...]] = (OBSERVATION,)

    card: Chosen = OBSERVATION

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"seat": seat, "card": first_of(state, seat, OBSERVATION), **given})

    def fold(self, state: State) -> State:
        state = discarded(taken(state, self.seat, self.card), self.card)
        return changed(state, track=observed(state.track, self.seat, state.rules))

    def objections(self, state: State) -> Iterator[Objection]:
        yield from super().objections(state)
        if not self.is_of_its_kinds:
            sentence = say("{card} is not Prolonged observation.", card=card(self.card).label)
            yield Objection("observation.kind", sentence, "prolonged-observation")

    def story(self, before: State) -> Phrase:
        space = numeral(self.fold(before).space(self.seat))
        return say("Played Prolonged observation: initiative {space}", space=space)
