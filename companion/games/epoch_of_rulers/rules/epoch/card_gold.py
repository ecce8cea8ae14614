"""The gold on a kingdom's bonus card."""

from __future__ import annotations

from typing import NamedTuple


class CardGold(NamedTuple):
    """The gold of the kingdom's owner and of the drawer afterwards, and the lost gold."""

    owner: int
    drawer: int
    lost: int


def share_card_gold(
    gold: int, *, drawer: int, drawer_cap: int, owner: int, owner_cap: int, claims: bool
) -> CardGold:
    """Shares the gold on a card. It goes to the drawer, but an owner who claims it first fills the
    treasury."""
    claimed = max(0, min(gold, owner_cap - owner)) if claims else 0
    drawn = max(0, min(gold - claimed, drawer_cap - drawer))
    return CardGold(owner + claimed, drawer + drawn, gold - claimed - drawn)
