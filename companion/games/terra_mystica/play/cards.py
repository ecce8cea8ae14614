"""Bonus cards: taken at a pass, given back, with coins on those that lie there."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.terra_mystica.basis.breach import refuse
from companion.games.terra_mystica.box.tiles import CARDS
from companion.games.terra_mystica.play.state import State


def swapped(lying: dict[str, int], *, taken: str, given: str) -> dict[str, int]:
    """The cards that lie there after one is taken and another given back, "" for none. Breach if
    the first one does not lie there."""
    cards = dict(lying)
    if taken and cards.pop(taken, None) is None:
        refuse("{card} doesn't lie there", card=CARDS[taken].code)
    return {**cards, given: 0} if given else cards


def with_a_coin_each(state: State) -> State:
    """The state with one more coin on each card that lies there."""
    return changed(state, cards={card: coins + 1 for card, coins in state.cards.items()})
