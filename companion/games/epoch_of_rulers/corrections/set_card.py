"""Entering the text of a card, which the rulebook does not show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import MOST_CARDS, Deck
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.table.state import State

PLAIN = r"^[^\x00-\x1f\x7f]*$"
CardName = Annotated[str, Field(max_length=30, pattern=PLAIN)]
CardText = Annotated[str, Field(max_length=200, pattern=PLAIN)]


class SetCard(Action[State]):
    """Sets the deck and the text of a card. The host's next tables know it, too. An empty text
    removes the card."""

    kind: ClassVar[str] = "card_text"
    title: ClassVar[Phrase] = say("Texts of cards")
    of_turn: ClassVar[bool] = False
    refills: ClassVar[tuple[str, ...]] = ("known",)

    known: Annotated[CardName, Widget("choice", say("Card"))] = ""
    deck: Annotated[Deck, Widget("choice", say("Deck"))] = "end"
    card: Annotated[CardName, Widget("text", say("Name of the card"))] = ""
    text: Annotated[CardText, Widget("text", say("What it says"))] = ""

    @classmethod
    def prefilled(cls, state: State, seat: str, **given: Any) -> Self:
        known = given.get("known", "")
        facts: dict[str, Any] = {"known": known}
        if known in state.texts:
            deck, text = state.texts[known]
            facts |= {"deck": deck, "card": known, "text": text}
        return cls(**{**facts, **given})

    def fold(self, state: State) -> State:
        name, text = self.card.strip(), self.text.strip()
        texts = {card: told for card, told in state.texts.items() if card not in (self.known, name)}
        if name and text and len(texts) < MOST_CARDS:
            texts[name] = (self.deck, text)
        return changed(state, texts=texts)

    def objections(self, state: State) -> Iterator[Objection]:
        if not self.card.strip():
            yield Objection("card_text.name", say("The card needs a name."), "card")
        elif self.card.strip() not in state.texts and len(state.texts) >= MOST_CARDS:
            said = say("The texts of all {count} cards are entered.", count=MOST_CARDS)
            yield Objection("card_text.most", said, "card")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        cards = [
            Choice(card, say("{card}", card=card), words.DECK[deck])
            for card, (deck, _) in sorted(state.texts.items())
        ]
        decks = [Choice(deck, name) for deck, name in words.DECK.items()]
        return {"known": [Choice("", say("a new card")), *cards], "deck": decks}

    def story(self, before: State) -> Phrase:
        name, text = self.card.strip(), self.text.strip()
        if not text:
            return say("The text of {card} is removed", card=name or self.known)
        return say("{deck}, {card}: {text}", deck=words.DECK[self.deck], card=name, text=text)
