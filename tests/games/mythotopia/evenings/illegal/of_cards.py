"""Improvement cards: where they lie, and how many a Reserve holds."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.mythotopia.state.state import State
from tests.games.mythotopia.evenings.illegal.plain import judges, reserve, room


def elsewhere(state: State, seat: str, cards: Iterable[str]) -> Iterator[str]:
    """In another's Reserve or deck."""
    others = [other for other in state.seats if other != seat]
    for card in {*cards} - {"", *reserve(state, seat)}:
        kept = any(card in reserve(state, other) for other in others)
        if kept:
            yield "reserve.elsewhere"
        if any(card in state.players[other].deck - reserve(state, other) for other in others):
            yield "card.acquired"


def in_the_box(state: State, cards: Iterable[str]) -> bool:
    """Whether one of them was never laid out, and nobody has recorded it since."""
    kept = [reserve(state, seat) | state.players[seat].deck for seat in state.seats]
    return any(not any(card in own for own in kept)
               for card in {*cards} & state.undealt - {*state.market})  # fmt: skip


def played(action: Any) -> list[str]:
    """The improvement cards that a player must have for it."""
    flags = ("portal", "hero", "diplomat")
    by_flag = [card for card in flags if getattr(action, card, False)]
    name = {"hire": "mercenary"}.get(action.kind, action.kind)
    by_kind = [name] if name in ("mercenary", "alchemist", "marauders", "militia") else []
    by_name = [action.card] if action.kind in ("free_card", "stow") else []
    returned = action.returned if action.kind == "retire" else ()
    return [*by_flag, *by_kind, *by_name, *returned]


def at_hand(state: State, action: Any) -> Iterator[str]:
    """A card that is played lies neither on the table nor in the box, nor with another player."""
    cards = set(played(action))
    if cards & state.gone:
        yield "card.gone"
    if state.market_known and cards & set(state.market):
        yield "card.laid_out"
    if in_the_box(state, cards):
        yield "card.undealt"
    if cards:
        yield from elsewhere(state, action.seat, cards)


def lie_there(state: State, action: Any) -> Iterator[str]:
    if set(action.from_reserve) - reserve(state, action.seat):
        yield "reserve.absent"


@judges("reserve")
def put_in_reserve(state: State, action: Any) -> Iterator[str]:
    player, named = state.players[action.seat], frozenset(action.named)
    before, had = player.reserve or 0, reserve(state, action.seat)
    if len(named) > action.cards:
        yield "reserve.count"
    if action.spends and not action.cards:
        yield "reserve.none"
    yield from elsewhere(state, action.seat, named)
    if in_the_box(state, named):
        yield "card.undealt"
    if state.market_known and (named - had) & set(state.market):
        yield "reserve.market"
    if (action.spends or action.cards > before) and action.cards > room(state, action.seat, named):
        yield "reserve.full"
    if "warehouse" in named - had and action.cards > before >= room(state, action.seat, had):
        yield "reserve.warehouse"


@judges("stow")
def stow(state: State, action: Any) -> Iterator[str]:
    had = reserve(state, action.seat)
    if "warehouse" not in had:
        yield "stow.warehouse"
    if state.turn.stowed and state.turn.seat == action.seat:
        yield "stow.once"
    if action.card in had:
        yield "stow.there"
    if (state.players[action.seat].reserve or 0) >= room(state, action.seat, had):
        yield "reserve.full"


@judges("acquire")
def acquire(state: State, action: Any) -> Iterator[str]:
    taken = [*elsewhere(state, action.seat, [action.card])]
    yield from taken
    if action.card in state.gone:
        yield "card.gone"
    elif state.market_known and action.card and action.card not in state.market and not taken:
        yield "acquire.market"
    elif state.market_known and not action.card and state.players[action.seat].retired == 0:
        yield "acquire.retired"


@judges("retire")
def retire(state: State, action: Any) -> Iterator[str]:
    player, named = state.players[action.seat], {*action.returned, *action.from_reserve}
    yield from lie_there(state, action)
    count = max(action.cards, len(named))
    if not 1 <= count <= 2:
        yield "retire.count"
    elif player.cards_gained is not None and 5 + player.provinces + player.cards_gained - count < 7:
        yield "retire.deck"


@judges("discard", "free_card")
def discard(state: State, action: Any) -> Iterator[str]:
    yield from lie_there(state, action)
