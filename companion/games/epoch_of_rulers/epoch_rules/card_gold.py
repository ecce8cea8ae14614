"""The gold on a kingdom's bonus card."""

from __future__ import annotations

from typing import NamedTuple


class CardGold(NamedTuple):
    """Gold of the kingdom's owner and of the drawer afterwards, and what is lost."""

    owner: int
    drawer: int
    lost: int


def share_card_gold(
    gold: int, *, drawer: int, drawer_cap: int, owner: int, owner_cap: int, claims: bool
) -> CardGold:
    """The gold on the card goes to the drawer; an owner who claims it fills the treasury first."""
    claimed = max(0, min(gold, owner_cap - owner)) if claims else 0
    drawn = max(0, min(gold - claimed, drawer_cap - drawer))
    return CardGold(owner + claimed, drawer + drawn, gold - claimed - drawn)
