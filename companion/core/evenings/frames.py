"""A game step by step, as everybody saw it then: what a film of it shows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.core.log.log import Log
from companion.core.text import Phrase, Seat


@dataclass(frozen=True, slots=True)
class Frame:
    """One line in force and the `state` after it. `points` are in the order of the seats; None
    while they were hidden. `moment` is the big event that it was, if it was one."""

    seq: int
    seat: Seat | None
    turn: int
    text: Phrase
    points: tuple[int, ...] | None
    moment: Phrase | None
    state: Any


def frames(log: Log, start: int = 0) -> Iterator[Frame]:
    """The lines in force from index `start` on that tell something. What was hidden then stays
    hidden, also after the end."""
    game, seats = log.game, log.setup()[1]
    for line, before, after in log.as_then().states(start):
        action = line.action
        if action.untold:
            continue
        points, moment = game.points(after), action.moment(before)
        yield Frame(
            line.seq,
            action.subject,
            game.waited_for(before).round,
            action.story(before),
            None if game.hides_points(after) else tuple(points.get(seat, 0) for seat in seats),
            moment.text if moment else None,
            after,
        )
