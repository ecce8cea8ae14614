"""A purse at the end of a round (RB "Конец раунда"): everybody pays the bid."""

from __future__ import annotations


def after_round(coins: int, bid: int, income: int) -> int:
    """The coins after the bid is paid and what was sold is in."""
    return coins - bid + income
