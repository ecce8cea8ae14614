"""The numbers of pieces, and the composition of the epoch deck."""

from typing import Literal, NamedTuple, TypeAlias

Deck: TypeAlias = Literal["bonus", "end", "military", "fate"]
"""The decks: the kingdoms' bonus cards, End of Times, military cards, Fate."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
PURSE = 7
TREASURY_HOLDS = 3
REGIMENTS = 15
NORM = 3
CAMP_NORM = 4
CARDS = 2
PLAGUE_CHIPS = 9
MOST_CARDS = 4 * MOST_PLAYERS + 14 + 40 + 5
"""The cards of all decks."""


class EpochDeck(NamedTuple):
    """The two parts of the epoch deck that are drawn in play."""

    bonus: int
    end_of_times: int

    @property
    def draws(self) -> int:
        """The number of epochs until it is empty."""
        return self.bonus + self.end_of_times


def epoch_deck(players: int) -> EpochDeck:
    """Four bonus cards for each kingdom; two End-of-Times cards for each player, and two more."""
    return EpochDeck(4 * players, 2 * players + 2)
