"""Where improvement cards certainly are, as far as the log tells, and whether they can be played.
Each exists only once (rulebook, "Acquire a card", "Cards")."""

from collections.abc import Collection, Iterable, Iterator

from companion.core.frozen import changed
from companion.core.game.action import Objection
from companion.core.text import Phrase, Seat, SeatName
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.state.state import State

LEAVING = frozenset({"philosopher"})
"""Cards that can be played once in a game."""


def acquired(state: State, seat: Seat, card: str) -> State:
    """The state in which a card joins the seat's deck; "" is one that the seat retired earlier."""
    player = state.players[seat]
    if not card:
        return state.player(seat, retired=player.retired and player.retired - 1)
    return _without(state, {card}).player(seat, deck=player.deck | {card})


def retired(state: State, seat: Seat, cards: Collection[str], unnamed: int) -> State:
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


def elsewhere(state: State, seat: Seat, card: str) -> Iterator[Objection]:
    """An objection to a card that another player has."""
    name, own = words.IMPROVEMENT.get(card), state.players.get(seat)
    if name is None or own is None or card in (own.reserve_cards or ()):
        return
    for other in state.seats:
        player = state.players[other]
        if other == seat:
            continue
        if card in (player.reserve_cards_sure or ()):
            sentence = say(
                "{card} is already in {seat}'s Reserve.", card=name, seat=SeatName(other)
            )
            yield Objection("reserve.elsewhere", sentence, "reserve")
        elif card in player.deck:
            sentence = say("{seat} has acquired {card}.", card=name, seat=SeatName(other))
            yield Objection("card.acquired", sentence, "acquire")


def never_laid_out(state: State, card: str) -> bool:
    """Whether an improvement card is certainly among those that were not laid out, and nobody
    recorded it in a deck or a Reserve."""
    if card not in state.undealt or card in state.market:
        return False
    players = state.players.values()
    return not any(card in p.deck or card in (p.reserve_cards or ()) for p in players)


def can_be_had(state: State, card: str) -> bool:
    """Whether a player can have an improvement card now or later, as far as is known."""
    return card not in state.gone and not never_laid_out(state, card)


def may_lie_with(state: State, seat: Seat, card: str) -> bool:
    """Whether a card may be in a player's Reserve: recorded there, or, if the Reserve is not known,
    not certainly anywhere else."""
    here = state.players[seat].may_have(card) and can_be_had(state, card)
    return here and not any(elsewhere(state, seat, card))


def undealt_objections(state: State, cards: Iterable[str]) -> Iterator[Objection]:
    """Objects to cards that nobody can have, because they were never laid out."""
    for card in dict.fromkeys(cards):
        if never_laid_out(state, card):
            sentence = say("{card} was not laid out in this game.", card=words.IMPROVEMENT[card])
            yield Objection("card.undealt", sentence, "acquire")


def tie_breakers(state: State) -> Phrase | None:
    """The cards that end a tied war, as far as they can be had; None if neither can."""
    hero, diplomat = can_be_had(state, "hero"), can_be_had(state, "diplomat")
    if hero and diplomat:
        return say("Hero or Diplomat")
    if hero or diplomat:
        return words.IMPROVEMENT["hero" if hero else "diplomat"]
    return None


def played(state: State, card: str) -> State:
    """The state after a free card was played. A card that leaves the game is then in no place, and
    brings one that was never laid out; so may a card that nobody named."""
    if not card:
        return changed(state, undealt=frozenset())
    if card not in LEAVING:
        return state
    market = tuple(market_card for market_card in state.market if market_card != card)
    state = _without(state, {card})
    return changed(state, gone=state.gone | {card}, market=market, undealt=frozenset())


def in_the_game(state: State) -> list[str]:
    """All improvement cards except those that left the game."""
    return [card for card in words.IMPROVEMENT if card not in state.gone]


def gone_objections(state: State, cards: Iterable[str]) -> Iterator[Objection]:
    """Objects to playing, acquiring or retiring a card that left the game."""
    for card in dict.fromkeys(cards):
        if card in state.gone:
            sentence = say("{card} has left the game.", card=words.IMPROVEMENT[card])
            yield Objection("card.gone", sentence, "cards-free")


def unplayable(state: State, seat: Seat, cards: Iterable[str]) -> Iterator[Objection]:
    """Objects to cards that the seat can't have: they left the game, were never laid out or still
    are, or another player has them. Silent about the cards on the table unless all are known."""
    distinct = list(dict.fromkeys(cards))
    yield from gone_objections(state, distinct)
    yield from undealt_objections(state, distinct)
    for card in distinct:
        if state.market_known and card in state.market:
            sentence = say("Nobody has acquired {card}.",
                           card=words.IMPROVEMENT[card])  # fmt: skip
            yield Objection("card.laid_out", sentence, "acquire")
        yield from elsewhere(state, seat, card)


def may_have(state: State, seat: Seat, card: str) -> bool:
    """Whether a player may have an improvement card, as far as is known."""
    return not any(unplayable(state, seat, [card]))
