"""The limit of military cards."""

from __future__ import annotations

from companion.games.epoch_of_rulers.box.contents import CARDS


def hand_limit(libraries: int) -> int:
    """The most cards in a hand. Cards kept apart do not count."""
    return CARDS + libraries


def discard_first(cards: int, libraries: int) -> bool:
    """Whether a card must be discarded before drawing one."""
    return cards >= hand_limit(libraries)
