"""Totals of a player, for tables that do not track territories."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Action, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.final_count.holdings import TOTALS
from companion.games.epoch_of_rulers.table.due import Seat
from companion.games.epoch_of_rulers.table.state import State

Number = Annotated[int, Field(ge=0, le=99)]


class Totals(Action[State]):
    """Sets all the counts of a player that give points."""

    kind: ClassVar[str] = "tally"
    title: ClassVar[Phrase] = say("Enter a player's totals")
    of_turn: ClassVar[bool] = False

    seat: Seat
    territories: Annotated[Number, Widget("count", say("Territories"))] = 0
    capitals_taken: Annotated[Number, Widget("count", say("Conqueror chips"))] = 0
    troops: Annotated[Number, Widget("count", say("Regiments"))] = 0
    defence: Annotated[Number, Widget("count", say("Watchtowers, Walls and Fortresses"))] = 0
    gold: Annotated[Number, Widget("count", say("Talents"))] = 0
    treasuries: Annotated[Number, Widget("count", say("Treasuries"))] = 0
    construction: Annotated[Number, Widget("count", say("Raw points of construction"))] = 0
    statues: Annotated[Number, Widget("count", say("Statues"))] = 0
    palace: Annotated[Number, Widget("count", say("Palace"))] = 0
    tournament: Annotated[Number, Widget("count", say("Tournament"))] = 0
    altar_glory: Annotated[Number, Widget("count", say("Altar: points of glory"))] = 0
    altar_martial: Annotated[Number, Widget("count", say("Altar: points of martial deeds"))] = 0
    martial: Annotated[Number, Widget("count", say("Marker of martial deeds"))] = 1

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        player = state.players.get(seat)
        return cls(**{"seat": seat, **(player.tally if player else {}), **given})

    def fold(self, state: State) -> State:
        return state.player(self.seat, tally={name: getattr(self, name) for name in TOTALS})

    def story(self, before: State) -> Phrase:
        return say(
            "Totals entered: {army}, {gold}, {martial}",
            army=words.troops(self.troops),
            gold=words.talents(self.gold),
            martial=words.martial_points(self.martial),
        )
