"""Where improvement cards certainly are, as far as the log tells. Each of them exists only once."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.core.frozen import changed
from companion.core.game.action import Objection
from companion.core.text import SeatName
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.state.state import State


def acquired(state: State, seat: str, card: str) -> State:
    """The state in which a card joins the seat's deck; "" is one that the seat retired earlier."""
    player = state.players[seat]
    if not card:
        return state.player(seat, retired=player.retired and player.retired - 1)
    return _without(state, {card}).player(seat, deck=player.deck | {card})


def retired(state: State, seat: str, cards: Collection[str], unnamed: int) -> State:
    """The state in which these cards of a seat go back, and others that nobody named."""
    state = _without(state, cards)
    if unnamed <= 0:
        return state
    known = state.players[seat].retired
    more = None if known is None else known + unnamed
    return state.player(seat, deck=frozenset(), retired=more)


def laid_out(state: State, cards: Collection[str]) -> State:
    """The state in which these cards lie on the table, so that nobody has them."""
    return changed(_without(state, cards), undealt=state.undealt - set(cards))


def _without(state: State, cards: Collection[str]) -> State:
    for seat, player in state.players.items():
        if not player.deck.isdisjoint(cards):
            state = state.player(seat, deck=player.deck - set(cards))
    return state


def elsewhere(state: State, seat: str, card: str) -> Iterator[Objection]:
    """An objection to a card that a seat can't have: it is another's, or was never laid out."""
    name = words.IMPROVEMENT.get(card)
    if name is None or card in (state.players[seat].reserve_cards or ()):
        return
    for other in state.seats:
        player = state.players[other]
        if other == seat:
            continue
        if card in (player.reserve_cards_sure or ()):
            said = say("{card} is already in {seat}'s Reserve.", card=name, seat=SeatName(other))
            yield Objection("reserve.elsewhere", said, "reserve")
        elif card in player.deck:
            said = say("{seat} has acquired {card}.", card=name, seat=SeatName(other))
            yield Objection("card.acquired", said, "acquire")
    if card in state.undealt and card not in state.market:
        said = say("{card} was not laid out in this game.", card=name)
        yield Objection("card.undealt", said, "acquire")
