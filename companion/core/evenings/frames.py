"""A game step by step, as everybody saw it then: what a film of it shows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.log.log import Log
from companion.core.text import Phrase, Seat, say


@dataclass(frozen=True, slots=True)
class Frame:
    """One line in force, or the start, and the `state` after it. `points` are in the order of the
    seats; None while they were hidden. `moment` is the big event that it was, if it was one."""

    seq: int
    seat: Seat | None
    turn: int
    text: Phrase
    points: tuple[int, ...] | None
    moment: Phrase | None
    state: Any


def frames(log: Log, start: int = 0) -> Iterator[Frame]:
    """The lines in force from index `start` on that tell something, and before the first of all
    what the game begins with. What was hidden then stays hidden, also after the end."""
    game, seats = log.game, log.setup()[1]

    def points(state: Any) -> tuple[int, ...] | None:
        known = game.points(state)
        return None if game.hides_points(state) else tuple(known.get(seat, 0) for seat in seats)

    for index, (line, before, after) in enumerate(log.as_then().states(start), start):
        action = line.action
        if index == 0:
            begun = say("The game begins")
            yield Frame(log.entries[0].seq, None, 0, begun, points(before), None, before)
        if action.untold:
            continue
        moment = action.moment(before)
        yield Frame(
            line.seq,
            action.subject,
            game.waited_for(before).round,
            action.story(before),
            points(after),
            moment.text if moment else None,
            after,
        )
