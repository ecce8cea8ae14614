"""Corrections of the cards, chips and rights of a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.rules.play.deck import bonus_name
from companion.games.epoch_of_rulers.rules.play.due import Seat, land_choices
from companion.games.epoch_of_rulers.state.state import State

HELD = ("bonuses", "conquered", "claimed", "unordered", "commander")


class SetHeld(Action[State]):
    """Sets the bonus cards that a player holds, the conqueror chips by the kingdoms whose capitals
    he has taken, the right to claim gold, and the territories whose fee comes with the next
    epoch."""

    kind: ClassVar[str] = "set_held"
    title: ClassVar[Phrase] = say("Correct cards, chips and rights")
    of_turn: ClassVar[bool] = False
    refills: ClassVar[tuple[str, ...]] = ("seat",)

    seat: Seat
    bonuses: Annotated[tuple[str, ...], Widget("choices", say("Bonus cards held"))] = ()
    conquered: Annotated[tuple[str, ...], Widget("choices", say("Conqueror chips for"))] = ()
    claimed: Annotated[bool, Widget("flag", say("Has claimed the gold of a card"))] = False
    unordered: Annotated[tuple[str, ...], Widget("choices", say("Fee due: no order"))] = ()

    commander: Annotated[
        int, Widget("count", say("Cards of the Great Commander")), Field(ge=0, le=9)
    ] = 0

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        player = state.players.get(seat)
        facts = {name: getattr(player, name) for name in HELD} if player else {}
        return cls(**{"seat": seat, **facts, **given})

    def fold(self, state: State) -> State:
        return state.player(self.seat, **{name: getattr(self, name) for name in HELD})

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        player = state.players.get(self.seat)
        cards = (*words.BONUSES[player.kingdom], *player.bonuses) if player else ()
        return {
            "bonuses": [Choice(name, bonus_name(name)) for name in dict.fromkeys(cards)],
            "conquered": [Choice(seat, say("{seat}", seat=SeatName(seat)))
                          for seat in state.seats if seat != self.seat],
            "unordered": land_choices(state, self.seat),
        }  # fmt: skip

    def story(self, before: State) -> Phrase:
        held = words.listed(bonus_name(name) for name in self.bonuses)
        return say("Corrected: bonus cards {cards}, conqueror chips {chips}", cards=held,
                   chips=len(self.conquered))  # fmt: skip
