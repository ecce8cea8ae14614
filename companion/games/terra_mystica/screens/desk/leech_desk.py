"""The neighbours' offers of power, with their price and the result of a yes."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.frozen import changed
from companion.games.terra_mystica.rules.play.leech_offers import leech
from companion.games.terra_mystica.state import power
from companion.games.terra_mystica.state.seats import seat_of
from companion.games.terra_mystica.state.state import State, asked


@dataclass(frozen=True, slots=True)
class LeechOffer:
    """`amount` power offered to a seat by a builder. A yes brings `gain` and costs `cost` VP: the
    bowls go from `before` to `after`, the points from `points` to `left`, which are None at
    a table that hides points. `place` counts the open offers to that seat from 1."""

    seat: str
    builder: str
    place: int
    amount: int
    gain: int
    cost: int
    before: power.Bowls
    after: power.Bowls
    points: int | None
    left: int | None


def leech_desk(state: State, *, points: bool) -> tuple[LeechOffer, ...]:
    """The open offers in the order in which they are asked. A second offer to a seat is computed
    after a yes to the first. Without `points` no seat's points are told."""
    players, found = list(state.players), []
    places = [0] * len(players)
    for offer in asked(state):
        player, builder = players[offer.seat], state.players[offer.builder]
        gain, cost = leech(player, offer.amount)
        after = power.gained(player.power, gain)
        places[offer.seat] += 1
        found.append(
            LeechOffer(
                seat=seat_of(player),
                builder=seat_of(builder),
                place=places[offer.seat],
                amount=offer.amount,
                gain=gain,
                cost=cost,
                before=player.power,
                after=after,
                points=player.vp if points else None,
                left=player.vp - cost if points else None,
            )
        )
        players[offer.seat] = changed(player, power=after, vp=player.vp - cost)
    return tuple(found)
