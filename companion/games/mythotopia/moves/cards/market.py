"""Acquire improvement cards from the table and retire them to it (rulebook, "Course of play")."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import Field

from companion.core.frozen import changed
from companion.core.game.action import Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, with_details
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.contents import one_of
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.box.words import gold
from companion.games.mythotopia.moves.armies.moves import Move
from companion.games.mythotopia.moves.cards.reserve import (
    FromReserve,
    leaving,
    lying_there,
    not_there,
    without_cards,
)
from companion.games.mythotopia.moves.turn import Spends
from companion.games.mythotopia.rules.cards.whereabouts import (
    acquired,
    elsewhere,
    gone_objections,
    in_the_game,
    never_laid_out,
    retired,
    unplayable,
)
from companion.games.mythotopia.rules.turn.actions import BUILDING, TAKEN
from companion.games.mythotopia.state.state import State

LAID_OUT = 16  # Rulebook, "Improvement cards": 16 of the 29 can be acquired
ACQUIRE_GOLD = 1
SMALLEST_DECK = 7
MOST_RETIRED = 2  # Rulebook, "Retire one or two cards"


CardName: TypeAlias = Annotated[str, one_of(words.IMPROVEMENT, "card")]
MaybeCard: TypeAlias = Annotated[str, one_of(words.IMPROVEMENT, "card", or_none=True)]


class Acquire(Move):
    """A card for 1 gold, once a turn: an improvement card laid out, or (`card` is "") one that the
    player retired earlier. It goes to the player's discard pile."""

    kind: ClassVar[str] = "acquire"
    icon: ClassVar[str] = "acquire"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = say("Acquire a card")

    card: Annotated[MaybeCard, Widget("choice", say("Which card"), by_name=True)] = ""
    spends: Spends = False

    @classmethod
    def likely(cls, state: State, seat: Seat, given: Mapping[str, Any]) -> dict[str, Any]:
        """One of the cards laid out, if they are known."""
        return {"card": min(state.market, default="") if state.market_known else ""}

    def moved(self, state: State) -> State:
        state = acquired(state, self.seat, self.card).gaining_cards(self.seat, 1)
        return changed(state, market=tuple(card for card in state.market if card != self.card))

    def against(self, state: State) -> Iterator[Objection]:
        yield from gone_objections(state, [self.card])
        taken = list(elsewhere(state, self.seat, self.card))
        yield from taken
        away = self.card not in ("", *state.market, *state.gone)
        if state.market_known and away and not taken:
            sentence = say("{card} is not laid out.", card=words.IMPROVEMENT[self.card])
            yield Objection("acquire.market", sentence, "acquire")
        if state.market_known and not self.card and state.players[self.seat].retired == 0:
            sentence = say("{seat} has retired no card to acquire again.", seat=SeatName(self.seat))
            yield Objection("acquire.retired", sentence, "acquire")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        lie = _card_choices(sorted(state.market))
        if state.market_known:
            return {"card": [*lie, Choice("", say("a card retired earlier"))]}
        others = sorted(set(in_the_game(state)) - set(state.market))
        return {"card": [*lie, Choice("", say("not named")), *_card_choices(others)]}

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth == "board":
            yield gold(ACQUIRE_GOLD)

    def story(self, before: State) -> Phrase:
        if not self.card and before.market_known:
            return say("acquires a card retired earlier")
        if not self.card:
            return say("acquires a card")
        return say("acquires “{card}”", card=words.IMPROVEMENT[self.card])


class Retire(Move):
    """One or two cards go back to where they came from. The deck keeps at least seven."""

    kind: ClassVar[str] = "retire"
    icon: ClassVar[str] = "retire"
    heading: ClassVar[Phrase | None] = BUILDING
    title: ClassVar[Phrase] = say("Retire one or two cards")

    returned: Annotated[
        tuple[CardName, ...],
        Widget("choices", say("Improvement cards among them"), by_name=True),
        Field(max_length=MOST_RETIRED),
    ] = ()
    from_reserve: FromReserve = ()
    cards: Annotated[int, Widget("count", say("How many cards in all")), Field(ge=0)] = 1
    spends: Spends = False

    def moved(self, state: State) -> State:
        state = without_cards(state, self.seat, self._cards).gaining_cards(self.seat, -self._count)
        state = retired(state, self.seat, self._cards, self.cards - len(self._cards))
        away = (*state.market, *state.gone)
        back = tuple(card for card in self._cards if card not in away)
        tracked = state.depth == "board" or state.market
        return changed(state, market=(*state.market, *back)) if tracked else state

    @property
    def _cards(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.returned, *self.from_reserve)))

    @property
    def _count(self) -> int:
        return max(self.cards, len(self._cards))

    def against(self, state: State) -> Iterator[Objection]:
        yield from unplayable(state, self.seat, self.returned)
        yield from not_there(state, self.seat, self.from_reserve)
        if not 0 < self._count <= MOST_RETIRED:
            yield Objection("retire.count", say("Retire one or two cards."), "retire")
        else:
            yield from self._too_few_left(state)

    def _too_few_left(self, state: State) -> Iterator[Objection]:
        most = state.players[self.seat].cards_at_most
        if most is not None and most - self._count < SMALLEST_DECK:
            sentence = say("At most {left} cards stay in the deck; it must keep at least {count}.",
                           left=max(0, most - self._count),
                           count=SMALLEST_DECK)  # fmt: skip
            yield Objection("retire.deck", sentence, "retire")

    def choices(self, state: State) -> Mapping[str, Sequence[Choice]]:
        kept = lying_there(state, self.seat)
        reserves = (player.reserve_cards_sure or () for player in state.players.values())
        elsewhere = {*state.market, *chain.from_iterable(reserves)}
        away = [
            card for card in in_the_game(state)
            if card in self.returned or not (card in elsewhere or never_laid_out(state, card))
        ]  # fmt: skip
        return {"returned": _card_choices(away), "from_reserve": kept}

    def reminders(self, state: State) -> Iterator[Phrase]:
        if state.depth == "board":
            yield say("The deck must keep at least {count} cards.", count=SMALLEST_DECK)

    def story(self, before: State) -> Phrase:
        names = [words.IMPROVEMENT[card] for card in self.returned]
        line = TAKEN["retire"]
        return leaving(
            with_details(line, words.listed(names)) if names else line, self.from_reserve
        )


def _card_choices(cards: Iterable[str]) -> list[Choice]:
    return [Choice(card, words.IMPROVEMENT[card]) for card in cards]
