"""The limit of military cards."""

from __future__ import annotations

from companion.games.epoch_of_rulers.agreed.house_rules import DEFAULTS, HouseRules
from companion.games.epoch_of_rulers.box.contents import CARDS


def hand_limit(libraries: int) -> int:
    """How many cards a hand holds; cards that lie apart do not count."""
    return CARDS + libraries


def discard_first(cards: int, libraries: int, *, gift: bool, agreed: HouseRules = DEFAULTS) -> bool:
    """Whether a card must go before one is drawn; `gift`: a new Library brings it."""
    if gift and agreed.cards_over_limit == "keep":
        return False
    return cards >= hand_limit(libraries)
