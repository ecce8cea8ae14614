"""Corrections of cards: their texts, which the rulebook does not show, and how many are left."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Self

from pydantic import Field

from companion.core.common_actions import Statement
from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, with_details
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import MOST_CARDS, Deck, epoch_deck
from companion.games.epoch_of_rulers.box.language import say, say_many
from companion.games.epoch_of_rulers.rules.turn.deck import bonus_left, end_left
from companion.games.epoch_of_rulers.state.state import State

PLAIN = r"^[^\x00-\x1f\x7f]*$"
CardName = Annotated[str, Field(max_length=30, pattern=PLAIN)]
CardText = Annotated[str, Field(max_length=200, pattern=PLAIN)]


class SetCard(Statement[State]):
    """Sets the deck and the text of a card. The host's next tables know it, too. An empty text
    removes the card."""

    kind: ClassVar[str] = "card_text"
    icon: ClassVar[str] = "epoch-card"
    listed = "settings"
    title: ClassVar[Phrase] = say("Texts of cards")
    refills: ClassVar[tuple[str, ...]] = ("known",)

    known: Annotated[CardName, Widget("choice", say("Card"))] = ""
    deck: Annotated[Deck, Widget("choice", say("Deck"))] = "end"
    card: Annotated[CardName, Widget("text", say("Name of the card"))] = ""
    text: Annotated[CardText, Widget("text", say("What it says"))] = ""

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        known = given.get("known", "")
        facts: dict[str, Any] = {"known": known}
        if known in state.texts:
            deck, text = state.texts[known]
            facts |= {"deck": deck, "card": known, "text": text}
        return cls(**{**facts, **given})

    @property
    def name(self) -> str:
        """The name of the card; a known card keeps its own unless another is given."""
        return self.card.strip() or self.known

    def fold(self, state: State) -> State:
        texts, text = self._others(state), self.text.strip()
        if self.name and text and len(texts) < MOST_CARDS:
            texts[self.name] = (self.deck, text)
        return changed(state, texts=texts)

    def objections(self, state: State) -> Iterator[Objection]:
        if not self.name:
            sentence = say("The card needs a name.")
            yield Objection("card_text.name", sentence, "card", unfilled=True)
        elif len(self._others(state)) >= MOST_CARDS:
            sentence = say("The texts of all {count} cards are entered.", count=MOST_CARDS)
            yield Objection("card_text.most", sentence, "card")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        cards = [
            Choice(card, say("{card}", card=card), words.DECK[deck])
            for card, (deck, _) in sorted(state.texts.items())
        ]
        decks = [Choice(deck, name) for deck, name in words.DECK.items()]
        return {"known": [Choice("", say("a new card")), *cards], "deck": decks}

    def story(self, before: State) -> Phrase:
        if not self.name:
            return say("The table names no card")
        text = self.text.strip()
        if not text:
            return say("The table removes the text of “{card}”", card=self.name)
        line = say("The table enters the card “{card}”", card=self.name)
        return with_details(line, say("{deck}, “{text}”", deck=words.DECK[self.deck], text=text))

    def _others(self, state: State) -> dict[str, tuple[Deck, str]]:
        own = (self.known, self.name)
        return {card: text for card, text in state.texts.items() if card not in own}


class SetDeck(Statement[State]):
    """Sets the number of cards left in the epoch deck, bonus cards and End of Times together.
    `taken` cards were drawn from it. `last_by` has drawn the last one; None while cards are
    left."""

    kind: ClassVar[str] = "set_deck"
    icon: ClassVar[str] = "epoch-card"
    title: ClassVar[Phrase] = say("Correct the epoch deck")
    filled: ClassVar[frozenset[str]] = frozenset({"taken", "last_by"})

    left: Annotated[int, Widget("count", say("Cards left")), Field(ge=0, le=32)] = 0
    taken: int | None = None
    last_by: str | None = None

    @classmethod
    def prefilled(cls, state: State, seat: Seat, **given: Any) -> Self:
        return cls(**{"left": bonus_left(state) + end_left(state), **given})

    def completed(self, state: State) -> Self:
        drawer = None if self.left else state.last_by or state.turn
        taken = max(0, epoch_deck(len(state.seats)).draws - self.left)
        return self.model_copy(update={"taken": taken, "last_by": drawer})

    def fold(self, state: State) -> State:
        taken = self.taken or 0
        unseen = ("other",) * (taken - len(state.drawn))
        cards = (*state.drawn[:taken], *unseen)
        return changed(state, drawn=cards, last_by=self.last_by or "")

    def objections(self, state: State) -> Iterator[Objection]:
        most = epoch_deck(len(state.seats)).draws
        if self.left > most:
            sentence = say("The epoch deck has only {count} cards.", count=most)
            yield Objection("deck.most", sentence, "card")

    def story(self, before: State) -> Phrase:
        return say_many("The epoch deck has {count} card left",
                        "The epoch deck has {count} cards left", self.left)  # fmt: skip
