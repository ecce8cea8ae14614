"""The next ruler, at the start of an epoch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.box.rulers import heirs
from companion.games.epoch_of_rulers.rules.play.due import Seat, on_turn
from companion.games.epoch_of_rulers.state.state import State


class ChooseRuler(Action[State]):
    """A ruler's reign begins at the marker of martial deeds."""

    kind: ClassVar[str] = "choose_ruler"
    title: ClassVar[Phrase] = say("Choose a ruler")

    seat: Seat
    ruler: Annotated[str, Widget("choice", say("Ruler"))]

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        return cls(**{"seat": seat, "ruler": next(iter(left(state, seat)), ""), **given})

    def fold(self, state: State) -> State:
        if self.seat not in state.players:
            return state
        player = state.players[self.seat]
        return state.player(
            self.seat, ruler=self.ruler, used=(*player.used, self.ruler), deposed=False,
            reign_start=player.martial, statues=0,
        )  # fmt: skip

    def objections(self, state: State) -> Iterator[Objection]:
        yield from on_turn(state, self.seat, "fees")
        if state.players[self.seat].ruler:
            yield Objection("ruler.alive", say("The present ruler still lives."), "rulers")
        if self.ruler not in left(state, self.seat):
            said = say("This ruler has already reigned, or belongs to another kingdom.")
            yield Objection("ruler.used", said, "rulers")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        return {"ruler": [Choice(name, words.RULER[name]) for name in left(state, self.seat)]}

    def story(self, before: State) -> Phrase:
        return say("{ruler} reigns", ruler=words.RULER.get(self.ruler, words.RULER["first"]))


def left(state: State, seat: str) -> tuple[str, ...]:
    """The rulers who have not reigned yet."""
    player = state.players.get(seat)
    return heirs(player.kingdom, player.used) if player else ()
