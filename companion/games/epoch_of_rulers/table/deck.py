"""The epoch deck: drawn and remaining cards."""

from __future__ import annotations

from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import epoch_deck
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.table.state import State


def bonus_left(state: State) -> int:
    """The number of bonus cards still in the deck."""
    return max(0, epoch_deck(len(state.seats)).bonus - len(state.drawn))


def end_left(state: State) -> int:
    """The number of End-of-Times cards still in the deck."""
    deck = epoch_deck(len(state.seats))
    return min(deck.end_of_times, max(0, deck.draws - len(state.drawn)))


def is_empty(state: State) -> bool:
    """Whether the last End-of-Times card is drawn."""
    return epoch_deck(len(state.seats)).last_war(len(state.drawn))


def next_cards(state: State) -> list[str]:
    """The possible next cards: bonus cards as "seat:name", then the names of events."""
    if is_empty(state):
        return []
    if not bonus_left(state):
        return list(words.EVENT)
    found = []
    for seat in state.seats:
        kingdom = state.players[seat].kingdom
        drawn = sum(card.startswith(f"{seat}:") for card in state.drawn)
        if drawn < 4:
            found += [
                f"{seat}:{name}"
                for name in words.BONUSES[kingdom]
                if name == "other" or f"{seat}:{name}" not in state.drawn
            ]
    return found


def card_name(card: str) -> Phrase:
    """A card of the epoch deck by its text."""
    owner, colon, name = card.partition(":")
    if not colon:
        return words.EVENT.get(card, words.EVENT["other"])
    bonus = words.BONUS.get(name, words.BONUS["other"])
    return say("{bonus} ({seat})", bonus=bonus, seat=SeatName(owner))
