"""What the end of a war means for the players who did not record it, told on their own phones."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.text import Phrase, SeatName, say, say_many
from companion.games.mythotopia.state.state import State


def lost_to(taker: str, loser: str, province: str, *, placed: bool) -> Iterator[tuple[str, Phrase]]:
    """To the player who loses a province: who took it, and where its card goes."""
    if not loser:
        return
    if not province:
        yield loser, say("{seat} took a province from you.", seat=SeatName(taker))
    elif placed:
        yield loser, say("{seat} took {province} from you. Give {seat} the card {province}.",
                         seat=SeatName(taker), province=province)  # fmt: skip
    else:
        yield loser, say("You lost {province}. Put its card into the province deck.",
                         province=province)  # fmt: skip


def army_home(state: State, province: str, *told: str) -> Iterator[tuple[str, Phrase]]:
    """To each player with pieces there, but for those `told` already: the pieces go home."""
    for seat in state.seats:
        there = sum(
            troops.get(province, {}).get(seat, 0) for troops in (state.armies, state.mercenaries)
        )
        if there and seat not in told:
            yield seat, say_many("The war in {province} is over: take {count} piece home.",
                                 "The war in {province} is over: take {count} pieces home.",
                                 there, province=province)  # fmt: skip
