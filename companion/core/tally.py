"""The counters of a game after every line, to go with the points of its course."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.game.game import Game
from companion.core.text import Phrase, Seat


@dataclass(frozen=True, slots=True)
class Tally:
    """One counter: `counts` are each seat's numbers, at the start and after every step. None means
    not known; a seat with no known number is left out."""

    id: str
    label: Phrase
    counts: Mapping[str, tuple[int | None, ...]]

    @property
    def whole(self) -> Mapping[str, tuple[int, ...]]:
        """The seats whose numbers are all known."""
        return {
            seat: tuple(known)
            for seat, counts in self.counts.items()
            if len(known := [count for count in counts if count is not None]) == len(counts)
        }


def tallies(game: Game, states: Sequence[Any], seats: Sequence[Seat]) -> tuple[Tally, ...]:
    """The counters with any known number, in the game's order, over all `states`."""
    counters = [game.counters(state) for state in states]
    rows = []
    for nth, counter in enumerate(counters[0]):
        counts = {seat: tuple([now[nth].values.get(seat) for now in counters]) for seat in seats}
        known = {seat: tally for seat, tally in counts.items() if any(n is not None for n in tally)}
        if known:
            rows.append(Tally(counter.id, counter.label, known))
    return tuple(rows)
