"""Phase III: the rewards of the cult board at the end of a round, for all."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field

from companion.core.frozen import changed
from companion.core.text import Phrase, SeatName
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.goods import Goods
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.deed import Move
from companion.games.terra_mystica.rules.ledger.income import rewards
from companion.games.terra_mystica.rules.ledger.spades import spades_gained
from companion.games.terra_mystica.state.player import gained, with_due
from companion.games.terra_mystica.state.state import NO_TURN, NOBODY, State, Turn, with_player
from companion.games.terra_mystica.state.table import Table

Amount = Annotated[int, Field(ge=0, le=99)]


class Gain(BaseModel):
    """The gain of one seat."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    seat: str
    coins: Amount = 0
    workers: Amount = 0
    priests: Amount = 0
    power: Amount = 0
    spades: Amount = 0

    @property
    def goods(self) -> Goods:
        return Goods(self.coins, self.workers, self.priests, self.power)

    def told(self) -> Phrase:
        """The gain in words: "Ada: 2 workers"."""
        what = names.of_goods(self.goods)
        if self.spades:
            what = names.some("spades", self.spades)
        return say("{seat}: {what}", seat=SeatName(self.seat), what=what)


def gain_of(seat: str, goods: Goods, spades: int = 0) -> Gain:
    """Goods as the gain of a seat."""
    return Gain(seat=seat, spades=spades, **goods._asdict())


class CultRewards(Move):
    """The scoring tile's rewards for steps on a cult: goods, or spades to use now."""

    kind: ClassVar[str] = "cult_rewards"
    title: ClassVar[Phrase] = say("Cult rewards")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    round: Annotated[int, Field(ge=1, le=6)]
    gains: tuple[Gain, ...] = ()

    @classmethod
    def of(cls, table: Table) -> Self:
        """The action with the rewards from the current cult board."""
        tile, gains = table.game.tile, []
        for player in table.game.players:
            times = rewards(player, tile) if tile else 0
            if tile and times:
                spades = 0 if player.dropped else times * tile.spades
                gains.append(gain_of(table.seat(player.seat), tile.reward.times(times), spades))
        made = cls(round=max(1, table.game.round), gains=tuple(gains))
        return made.completed(table)

    def worked(self, table: Table) -> tuple[State, Turn | None]:
        state, game = table, changed(table.game, phase="bonuses", turn=NO_TURN)
        for gain in self.gains:
            number = state.number(gain.seat)
            if number == NOBODY:
                continue
            player = gained(game.players[number], gain.goods)
            if gain.spades:
                player = spades_gained(player, gain.spades, None)
            if player.faction.id == "giants" and player.due.spades == 1:
                player = with_due(player, spades=-1)
            game = with_player(game, player)
        return game, None

    def fold(self, state: Table) -> Table:
        return changed(super().fold(state), last=NOBODY)

    def story(self, before: Table) -> Phrase:
        if not self.gains:
            return say("Round {round}: no cult rewards", round=self.round)
        what = names.each(gain.told() for gain in self.gains)
        return say("Cult rewards of round {round}: {what}", round=self.round, what=what)
