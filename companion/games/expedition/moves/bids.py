"""Sealed bids: in every round (rulebook, "Auction phase"), with the order of choice and the marker
moves; and, as an option, for the initiative at the start ("Rule of initiative")."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field

from companion.core.common_actions import Automatic, Reveal
from companion.core.frozen import changed
from companion.core.game.descriptions import SecretQuestion
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import listed, numeral
from companion.games.expedition.rules.initiative import (
    fees,
    moved,
    moves_after,
    order_of_choice,
    with_unused,
)
from companion.games.expedition.state.state import State


class MarkerMove(BaseModel):
    """A marker swaps places with the marker on the space `to` (I is 1)."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: Seat
    to: int


class SealedBids(Reveal[State]):
    """Base of the reveals of everybody's bids."""

    uncovered: ClassVar[Phrase] = say("Bids revealed")
    sealing: ClassVar[Phrase] = say("seals a bid")
    resealing: ClassVar[Phrase] = say("changes a sealed bid")
    again: ClassVar[Phrase] = say("All bid again, and know these bids.")

    bids: dict[str, int]

    @property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        return {seat: (str(bid),) for seat, bid in self.bids.items()}


class Bids(SealedBids):
    """Everybody's bids, the order of choice, and the moves on the initiative track."""

    kind: ClassVar[str] = "bids"
    title: ClassVar[Phrase] = say("Auction")

    order: tuple[str, ...]
    moves: tuple[MarkerMove, ...] = ()

    @classmethod
    def of(cls, state: State, chosen: Mapping[str, Sequence[str]]) -> Self:
        bids = {seat: int(values[0]) for seat, values in chosen.items()}
        order = order_of_choice(state.track, bids)
        moves = moves_after(state.track, bids, state.rules)
        return cls(
            bids=bids, order=order, moves=tuple(MarkerMove(seat=s, to=to) for s, to in moves)
        )

    @property
    def told(self) -> list[tuple[Seat, Phrase]]:
        """The bids from the highest to the lowest, each with the move of its marker."""
        to = {move.seat: move.to for move in self.moves}
        return [(seat, self._told(seat, to.get(seat))) for seat in self.order]

    def _told(self, seat: Seat, to: int | None) -> Phrase:
        bid = self.bids.get(seat, 0)
        if to is None:
            return say("{bid}\u00a0M£", bid=bid)
        return say("{bid}\u00a0M£, initiative {space}", bid=bid, space=numeral(to))

    def fold(self, state: State) -> State:
        track = state.track
        for move in self.moves:
            track = moved(track, (move.seat, move.to))
        return changed(state, bids=self.bids, order=self.order, track=track, phase="choice")

    def story(self, before: State) -> Phrase:
        bids = [say("{seat}\u00a0{bid}", seat=SeatName(seat), bid=self.bids.get(seat, 0))
                for seat in self.order]  # fmt: skip
        line = say("Bids: {bids}", bids=listed(bids)) if bids else say("No bids")
        for number, move in enumerate(self.moves):
            seat, space = SeatName(move.seat), numeral(move.to)
            moves = say("{seat} moves to {space}", seat=seat, space=space)
            if number:  # perhaps to the same space: they swap places
                moves = say("then {seat} to {space}", seat=seat, space=space)
            line = with_details(line, moves)
        return line

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        for seat in self.order[:1]:
            yield seat, say("You choose first")


NOT_IN_THE_PURSE = say("Bid a number of coins that your purse holds.")
"""It tells no number: it stands beside a covered purse."""


def _purses(state: State) -> dict[str, tuple[int, int]]:
    """Each player's bids: from 0 to the coins behind the screen."""
    return {seat: (0, state.players[seat].coins or 0) for seat in state.playing}


def bid_of_a_round(state: State) -> SecretQuestion:
    return SecretQuestion(
        Bids.kind,
        say("Your bid?"),
        say("Everybody pays what was bid. The highest bid chooses first and moves forward on the "
            "initiative track, the lowest moves back."),
        state.playing,
        amounts=_purses(state),
        wrong=NOT_IN_THE_PURSE,
        about=state.market,
        round=state.round,
    )  # fmt: skip


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
            line = say("Your initiative is {space}", space=numeral(space))
            if bids.count(before.bids[seat]) > 1:
                line = say("By lot your initiative is {space}", space=numeral(space))
            if coins := self.fees.get(seat):
                line = with_details(line, say("return {coins}\u00a0M£", coins=coins))
            yield seat, line

    def story(self, before: State) -> Phrase:
        order = [say("{seat}", seat=SeatName(seat)) for seat in self.order]
        line = say("Initiative: {order}", order=listed(order))
        if len({*before.bids.values()}) < len(before.bids):
            line = with_details(line, say("by lot where bids are equal"))
        for seat, fee in self.fees.items():
            fees = say("{seat} returns {coins}\u00a0M£", seat=SeatName(seat), coins=fee)
            line = with_details(line, fees)
        return line


def bid_for_the_initiative(state: State) -> SecretQuestion:
    """The bids for the initiative, from the coins at the start."""
    return SecretQuestion(
        OpeningBids.kind,
        say("Your bid for the initiative?"),
        say("The highest bid begins on the first space. All bids go to the bank."),
        state.playing,
        amounts=_purses(state),
        wrong=NOT_IN_THE_PURSE,
    )
