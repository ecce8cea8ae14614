"""Drawing cards from the deck (rulebook, "Market phase"): for the market, and cartographers for
their area."""

from collections.abc import Sequence

from companion.games.expedition.box.contents import (
    CARTOGRAPHER,
    CARTOGRAPHERS_TO_START,
    MARKET,
    MARKET_OF_FOUR,
    RISKY,
    SPECIAL,
)


def market_size(players: int) -> int:
    return MARKET_OF_FOUR if players >= 4 else MARKET


def starts_expedition(cartographers: int) -> bool:
    """Whether an expedition begins at the end of the round."""
    return cartographers >= CARTOGRAPHERS_TO_START


def opened(kinds: Sequence[str], cartographers: int, players: int) -> tuple[list[str], int]:
    """The market from the cards on top of the deck, and the cartographers in their area; a
    cartographer is replaced by the next card."""
    market: list[str] = []
    for kind in kinds:
        if len(market) == market_size(players):
            break
        if kind == CARTOGRAPHER:
            cartographers += 1
        else:
            market.append(kind)
    return market, cartographers


def risked(kinds: Sequence[str], cartographers: int) -> tuple[int, int]:
    """How many cards Risky move draws: one, and another for each Risky move among them; and the
    cartographers in their area then. A special card of no named kind is a Risky move if another
    card follows. A cartographer is not replaced."""
    drawn = 0
    for kind in kinds:
        drawn += 1
        if kind == CARTOGRAPHER:
            return drawn, cartographers + 1
        if kind not in (RISKY, SPECIAL):
            break
    return drawn, cartographers
