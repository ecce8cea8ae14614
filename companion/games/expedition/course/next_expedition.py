"""The next expedition (rulebook, "Preparing the next expedition"): all cards are shuffled
together."""

from typing import ClassVar

from companion.core.common_actions import Automatic
from companion.core.frozen import changed
from companion.core.text import Phrase
from companion.games.expedition.box import words
from companion.games.expedition.box.language import say
from companion.games.expedition.state.state import Journey, State


class NextExpedition(Automatic[State]):
    """Deck, discard pile and cartographers are shuffled, and the next expedition becomes active.
    After the last one `over` is true, and the points are counted."""

    kind: ClassVar[str] = "next_expedition"
    title: ClassVar[Phrase] = say("Next expedition")

    over: bool = False

    def fold(self, state: State) -> State:
        state = changed(state, journey=Journey(), back=state.journey, area=0, discard=(),
                        active=state.active + 1)  # fmt: skip
        if self.over:
            return changed(state, phase="end")
        return changed(state, phase="market", round=state.round + 1)

    def story(self, before: State) -> Phrase:
        if self.over:
            return say("The last expedition is over")
        after = self.fold(before).expedition
        if not after:
            return say("A new deck")
        return say("A new deck; next expedition: {expedition}", expedition=words.EXPEDITION[after])
