"""Bonus cards: taking and returning them."""

from __future__ import annotations

from companion.games.terra_mystica.box.tiles import CARDS
from companion.games.terra_mystica.state.breach import refuse


def swapped(lying: dict[str, int], *, taken: str, given: str) -> dict[str, int]:
    """The available cards after one is taken and another returned, "" for none. Raises Breach if
    the taken one is not available."""
    cards = dict(lying)
    if taken and cards.pop(taken, None) is None:
        refuse("{card} doesn't lie there", card=CARDS[taken].code)
    return {**cards, given: 0} if given else cards
