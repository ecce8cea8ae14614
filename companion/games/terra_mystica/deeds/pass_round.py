"""Action 8: passing, with the bonus cards' points and a new card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase
from companion.games.terra_mystica.board.board import own_bridges
from companion.games.terra_mystica.box import names
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.deeds.fields import NoCard, cards_lying
from companion.games.terra_mystica.play.rounds import pass_turn
from companion.games.terra_mystica.play.state import LAST_ROUND, State
from companion.games.terra_mystica.table.deed import Deed
from companion.games.terra_mystica.table.table import Table


class PassRound(Deed):
    """A pass: the old bonus card back, a new one taken; None in round 6. `bridges` join two own
    structures, for Engineers with a Stronghold."""

    kind: ClassVar[str] = "pass"
    title: ClassVar[Phrase] = say("Pass")
    ends_turn: ClassVar[bool] = True

    card: NoCard = None
    bridges: Annotated[int, Widget("hidden", say("Bridges between own structures")),
                       Field(ge=0, le=3)] = 0  # fmt: skip

    @classmethod
    def prefilled(cls, state: Table, seat: str, **given: Any) -> Self:
        card = None if state.game.round == LAST_ROUND else next(iter(state.game.cards), None)
        number = state.number(seat)
        bridges = own_bridges(state.game.board, number) if number >= 0 else 0
        if state.depth != "map" and number >= 0:
            bridges = state.player(seat).bridges
        return cls(**{"seat": seat, "card": card, "bridges": bridges, **given})

    def done(self, table: Table, game: State, number: int) -> State:
        return pass_turn(game, number, self.card or "", self.bridges)

    def choices(self, state: Table) -> Mapping[str, Sequence[Choice]]:
        return {"card": cards_lying(state, self.card or "")}

    def story(self, before: Table) -> Phrase:
        if self.card is None:
            return say("Passed")
        return say("Passed and took {card}", card=names.CARD[self.card])
