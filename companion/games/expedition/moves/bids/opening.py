"""The initiative at the start by secret bids (rulebook, "Rule of initiative"): an option."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Automatic
from companion.core.frozen import changed
from companion.core.log.sealed import SecretQuestion
from companion.core.text import Phrase, Seat, SeatName
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import listed, numeral
from companion.games.expedition.moves.bids.auction import SealedBids
from companion.games.expedition.rules.initiative import fees, with_unused
from companion.games.expedition.state.state import State


class OpeningBids(SealedBids):
    """Everybody's bid for the initiative. All bids go to the bank."""

    kind: ClassVar[str] = "opening_bids"
    title: ClassVar[Phrase] = say("Bids for the initiative")

    @classmethod
    def of(cls, state: State, chosen: Mapping[str, Sequence[str]]) -> Self:
        return cls(bids={seat: int(values[0]) for seat, values in chosen.items()})

    @property
    def told(self) -> list[tuple[Seat, Phrase]]:
        order = sorted(self.bids, key=lambda seat: -self.bids[seat])
        return [(seat, say("{bid}\u00a0M£", bid=self.bids[seat])) for seat in order]

    def fold(self, state: State) -> State:
        for seat, bid in self.bids.items():
            state = state.paid(seat, -bid)
        return changed(state, bids=self.bids)

    def story(self, before: State) -> Phrase:
        bids = [say("{seat}\u00a0{bid}", seat=SeatName(seat), bid=bid)
                for seat in before.seats if (bid := self.bids.get(seat)) is not None]  # fmt: skip
        return say("Bids for the initiative: {bids}", bids=listed(bids))


class StartOrder(Automatic[State]):
    """The order on the initiative track after these bids, and the coins that the first two
    return."""

    kind: ClassVar[str] = "start_order"
    title: ClassVar[Phrase] = say("Initiative")

    order: tuple[str, ...]
    fees: dict[str, int] = Field(default_factory=dict)

    @classmethod
    def of(cls, state: State, chance: Random) -> Self:
        """The action: higher bids first, with lots for equal bids, then the players who have left.
        Nobody returns more than the rest of the purse."""
        lots = {seat: chance.random() for seat in state.bids}
        order = sorted(state.bids, key=lambda seat: (-state.bids[seat], lots[seat]))
        order += [seat for seat in state.ranked if seat not in state.bids]
        due = {
            seat: min(fee, max(0, state.players[seat].coins or 0))
            for seat, fee in fees(with_unused(order), state.rules.fee_by).items()
        }
        return cls(order=tuple(order), fees={seat: fee for seat, fee in due.items() if fee})

    def fold(self, state: State) -> State:
        for seat, fee in self.fees.items():
            state = state.paid(seat, -fee)
        return changed(state, track=with_unused(self.order), bids={}, phase="market",
                       to_return=self.fees)  # fmt: skip

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        """Everybody's space, whether the lot gave it, and the coins that go back."""
        bids = [*before.bids.values()]
        for space, seat in enumerate(with_unused(self.order), start=1):
            if seat not in before.bids:
                continue
            line = say("Your initiative is {space}.", space=numeral(space))
            if bids.count(before.bids[seat]) > 1:
                line = say("By lot your initiative is {space}.", space=numeral(space))
            if coins := self.fees.get(seat):
                line = say("{line} Return {coins}\u00a0M£.", line=line, coins=coins)
            yield seat, line

    def story(self, before: State) -> Phrase:
        order = [say("{seat}", seat=SeatName(seat)) for seat in self.order]
        line = say("Initiative: {order}", order=listed(order))
        if len({*before.bids.values()}) < len(before.bids):
            line = say("{order}, by lot where bids are equal", order=line)
        for seat, fee in self.fees.items():
            line = say("{order}; {seat} returns {coins}\u00a0M£", order=line, seat=SeatName(seat),
                       coins=fee)  # fmt: skip
        return line


def question(state: State) -> SecretQuestion:
    """The bids for the initiative, from the coins at the start."""
    purses = {seat: state.players[seat].coins or 0 for seat in state.playing}
    return SecretQuestion(
        OpeningBids.kind,
        say("Your bid for the initiative?"),
        say("The highest bid begins on the first space. All bids go to the bank."),
        state.playing,
        amounts={seat: (0, max(0, coins)) for seat, coins in purses.items()},
    )
