"""What players do with pieces and the province card when a war is over (section 5): said to all,
and to those it concerns on their own phones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.text import Phrase, SeatName, say, say_many
from companion.games.mythotopia.cards.reserve import capacity
from companion.games.mythotopia.state.state import State

if TYPE_CHECKING:
    from companion.games.mythotopia.war.facts_of_a_war import Settled


def pieces_home(state: State, province: str) -> Iterator[Phrase]:
    """How many armies and mercenaries each player takes home."""
    for seat, home in _pieces(state, province):
        yield say_many(
            "{seat} takes {count} piece home",
            "{seat} takes {count} pieces home",
            home,
            seat=SeatName(seat),
        )


def told_to_take_home(state: State, province: str, *told: str) -> Iterator[tuple[str, Phrase]]:
    """To each player with pieces there, but for those `told` already: the pieces go home."""
    for seat, home in _pieces(state, province):
        if seat not in told:
            yield seat, say_many("The war in {province} is over: take {count} piece home.",
                                 "The war in {province} is over: take {count} pieces home.",
                                 home, province=province)  # fmt: skip


def _pieces(state: State, province: str) -> Iterator[tuple[str, int]]:
    for seat in state.seats:
        home = sum(
            troops.get(province, {}).get(seat, 0) for troops in (state.armies, state.mercenaries)
        )
        if home:
            yield seat, home


def told_of_a_loss(
    taker: str, loser: str, province: str, *, placed: bool
) -> Iterator[tuple[str, Phrase]]:
    """To the player who loses a province: who took it, and where its card goes."""
    if not loser:
        return
    if not province:
        yield loser, say("{seat} took a province from you.", seat=SeatName(taker))
    elif placed:
        yield loser, say("{seat} took {province}: hand over its card.",
                         seat=SeatName(taker), province=province)  # fmt: skip
    else:
        yield loser, say("You lost {province}. Put its card into the province deck.",
                         province=province)  # fmt: skip


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
