"""Risky move (rulebook, "Risky move"): the top card of the deck is played at once."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat
from companion.games.expedition.box import words
from companion.games.expedition.box.contents import CARTOGRAPHER, RISKY
from companion.games.expedition.box.language import say
from companion.games.expedition.moves.choice.chosen import (
    ChooseCard,
    Chosen,
    discarded,
    first_of,
    taken,
)
from companion.games.expedition.moves.market.known_cards import card_kinds
from companion.games.expedition.rules.deck import box_objections, deck
from companion.games.expedition.state.cards import card
from companion.games.expedition.state.state import Drawn, State


def _top(code: str) -> str:
    return code if code == CARTOGRAPHER else card(code).code


class RiskyMove(ChooseCard):
    """Risky move is played, and `top` was the top card: a card's text, or "cartographer".
    `shuffled`: the discard pile was shuffled into the deck first."""

    kind: ClassVar[str] = "risky_move"
    title: ClassVar[Phrase] = say("Play Risky move")
    kinds: ClassVar[tuple[str, ...]] = (RISKY,)

    card: Chosen = RISKY
    top: Annotated[str, Widget("choice", say("Top card of the deck")), AfterValidator(_top)]
    shuffled: Annotated[bool, Widget("flag", say("The discard pile was shuffled"))] = False

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        code = first_of(state, seat, RISKY)
        shuffled = state.counts_deck and not deck(state).cards
        return cls(**{"seat": seat, "card": code, "top": "explorer", "shuffled": shuffled, **given})

    def fold(self, state: State) -> State:
        picked = state.picked
        state = changed(state, discard=() if self.shuffled else state.discard)
        state = discarded(taken(state, self.seat, self.card), self.card)
        if self.top == CARTOGRAPHER:
            return changed(state, area=state.area + 1)
        faces = state.faces | ({self.top} if card(self.top).is_known else set())
        return changed(state, picked=picked, drawn=Drawn(self.seat, self.top), faces=faces)

    def objections(self, state: State) -> Iterator[Objection]:
        yield from super().objections(state)
        if not self.is_of_its_kinds:
            sentence = say("{card} is not Risky move.", card=card(self.card).label)
            yield Objection("risky.kind", sentence, "risky-move")
        codes, out = ((), 1) if self.top == CARTOGRAPHER else ((self.top,), 0)
        yield from box_objections(state, codes, out, shuffled=self.shuffled)

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        tops = [Choice(CARTOGRAPHER, words.KIND[CARTOGRAPHER]), *card_kinds(state, self.top)]
        return {**super().choices(state), "top": tops}

    def story(self, before: State) -> Phrase:
        label = words.KIND[CARTOGRAPHER] if self.top == CARTOGRAPHER else card(self.top).label
        return say("Played Risky move and drew {card}", card=label)
