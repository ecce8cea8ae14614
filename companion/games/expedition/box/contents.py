"""The box: cards, spaces and rewards, as far as the rulebook prints them."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

CardType: TypeAlias = Literal["explorer", "crew", "vehicle"]
"""The types of card that make up a team."""

TYPES: Final[tuple[CardType, ...]] = ("explorer", "crew", "vehicle")
PATRON: Final = "patron"
RISKY: Final = "risky"
JETPACK: Final = "jetpack"
OBSERVATION: Final = "observation"
SPECIAL: Final = "special"
"""A special card, where it does not matter which of the three kinds it is."""
SPECIALS: Final = (RISKY, JETPACK, OBSERVATION)
KINDS: Final = (*TYPES, PATRON, *SPECIALS)
CARTOGRAPHER: Final = "cartographer"

CARDS: Mapping[str, int] = {"explorer": 8, "crew": 8, "vehicle": 8, PATRON: 8}
"""The number of cards of each kind in the deck; the three special kinds have 12 together."""
SPECIAL_CARDS = 12
CARTOGRAPHERS = 7
STRENGTHS: Final = range(1, 7)
PRICES: Final = range(1, 7)
DECK = 51  # Rulebook, "Contents": 4 times 8, 12 special cards, 7 cartographers

MARKET, MARKET_OF_FOUR = 3, 4
"""Cards on the market, and with four players (rulebook, "Market phase")."""
CARTOGRAPHERS_TO_START = 3
"""The number of cartographers that start an expedition at the end of the round."""

SPACES = 4
UNUSED = "-"
"""An unused initiative marker."""
NUMERALS = ("I", "II", "III", "IV")

TEAMS: Final = (1, 2)
JETPACK_STRENGTH = 2
MOST_STRENGTH = 12  # the last space of the strength track

MONEY: tuple[tuple[int, int], ...] = ((10, 12), (7, 8), (4, 4), (1, 2))
"""From this strength on -> M£ for the team (rulebook, "Rewards")."""
ARTIFACT: tuple[int, ...] = (6, 4, 2)
"""The worth of a team's artifact by initiative space, I to III. IV brings none."""
CARD_POINTS = 10  # an expedition card

COINS = 11
FEES: tuple[int, ...] = (2, 1)
"""The coins that the first and the second on the initiative track return."""
PATRON_COINS = 5
OWN_PATRON_COINS = 7

EXPEDITIONS: Final = (
    "thule", "mu", "iram", "el_dorado", "kalahari", "atlantis", "agartha", "avalon", "shangri_la",
)  # fmt: skip
FIRST_GAME: Final = ("avalon", "kalahari", "iram")
"""Recommended as the first expedition of a first game."""
ROW = 4
"""Expeditions in a game."""
MOST_ARTIFACTS = 8
"""The most artifacts of a player: one for each of two teams in each of four expeditions."""
