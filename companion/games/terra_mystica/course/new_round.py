"""Clean-up and the next round: order, free markers, coins on bonus cards, everybody's income."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.text import Phrase
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.course.phase_three import Gain, gain_of
from companion.games.terra_mystica.moves.deed import Move
from companion.games.terra_mystica.rules.ledger.income import due
from companion.games.terra_mystica.rules.play.cards import with_a_coin_each
from companion.games.terra_mystica.rules.play.rounds import ORDER_OF_PASSING, next_order
from companion.games.terra_mystica.rules.play.turns import next_turn
from companion.games.terra_mystica.state.player import gained, priests_left
from companion.games.terra_mystica.state.state import NO_TURN, NOBODY, State, Turn, with_player
from companion.games.terra_mystica.state.table import Table


class NewRound(Move):
    """A round begins: everybody's income from faction boards and tiles. Power without room is
    lost."""

    kind: ClassVar[str] = "new_round"
    title: ClassVar[Phrase] = say("Income")
    automatic: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    round: Annotated[int, Field(ge=1, le=6)]
    order: tuple[str, ...]
    incomes: tuple[Gain, ...] = ()

    @classmethod
    def of(cls, table: Table) -> Self:
        """The action for the next round, by the rules."""
        game = table.game
        seats = tuple(range(len(table.seats)))
        order = next_order(seats, game.passed, ORDER_OF_PASSING in game.options)
        incomes = []
        for player in game.players:
            goods = due(player)
            goods = goods._replace(priests=max(0, min(goods.priests, priests_left(player))))
            incomes.append(gain_of(table.seat(player.seat), goods))
        named = tuple(table.seat(number) for number in order)
        made = cls(round=min(6, game.round + 1), order=named, incomes=tuple(incomes))
        return made.completed(table)

    def worked(self, table: Table) -> tuple[State, Turn | None]:
        state, game = table, table.game
        order = tuple(n for seat in self.order if (n := state.number(seat)) != NOBODY)
        players = tuple(changed(player, used=(), passed=False) for player in game.players)
        game = changed(
            game, players=players, order=order, round=self.round, phase="actions", turn=NO_TURN,
            power_used=(), passed=(), offers=(),
        )  # fmt: skip
        for gain in self.incomes:
            number = state.number(gain.seat)
            if number != NOBODY:
                game = with_player(game, gained(game.players[number], gain.goods))
        return next_turn(with_a_coin_each(game)), None

    def fold(self, state: Table) -> Table:
        return changed(super().fold(state), last=NOBODY)

    def story(self, before: Table) -> Phrase:
        what = names.each(gain.told() for gain in self.incomes)
        return say("Income of round {round}: {what}", round=self.round, what=what)
