"""Corrections of a player's counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.rulers import heirs
from companion.games.epoch_of_rulers.rules.play.due import Seat, reign_of
from companion.games.epoch_of_rulers.state.state import State

Number = Annotated[int, Field(ge=0, le=99)]
COUNTED = ("purse", "cards", "apart", "martial", "reign_start", "statues", "academies",
           "altar_glory", "altar_martial", "tournament")  # fmt: skip


class SetPlayer(Action[State]):
    """Sets gold, cards, the marker of martial deeds, the reign, academies, and points during the
    game."""

    kind: ClassVar[str] = "set_player"
    title: ClassVar[Phrase] = say("Correct a player")
    of_turn: ClassVar[bool] = False
    refills: ClassVar[tuple[str, ...]] = ("seat",)

    seat: Seat
    purse: Annotated[int, Widget("count", say("Talents in the purse")), Field(ge=-99, le=99)] = 0
    cards: Annotated[Number, Widget("count", say("Military cards"))] = 0
    apart: Annotated[Number, Widget("count", say("Cards beyond the limit"))] = 0
    martial: Annotated[Number, Widget("count", say("Marker of martial deeds"))] = 1
    ruler: Annotated[str, Widget("choice", say("Ruler"))] = ""
    reign_start: Annotated[Number, Widget("count", say("Beginning of the reign"))] = 1
    statues: Annotated[Number, Widget("count", say("Statues of this reign"))] = 0
    academies: Annotated[Number, Widget("count", say("Military academies"))] = 0
    altar_glory: Annotated[Number, Widget("count", say("Altar: points of glory"))] = 0
    altar_martial: Annotated[Number, Widget("count", say("Altar: points of martial deeds"))] = 0
    tournament: Annotated[Number, Widget("count", say("Tournament"))] = 0

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        player = state.players.get(seat)
        facts = {name: getattr(player, name) for name in (*COUNTED, "ruler")} if player else {}
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        player = state.players.get(self.seat)
        if player is None:
            return state
        facts = {name: getattr(self, name) for name in (*COUNTED, "ruler")}
        used = player.used
        if self.ruler and self.ruler not in used:
            used = (*(name for name in used if name != player.ruler), self.ruler)
        commander = min(player.commander, self.apart)
        state = state.player(self.seat, **facts, used=used, commander=commander)
        lives = not reign_of(state, self.seat).exceeded
        return state.player(self.seat, deposed=player.deposed and not lives)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        player = state.players.get(self.seat)
        names = heirs(player.kingdom, ()) if player else ()
        nobody = Choice("", say("nobody"))
        return {"ruler": [nobody, *(Choice(name, words.RULER[name]) for name in names)]}

    def story(self, before: State) -> Phrase:
        return say("Corrected: purse {purse}, military cards {cards}, marker on {martial}",
                   purse=self.purse, cards=self.cards, martial=self.martial)  # fmt: skip
