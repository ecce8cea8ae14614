"""A correction of the epoch deck: the number of cards that are left."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Statement
from companion.core.frozen import changed
from companion.core.game.action import Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box.contents import epoch_deck
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.rules.turn.deck import bonus_left, end_left
from companion.games.epoch_of_rulers.state.state import State


class SetDeck(Statement[State]):
    """Sets the number of cards left in the epoch deck, bonus cards and End of Times together.
    `taken` cards were drawn from it. `last_by` has drawn the last one; None while cards are
    left."""

    kind: ClassVar[str] = "set_deck"
    title: ClassVar[Phrase] = say("Correct the epoch deck")
    filled: ClassVar[frozenset[str]] = frozenset({"taken", "last_by"})

    left: Annotated[int, Widget("count", say("Cards left")), Field(ge=0, le=32)] = 0
    taken: int | None = None
    last_by: str | None = None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"left": bonus_left(state) + end_left(state), **given})

    def completed(self, state: State) -> Self:
        drawer = None if self.left else state.last_by or state.turn
        taken = max(0, epoch_deck(len(state.seats)).draws - self.left)
        return self.model_copy(update={"taken": taken, "last_by": drawer})

    def fold(self, state: State) -> State:
        taken = self.taken or 0
        unseen = ("other",) * (taken - len(state.drawn))
        cards = (*state.drawn[:taken], *unseen)
        return changed(state, drawn=cards, last_by=self.last_by or "")

    def objections(self, state: State) -> Iterator[Objection]:
        most = epoch_deck(len(state.seats)).draws
        if self.left > most:
            sentence = say("The epoch deck has only {count} cards.", count=most)
            yield Objection("deck.most", sentence, "card")

    def story(self, before: State) -> Phrase:
        return say_many("The epoch deck: {count} card left", "The epoch deck: {count} cards left",
                        self.left)  # fmt: skip
