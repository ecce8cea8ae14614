"""The limit of military cards."""

from __future__ import annotations

from companion.games.epoch_of_rulers.box.contents import CARDS
from companion.games.epoch_of_rulers.box.readings import DEFAULTS, Readings


def hand_limit(libraries: int) -> int:
    """The most cards in a hand. Cards kept apart do not count."""
    return CARDS + libraries


def discard_first(cards: int, libraries: int, *, gift: bool, agreed: Readings = DEFAULTS) -> bool:
    """Whether a card must be discarded before drawing one; `gift`: the card comes from a new
    Library."""
    if gift and agreed.cards_over_limit == "keep":
        return False
    return cards >= hand_limit(libraries)
