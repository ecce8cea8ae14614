"""Bonus cards: taking and returning them, and the coins on the available ones."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.terra_mystica.box.tiles import CARDS
from companion.games.terra_mystica.state.breach import refuse
from companion.games.terra_mystica.state.state import State


def swapped(lying: dict[str, int], *, taken: str, given: str) -> dict[str, int]:
    """The available cards after one is taken and another returned, "" for none. Raises Breach if
    the taken one is not available."""
    cards = dict(lying)
    if taken and cards.pop(taken, None) is None:
        refuse("{card} doesn't lie there", card=CARDS[taken].code)
    return {**cards, given: 0} if given else cards


def with_a_coin_each(state: State) -> State:
    """The state with one more coin on each available card."""
    return changed(state, cards={card: coins + 1 for card, coins in state.cards.items()})
