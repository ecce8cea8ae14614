"""The end of a round (rulebook, "End of the round"): the bids go to the bank, and an expedition may
begin. The end of an expedition ("Preparing the next expedition"): all cards are shuffled
together."""

from collections.abc import Iterator
from typing import ClassVar, Self

from companion.core.common_actions import Automatic
from companion.core.frozen import changed
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.expedition.box import words
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import listed
from companion.games.expedition.rules.deck import starts_expedition
from companion.games.expedition.state.state import Journey, State


class EndRound(Automatic[State]):
    """Everybody pays the bid, and the remaining cards are discarded."""

    kind: ClassVar[str] = "end_round"
    title: ClassVar[Phrase] = say("The round is over")

    paid: dict[str, int]
    expedition: bool = False

    @classmethod
    def of(cls, state: State) -> Self:
        """The action with everybody's payments, and whether an expedition begins."""
        return cls(paid=dict(state.bids), expedition=starts_expedition(state.area))

    def fold(self, state: State) -> State:
        for seat, bid in self.paid.items():
            state = state.paid(seat, -bid)
        state = changed(state, market=(), discard=(*state.discard, *state.market), bids={},
                        order=(), picked=(), drawn=None)  # fmt: skip
        if self.expedition:
            return changed(state, phase="sending")
        return changed(state, phase="market", round=state.round + 1)

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        for seat, bid in self.paid.items():
            if bid:
                yield seat, say("Pay {coins}\u00a0M£ for your bid", coins=bid)

    def story(self, before: State) -> Phrase:
        paid = [say("{seat}\u00a0{bid}", seat=SeatName(seat), bid=bid)
                for seat in before.seats if (bid := self.paid.get(seat))]  # fmt: skip
        begins = say("An expedition begins") if self.expedition else say("The next round begins")
        return with_details(
            begins, say("paid: {bids}", bids=listed(paid)) if paid else say("nobody pays anything")
        )


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
            return say("The last expedition ends")
        after = self.fold(before).expedition
        if not after:
            return say("A new deck begins")
        return say("Next comes {expedition}", expedition=words.EXPEDITION[after])
