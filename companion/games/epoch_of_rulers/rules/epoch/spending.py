"""Spending gold at the start of an epoch: cards from Libraries, glory from the Altar."""

from __future__ import annotations

CARD_PRICE = 1
LEAST_SACRIFICE = 3
LEAST_KILLED = 3


def cards_to_buy(libraries: int, bought: int, gold: int) -> int:
    """The number of military cards that the player can still buy, one for each Library."""
    return max(0, min(libraries - bought, gold // CARD_PRICE))


def may_sacrifice(gold: int, *, altar: bool, sacrificed: bool) -> bool:
    """Whether the Altar may take all gold for a victory point of glory."""
    return altar and not sacrificed and gold >= LEAST_SACRIFICE


def altar_rewards(killed: int, survived: int, *, altar: bool, rewarded: bool) -> bool:
    """Whether a battle gives a victory point of martial deeds: all enemies are dead, at least
    three, for the first time in the epoch."""
    return altar and not rewarded and not survived and killed >= LEAST_KILLED
