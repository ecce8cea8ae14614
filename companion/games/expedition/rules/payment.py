"""The purse at the end of a round (rulebook, "End of the round")."""

from __future__ import annotations


def after_round(coins: int, bid: int, income: int) -> int:
    """The coins after paying the bid and receiving the income."""
    return coins - bid + income
