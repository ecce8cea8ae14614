"""The auction (rulebook, "Auction phase"): sealed bids, the order of choice, the marker moves."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Self

from pydantic import BaseModel, ConfigDict

from companion.core.frozen import changed
from companion.core.log.sealed import Reveal, SecretQuestion
from companion.core.text import Phrase, Seat, SeatName
from companion.games.expedition.box.language import say
from companion.games.expedition.box.words import listed, numeral
from companion.games.expedition.rules.initiative import (
    moved,
    moves_after,
    order_of_choice,
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
    sealing: ClassVar[Phrase] = say("Sealed a bid")
    resealing: ClassVar[Phrase] = say("Changed a sealed bid")
    has_form: ClassVar[bool] = False

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
            if number:  # perhaps to the same space: they swap places
                line = say("{bids}, then {seat} to {space}", bids=line, seat=seat, space=space)
            else:
                line = say("{bids}; {seat} moves to {space}", bids=line, seat=seat, space=space)
        return line

    def tells(self, before: State) -> Iterator[tuple[Seat, Phrase]]:
        for seat in self.order[:1]:
            yield seat, say("You choose first.")


def question(state: State) -> SecretQuestion:
    """The bids of a round: each player names a number from 0 to the coins behind the screen."""
    purses = {seat: state.players[seat].coins or 0 for seat in state.playing}
    return SecretQuestion(
        Bids.kind,
        say("Your bid?"),
        say("Everybody pays what was bid. The highest bid chooses first and moves forward on the "
            "initiative track, the lowest moves back."),
        state.playing,
        amounts={seat: (0, max(0, coins)) for seat, coins in purses.items()},
        about=state.market,
        round=state.round,
    )  # fmt: skip
