"""The base of all actions of a turn: the engine's deed folds and judges them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, TypeAlias

from pydantic import AfterValidator, Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Objection, Widget
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.moves.objections.sentences import objections
from companion.games.terra_mystica.rules.play.leech_offers import with_room
from companion.games.terra_mystica.rules.play.turns import end_row
from companion.games.terra_mystica.state.breach import Breach, noting, regardless
from companion.games.terra_mystica.state.state import NO_TURN, NOBODY, State
from companion.games.terra_mystica.state.table import Table

Seat: TypeAlias = Annotated[str, Widget("seat", say("Player"))]
Beside: TypeAlias = Annotated[
    dict[str, Annotated[int, Field(ge=0, le=18)]],
    Widget("count", say("Power of the structures that touch it")),
    AfterValidator(lambda beside: {seat: power for seat, power in beside.items() if power}),
]
"""By seat, the power value of the structures that touch a new one."""


class Deed(Action[Table]):
    """An action of one seat. `done` is the engine's deed, which notes breaches of the rules. An
    answer to others does not `act`."""

    acts: ClassVar[bool] = True

    seat: Seat

    def __hash__(self) -> int:
        """The powers of neighbours are a dict, which has no hash."""
        return hash((self.kind, self.model_dump_json()))

    def done(self, table: Table, game: State, number: int) -> State:
        """The game after the deed of the seat with that number. Raises Breach if it is impossible
        to apply."""
        raise NotImplementedError

    def fold(self, state: Table) -> Table:
        number = state.number(self.seat)
        if number == NOBODY or state.is_choosing:
            return state
        try:
            game = regardless(self.done, state, state.game, number)
        except Breach:
            return state
        after = end_row(game, number)
        if state.depth == "points":
            after = with_room(after)
        if not self.acts or game.turn.seat != number:
            return changed(state, game=after)
        ended = game.turn if after.turn is not game.turn else NO_TURN
        return changed(state, game=after, last=number, ended=ended)

    def objections(self, state: Table) -> Iterator[Objection]:
        number = state.number(self.seat)
        if number == NOBODY:
            return
        with noting() as breaches:
            try:
                self.done(state, state.game, number)
            except Breach as breach:
                breaches.append(breach)
        yield from objections(state, self.seat, breaches)
