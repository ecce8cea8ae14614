"""The fee clerk: the fees line by line, and every way to meet them."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game.action import Offer
from companion.core.game.descriptions import Page
from companion.core.game.ruling import Term
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box import words
from companion.games.epoch_of_rulers.box.kingdoms import TENTS
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.moves.epoch.pay_fees import (
    PayFees,
    dues,
    lines_due,
    payment,
    saved_from,
    unordered,
)
from companion.games.epoch_of_rulers.rules.gold.fees import norm, ways
from companion.games.epoch_of_rulers.rules.gold.purses import gold
from companion.games.epoch_of_rulers.rules.land.atlas import label
from companion.games.epoch_of_rulers.state.state import State


@dataclass(frozen=True, slots=True)
class FeesView:
    """The lines, the total of talents due, and the player's gold. `may`: fees are due now."""

    may: bool
    lines: tuple[Term, ...]
    due: int
    gold: int


def fees(state: State, seat: Seat) -> Page[State]:
    player = state.players[seat]
    may = state.turn == seat and player.stage == "fees" and state.phase == "play"
    lines = lines_due(state, seat)
    have = gold(state, seat)
    view = FeesView(may, tuple(_lines(state, seat)), lines.due(), have)
    offers = []
    for way in ways(dues(state, seat), have, state.rules) if may else []:
        action = payment(state, seat, way)
        offers.append(Offer(action, _said(state, action), "coin"))
    return Page(PayFees.title, view, (), tuple(offers))


def _lines(state: State, seat: Seat) -> Iterator[Term]:
    due, lines = dues(state, seat), lines_due(state, seat)
    count, stores = due.regiments(), due.warehouses
    why = words.army(count, stores, free=due.horde_free)
    yield Term(say("Army"), lines.army, why)
    free = {land: norm(land.has(TENTS), due.hordes) for land in state.owned(seat)}
    named = words.listed(
        say("{land}: {count} above {free}", land=label(state, land.name),
            count=len(land.regiments) - most, free=most)
        for land, most in free.items() if len(land.regiments) > most
    )  # fmt: skip
    yield Term(say("Crowded territories"), lines.crowd, named)
    lands = words.listed(label(state, name) for name in unordered(state, seat))
    yield Term(say("Territories without an order"), lines.orders, lands)


def _said(state: State, action: PayFees) -> Phrase:
    """A way to meet the fees in a few words."""
    parts = [say("pay {count}", count=action.gold)] if action.gold else []
    gone = [say("{count} in {land}", count=count, land=label(state, name))
            for name, count in action.disband.items()]  # fmt: skip
    if gone:
        parts.append(say("disband {regiments}", regiments=words.listed(gone)))
    saved = saved_from(state, action)
    parts += [
        say("the Hospice prevents an uprising in {land}", land=label(state, name))
        if name in saved else say("{land} revolts", land=label(state, name))
        for name in action.revolts
    ]  # fmt: skip
    return words.listed(parts)
