"""Corrections of what is behind a screen. Nobody else sees the numbers."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import SeatField, Statement
from companion.core.game.action import Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.expedition.box.contents import MOST_ARTIFACTS
from companion.games.expedition.box.language import say
from companion.games.expedition.state.state import State

WORTH = {"twos": 2, "fours": 4, "sixes": 6}
"""The worth of the artifacts that each field of a correction counts."""
MOST_COINS = 999


def _at_most(most: int, count: int | None) -> int | None:
    """The count that a form can hold."""
    return count and min(most, count)


class SetCoins(Statement[State]):
    """Sets a purse to the coins on the table. Until the end of the round, a bid is part of it. `to`
    is None for seats that may not know it."""

    kind: ClassVar[str] = "set_coins"
    icon: ClassVar[str] = "purse"
    title: ClassVar[Phrase] = say("Correct my coins")

    seat: SeatField
    to: Annotated[int | None, Widget("count", say("Coins behind the screen, M£")),
                  Field(ge=0, le=MOST_COINS)] = None  # fmt: skip

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players.get(seat)
        coins = player.coins if player else None
        return cls(**{"seat": seat, "to": _at_most(MOST_COINS, coins), **given})

    def seen_by(self, seats: tuple[Seat, ...]) -> Self:
        return self if self.seat in seats else self.model_copy(update={"to": None})

    def fold(self, state: State) -> State:
        return state if self.to is None else state.player(self.seat, coins=self.to)

    def objections(self, state: State) -> Iterator[Objection]:
        bid = state.bids.get(self.seat, 0)
        if self.to is not None and self.to < bid:
            sentence = say(
                "Until the end of the round, the bid of {bid}\u00a0M£ counts among the coins.",
                bid=bid,
            )
            yield Objection("coins.bid", sentence, "auction", private_to=self.seat)

    def reminders(self, state: State) -> Iterator[Phrase]:
        bid = state.bids.get(self.seat, 0)
        if bid:
            yield say("the bid of {bid}\u00a0M£ counts among the coins", bid=bid)

    def story(self, before: State) -> Phrase:
        if self.to is None:
            return say("corrects the coins")
        return say("corrects the coins to {coins}\u00a0M£", coins=self.to)


class SetArtifacts(Statement[State]):
    """Sets the number of artifacts of each worth behind a screen."""

    kind: ClassVar[str] = "set_artifacts"
    icon: ClassVar[str] = "artifact"
    title: ClassVar[Phrase] = say("Correct my artifacts")

    seat: SeatField
    twos: Annotated[
        int | None, Widget("count", say("Artifacts worth {worth}", worth=2)), Field(ge=0, le=8)
    ] = None
    fours: Annotated[
        int | None, Widget("count", say("Artifacts worth {worth}", worth=4)), Field(ge=0, le=8)
    ] = None
    sixes: Annotated[int | None, Widget("count", say("Artifacts worth {worth}", worth=6)),
                     Field(ge=0, le=8)] = None  # fmt: skip

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        player = state.players.get(seat)
        had = player.artifacts if player else None
        counts = {
            name: None if had is None else _at_most(MOST_ARTIFACTS, had.get(worth, 0))
            for name, worth in WORTH.items()
        }
        return cls(**{"seat": seat, **counts, **given})

    @property
    def counts(self) -> dict[int, int | None]:
        """How many artifacts of each worth; None if that is not said."""
        return {worth: getattr(self, name) for name, worth in WORTH.items()}

    def seen_by(self, seats: tuple[Seat, ...]) -> Self:
        return self if self.seat in seats else self.model_copy(update=dict.fromkeys(WORTH))

    def completed(self, state: State) -> Self:
        """A part of the counts says nothing: the new total would tell others the rest."""
        return self.seen_by(()) if None in self.counts.values() else self

    def objections(self, state: State) -> Iterator[Objection]:
        if sum(count or 0 for count in self.counts.values()) > MOST_ARTIFACTS:
            sentence = say(
                "A player finds at most {count} artifacts in a game.", count=MOST_ARTIFACTS
            )
            yield Objection("artifacts.most", sentence, "rewards", private_to=self.seat)

    def fold(self, state: State) -> State:
        player = state.players.get(self.seat)
        if player is None or player.artifacts is None:
            return state
        entered = {worth: count for worth, count in self.counts.items() if count is not None}
        artifacts = {**player.artifacts, **entered}
        artifacts = {worth: count for worth, count in artifacts.items() if count}
        return state.player(self.seat, artifacts=artifacts, found=sum(artifacts.values()))

    def story(self, before: State) -> Phrase:
        if None in self.counts.values():
            return say("corrects the artifacts")
        counts = say("{twos} × 2, {fours} × 4, {sixes} × 6", twos=self.twos or 0,
                     fours=self.fours or 0, sixes=self.sixes or 0)  # fmt: skip
        return with_details(say("corrects the artifacts"), counts)
