"""The improvement cards laid out, entered when a table begins to track the whole board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from companion.core.common_actions import Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Listed, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say, say_many
from companion.games.mythotopia.moves.cards.market import CardName
from companion.games.mythotopia.rules.cards.whereabouts import (
    gone_objections,
    in_the_game,
    laid_out,
)
from companion.games.mythotopia.state.state import State


class StateLaidOut(Statement[State]):
    """States which improvement cards can be acquired now. Nobody moves a card."""

    kind: ClassVar[str] = "market"
    listed: ClassVar[Listed] = None
    title: ClassVar[Phrase] = say("Improvement cards laid out")

    market: Annotated[
        tuple[CardName, ...],
        Widget("choices", say("Which are laid out"), by_name=True, find=say("Find a card")),
    ] = ()

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"market": state.market, **given})

    def fold(self, state: State) -> State:
        state = laid_out(state, self.market)
        return changed(state, market=tuple(sorted(set(self.market))), market_known=True)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from gone_objections(state, self.market)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        names = dict.fromkeys((*in_the_game(state), *self.market))
        return {"market": [Choice(card, words.IMPROVEMENT[card]) for card in names]}

    def reminders(self, state: State) -> Iterator[Phrase]:
        count = len(set(self.market))
        yield say_many("{count} card laid out", "{count} cards laid out", count)

    def story(self, before: State) -> Phrase:
        return say("The table lays out {count} improvement cards", count=len(set(self.market)))
