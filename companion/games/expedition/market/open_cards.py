"""Drawing cards from the deck (rulebook, "Market phase"): for the market, and cartographers for
their area."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.expedition.box.contents import (
    CARTOGRAPHER,
    CARTOGRAPHERS_TO_START,
    MARKET,
    RISKY,
    SPECIAL,
)


@dataclass(frozen=True, slots=True)
class Opened:
    """The cards of the market, the cartographers in their area, and the number of cards drawn."""

    market: tuple[str, ...]
    cartographers: int
    drawn: int


def market_size(players: int) -> int:
    """The cards on the market."""
    return MARKET[max(2, min(players, 4))]


def starts_expedition(cartographers: int) -> bool:
    """Whether an expedition begins at the end of the round."""
    return cartographers >= CARTOGRAPHERS_TO_START


def opened(kinds: Sequence[str], cartographers: int, players: int) -> Opened:
    """The market from the cards on top of the deck; a cartographer is replaced by the next card."""
    market: list[str] = []
    drawn = 0
    for kind in kinds:
        if len(market) == market_size(players):
            break
        drawn += 1
        if kind == CARTOGRAPHER:
            cartographers += 1
        else:
            market.append(kind)
    return Opened(tuple(market), cartographers, drawn)


def risked(kinds: Sequence[str], cartographers: int) -> Opened:
    """The cards that Risky move draws: one, and another for each Risky move among them. A special
    card of no named kind is a Risky move if another card follows. A cartographer is not
    replaced."""
    drawn = 0
    for kind in kinds:
        drawn += 1
        if kind == CARTOGRAPHER:
            return Opened((), cartographers + 1, drawn)
        if kind not in (RISKY, SPECIAL):
            break
    return Opened((), cartographers, drawn)
