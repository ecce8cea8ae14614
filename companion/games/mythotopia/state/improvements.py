"""Improvement cards that nobody can play: they left the game, or nobody has acquired them
(rulebook, "Acquire a card", "Cards")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.frozen import changed
from companion.core.game.action import Objection
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.state.state import State

LEAVING = frozenset({"philosopher"})
"""Cards that can be played once in a game."""


def played(state: State, card: str) -> State:
    """The state after a free card was played. A card that leaves the game is then in no place, and
    brings one that was never laid out; so may a card that nobody named."""
    if not card:
        return changed(state, undealt=frozenset())
    if card not in LEAVING:
        return state
    market = tuple(one for one in state.market if one != card)
    return changed(state, gone=state.gone | {card}, market=market, undealt=frozenset())


def in_the_game(state: State) -> list[str]:
    """All improvement cards except those that left the game."""
    return [card for card in words.IMPROVEMENT if card not in state.gone]


def gone_objections(state: State, cards: Iterable[str]) -> Iterator[Objection]:
    """Objects to playing, acquiring or retiring a card that left the game."""
    for card in dict.fromkeys(cards):
        if card in state.gone:
            said = say("{card} has left the game.", card=words.IMPROVEMENT[card])
            yield Objection("card.gone", said, "cards-free")


def unplayable(state: State, cards: Iterable[str]) -> Iterator[Objection]:
    """Objects to cards that left the game or are still laid out, so that no player has them. Silent
    about the latter unless all cards laid out are known."""
    named = list(dict.fromkeys(cards))
    yield from gone_objections(state, named)
    for card in named:
        if state.market_known and card in state.market:
            said = say("Nobody has acquired {card}.",
                       card=words.IMPROVEMENT[card])  # fmt: skip
            yield Objection("card.laid_out", said, "acquire")
