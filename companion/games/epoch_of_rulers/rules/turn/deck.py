"""The epoch deck: drawn and remaining cards."""

from collections.abc import Iterable

from companion.core.text import Phrase, SeatName
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.contents import Deck, epoch_deck
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.state.state import State

OF_THEIR_TIME = ("rebirth", "rapid_development", "time", "ecstasy")
"""Bonus cards that may be played at some moments only. The others may be at any moment of the
owner's turn; of a card that the rulebook does not show nobody knows."""
ENTERED = "text/"
"""Before the name of a card whose text the table has entered."""


def is_of_any_moment(bonus: str) -> bool:
    """Whether a bonus card may be played at any moment of the owner's turn."""
    return bonus not in OF_THEIR_TIME


def may_play(bonuses: Iterable[str]) -> bool:
    """Whether one of these cards may be played when the order of the turn has been given."""
    return any(bonus == "time" or is_of_any_moment(bonus) for bonus in bonuses)


def bonus_left(state: State) -> int:
    return max(0, epoch_deck(len(state.seats)).bonus - len(state.drawn))


def end_left(state: State) -> int:
    deck = epoch_deck(len(state.seats))
    return min(deck.end_of_times, max(0, deck.draws - len(state.drawn)))


def is_empty(state: State) -> bool:
    """Whether the last End-of-Times card is drawn."""
    return len(state.drawn) >= epoch_deck(len(state.seats)).draws


def next_cards(state: State) -> list[str]:
    """The possible next cards: bonus cards as "seat:name", then the names of events."""
    if is_empty(state):
        return []
    if not bonus_left(state):
        known = (event for event in words.EVENT_CARDS if event != "other")
        return [*known, *entered(state, "end"), "other"]
    cards = []
    for seat in state.seats:
        kingdom = state.players[seat].kingdom
        drawn = sum(card.startswith(f"{seat}:") for card in state.drawn)
        if drawn < 4:
            names = words.BONUSES[kingdom]
            cards += [
                f"{seat}:{name}"
                for name in (*(entered(state, "bonus") if "other" in names else ()), *names)
                if name == "other" or f"{seat}:{name}" not in state.drawn
            ]
    return cards


def entered(state: State, deck: Deck) -> list[str]:
    """The cards of a deck whose text the table has entered, as "text/name"."""
    return [f"{ENTERED}{name}" for name, (where, _) in sorted(state.texts.items()) if where == deck]


def card_name(card: str) -> Phrase:
    owner, bonus = owner_of(card)
    if not owner:
        return _entered_name(card) or words.EVENT_CARDS.get(card, words.EVENT_CARDS["other"])
    return say("{bonus} ({seat})", bonus=bonus_name(bonus), seat=SeatName(owner))


def owner_of(card: str) -> tuple[str, str]:
    """The player who gets a bonus card, and its text; "" twice for an event."""
    owner, colon, bonus = card.partition(":")
    return (owner, bonus) if colon and not card.startswith(ENTERED) else ("", "")


def bonus_name(bonus: str) -> Phrase:
    return _entered_name(bonus) or words.BONUS_CARDS.get(bonus, words.BONUS_CARDS["other"])


def text_of(state: State, card: str) -> str:
    """What a card of the epoch deck says; "" if the table has not entered it."""
    _, marked, name = card.partition(ENTERED)
    return state.texts[name][1] if marked and name in state.texts else ""


def _entered_name(card: str) -> Phrase | None:
    if not card.startswith(ENTERED):
        return None
    return say("{card}", card=card.removeprefix(ENTERED))
