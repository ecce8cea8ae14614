"""Bonus cards: taken at a pass, given back, with coins on those that lie there."""

from __future__ import annotations

from companion.core.frozen import changed
from companion.games.terra_mystica.basis.breach import refuse
from companion.games.terra_mystica.basis.goods import Goods
from companion.games.terra_mystica.box.tiles import CARDS
from companion.games.terra_mystica.ledger.player import Player, gained
from companion.games.terra_mystica.play.state import State


def take_card(state: State, player: Player, card: str, *, coins: bool) -> tuple[Player, State]:
    """A player with one of the cards that lie there, and the state without it. Breach if the card
    does not lie there."""
    if card not in state.cards:
        refuse("{card} doesn't lie there", card=CARDS[card].code)
    lying = dict(state.cards)
    on_it = lying.pop(card, 0)
    taken = changed(gained(player, Goods(coins=on_it)) if coins else player, card=card)
    return taken, changed(state, cards=lying)


def give_back(state: State, player: Player) -> tuple[Player, State]:
    """A player without a card, and the state in which that card lies there."""
    if not player.card:
        return player, state
    return changed(player, card=""), changed(state, cards={**state.cards, player.card: 0})


def with_a_coin_each(state: State) -> State:
    """The state with one more coin on each card that lies there."""
    return changed(state, cards={card: coins + 1 for card, coins in state.cards.items()})
