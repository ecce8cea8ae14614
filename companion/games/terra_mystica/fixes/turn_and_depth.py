"""Corrections of the turn and of the depth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Phrase, SeatName
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.deed import Seat
from companion.games.terra_mystica.state.state import NOBODY, Turn, with_player
from companion.games.terra_mystica.state.table import Table


class SetTurn(Action[Table]):
    """Sets the turn and the round, also for a game that the companion joins late."""

    kind: ClassVar[str] = "set_turn"
    title: ClassVar[Phrase] = say("Correct the turn")
    of_turn: ClassVar[bool] = False

    seat: Seat
    round: Annotated[int, Widget("count", say("Round")), Field(ge=1, le=6)] = 1

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "round": max(1, state.game.round), **given})

    def fold(self, state: Table) -> Table:
        number = state.number(self.seat)
        if number == NOBODY:
            return state
        game = changed(state.game, round=self.round, phase="actions", queue=(),
                       turn=Turn(number, 1))  # fmt: skip
        player = changed(game.players[number], passed=False)
        passed = tuple(one for one in game.passed if one != number)
        return state.with_game(with_player(game, player, passed=passed), last=NOBODY)

    def story(self, before: Table) -> Phrase:
        return say("It is the turn of {seat} in round {round}", seat=SeatName(self.seat),
                   round=self.round)  # fmt: skip


class SetDepth(Action[Table]):
    """Sets what the table tracks from now on."""

    kind: ClassVar[str] = "depth"
    title: ClassVar[Phrase] = say("What we track")
    of_turn: ClassVar[bool] = False

    depth: Annotated[Literal["points", "ledger", "map"], Widget("choice", say("Tracked"))]

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        return cls(**{"depth": state.depth, **given})

    def fold(self, state: Table) -> Table:
        return state.with_game(state.game, depth=self.depth)

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"depth": [Choice(depth, name) for depth, name in DEPTH.items()]}

    def story(self, before: Table) -> Phrase:
        return say("Tracked from now on: {what}", what=DEPTH[self.depth])


DEPTH: Mapping[str, Phrase] = {
    "points": say("points and cults"),
    "ledger": say("all goods, without the map"),
    "map": say("all goods and the map"),
}
