"""Rewards, clean-up and income between two rounds."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field

from companion.core.frozen import changed
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.factions import Goods
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.bases import Move
from companion.games.terra_mystica.rules.ledger.income import limited_income, rewarded, rewards
from companion.games.terra_mystica.rules.turn.rounds import (
    new_round,
    phase_three,
    without_single_spades,
)
from companion.games.terra_mystica.state.state import LAST_ROUND, NOBODY, State, Turn
from companion.games.terra_mystica.state.table_state import Brought, TableState

Amount = Annotated[int, Field(ge=0, le=99)]


class Gain(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: Seat
    coins: Amount = 0
    workers: Amount = 0
    priests: Amount = 0
    power: Amount = 0
    spades: Amount = 0

    @classmethod
    def of(cls, seat: Seat, goods: Goods, spades: int = 0) -> Self:
        return cls(seat=seat, spades=spades, **goods._asdict())

    @property
    def amount(self) -> Phrase:
        """The gain in words: "2 workers"."""
        goods = Goods(self.coins, self.workers, self.priests, self.power)
        return names.some("spades", self.spades) if self.spades else names.of_goods(goods)

    @property
    def brought(self) -> Brought:
        """The same as the table keeps it for its screens."""
        goods = Goods(self.coins, self.workers, self.priests, self.power)
        return Brought(self.seat, goods, self.spades)

    def sentence(self) -> Phrase:
        """The gain of the seat: "Ada 2 workers"."""
        return say("{seat} {what}", seat=SeatName(self.seat), what=self.amount)


class BetweenRounds(Move):
    """Base of what everybody gains between two rounds. Nothing of the round before goes on."""

    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    round: Annotated[int, Field(ge=1, le=6)]

    def fold(self, state: TableState) -> TableState:
        return changed(super().fold(state), last=NOBODY)


class CultRewards(BetweenRounds):
    """The scoring tile's rewards for steps on a cult: goods, or spades to use now."""

    kind: ClassVar[str] = "cult_rewards"
    title: ClassVar[Phrase] = say("Cult rewards")

    gains: tuple[Gain, ...] = ()

    @classmethod
    def of(cls, table: TableState) -> Self:
        """The action with the rewards from the current cult board."""
        tile = table.game.tile
        gains = tuple(
            Gain.of(table.seat(player.seat), *rewarded(player, tile))
            for player in table.game.players
            if tile and rewards(player, tile)
        )
        return cls(round=max(1, table.game.round), gains=gains).completed(table)

    def fold(self, state: TableState) -> TableState:
        rewards = tuple(gain.brought for gain in self.gains)
        return changed(super().fold(state), rewards=rewards, incomes=())

    def worked(self, table: TableState) -> tuple[State, Turn | None]:
        return without_single_spades(phase_three(table.game)), None

    def tells(self, before: TableState) -> Iterator[tuple[Seat, Phrase]]:
        for gain in self.gains:
            yield gain.seat, say("Your cult reward: {what}", what=gain.amount)

    def story(self, before: TableState) -> Phrase:
        if not self.gains:
            return say("Round {round} brings no cult rewards", round=self.round)
        gains = names.each(gain.sentence() for gain in self.gains)
        return with_details(say("Round {round} brings cult rewards", round=self.round), gains)


class NewRound(BetweenRounds):
    """A round begins: everybody's income from faction boards and tiles. Power without room is
    lost."""

    kind: ClassVar[str] = "new_round"
    title: ClassVar[Phrase] = say("Income")

    incomes: tuple[Gain, ...] = ()

    @classmethod
    def of(cls, table: TableState) -> Self:
        """The action for the next round, by the rules."""
        players = table.roomy.players
        incomes = tuple(Gain.of(table.seat(p.seat), limited_income(p)) for p in players)
        return cls(round=min(LAST_ROUND, table.game.round + 1), incomes=incomes).completed(table)

    def fold(self, state: TableState) -> TableState:
        incomes = tuple(gain.brought for gain in self.incomes if gain != Gain(seat=gain.seat))
        return changed(super().fold(state), incomes=incomes)

    def worked(self, table: TableState) -> tuple[State, Turn | None]:
        return new_round(table.game), None

    def tells(self, before: TableState) -> Iterator[tuple[Seat, Phrase]]:
        for gain in self.incomes:
            if gain != Gain(seat=gain.seat):
                yield gain.seat, say("Your income: {what}", what=gain.amount)

    def story(self, before: TableState) -> Phrase:
        return say("Round {round} brings income", round=self.round)
