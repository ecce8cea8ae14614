"""Taking no card, against the rules of the book."""

from collections.abc import Iterator
from typing import ClassVar

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Objection
from companion.core.text import Phrase
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.choice.chosen import (
    choice_objections,
    discarded,
    drawn_by,
    has_chosen,
    on_offer,
)
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import State


class LeaveCard(Action[State]):
    """A player takes no card, or leaves a special card drawn by Risky move without its effect."""

    kind: ClassVar[str] = "leave_card"
    title: ClassVar[Phrase] = say("Take no card")

    seat: SeatField

    def fold(self, state: State) -> State:
        drawn = drawn_by(state, self.seat)
        if drawn:
            state = discarded(changed(state, drawn=None), drawn)
        return has_chosen(state, self.seat)

    def objections(self, state: State) -> Iterator[Objection]:
        code = next(iter(on_offer(state, self.seat)), "")
        drawn = drawn_by(state, self.seat)
        yield from choice_objections(state, self.seat, code)
        if drawn:
            sentence = say("A card drawn by Risky move is played at once.")
            yield Objection("leave_card.drawn", sentence, "risky-move")
        else:
            sentence = say("Every player takes a card: any card can be sold.")
            yield Objection("leave_card.never", sentence, "choice")

    def story(self, before: State) -> Phrase:
        drawn = drawn_by(before, self.seat)
        if drawn:
            return say("Left {card} without its effect", card=card(drawn).label)
        return say("Took no card")
