"""The seats that a table waits for: several at once, in a phase of a round."""

from collections.abc import Collection
from dataclasses import dataclass

from companion.core.text import Phrase, Seat


@dataclass(frozen=True, slots=True)
class Waited:
    """The seats that the table waits for now, in the order in which screens name them. `phase`
    names the part of the round. `round` counts the game's periods from 1; it is 0 if they are not
    tracked. `what` tells the seats what to do: "Choose a card". `ready` are the seats that have
    done it. Those of the `seats` that are `answering` only answer what another seat does; `answer`
    tells them what to do.
    """

    seats: tuple[Seat, ...]
    phase: Phrase | None = None
    round: int = 0
    what: Phrase | None = None
    ready: tuple[str, ...] = ()
    answering: tuple[str, ...] = ()
    answer: Phrase | None = None

    def task(self, seats: Collection[Seat]) -> Phrase | None:
        """What these seats do, if the table waits for all of them."""
        return self.answer if seats and set(seats) <= set(self.answering) else self.what
