"""What players do with the card of a province when a war is over (section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Phrase, SeatName, say
from companion.games.mythotopia.cards.reserve import capacity
from companion.games.mythotopia.state.state import State
from companion.games.mythotopia.war.facts_of_a_war import Settled


def card_moves(state: State, war: Settled) -> Iterator[Phrase]:
    """Where the card of a taken province goes, and what a lost city means for a Reserve."""
    if not war.placed:
        yield say("The card of {province} goes to the province deck.", province=war.province)
    elif war.owner:
        yield say(
            "The card of {province} goes to {seat}'s discard pile. If it was in {loser}'s hand, "
            "{loser} draws another; if it was in the deck, shuffle the deck.",
            province=war.province,
            seat=SeatName(war.taker),
            loser=SeatName(war.owner),
        )
    else:
        yield say("The card of {province} goes to {seat}'s discard pile.",
                  province=war.province, seat=SeatName(war.taker))  # fmt: skip
    if war.owner in state.players and war.building != "town":
        yield from _too_many_cards(war.fold(state), war.owner)


def _too_many_cards(state: State, seat: str) -> Iterator[Phrase]:
    cards, room = state.players[seat].reserve, capacity(state.players[seat])
    if cards is not None and cards > room.at_most:
        yield say("{seat}'s Reserve has {cards} cards and room for {room}; they all stay.",
                  seat=SeatName(seat), cards=cards, room=room.at_most)  # fmt: skip
