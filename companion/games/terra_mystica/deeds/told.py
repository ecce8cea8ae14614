"""What an action means for other seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.text import Phrase, SeatName
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.play.offers import leech
from companion.games.terra_mystica.table.table import Table


def offered(before: Table, seat: str, beside: Mapping[str, int]) -> Iterator[tuple[str, Phrase]]:
    """What each neighbour is offered for a new structure."""
    for other in before.others(seat):
        power = beside.get(other, 0)
        gain, cost = leech(before.player(other), power)
        if gain and not before.player(other).dropped:
            said = say("{seat} builds beside you: {power} power for {cost} VP?",
                       seat=SeatName(seat), power=gain, cost=cost)  # fmt: skip
            yield other, said
