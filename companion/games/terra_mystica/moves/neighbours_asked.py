"""The power offered to neighbours for a new structure, and which of them answer by their own
rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.text import Phrase, SeatName
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.rules.play.leech_offers import leech
from companion.games.terra_mystica.state.table import Table


def takes_by_rule(table: Table, seat: str, amount: int) -> bool:
    """Whether a seat's own rule answers an offer of this amount: it gives 1 power and costs
    nothing."""
    return seat in table.takers and leech(table.taker(seat), amount) == (1, 0)


def offered(before: Table, seat: str, beside: Mapping[str, int]) -> Iterator[tuple[str, Phrase]]:
    """The question to each neighbour about a new structure, as (seat, sentence)."""
    for other in before.others(seat):
        power = beside.get(other, 0)
        gain, cost = leech(before.taker(other), power)
        asked = gain and not takes_by_rule(before, other, power)
        if asked and not before.player(other).dropped:
            said = say("{seat} builds beside you: {power} power for {cost} VP?",
                       seat=SeatName(seat), power=gain, cost=cost)  # fmt: skip
            yield other, said
