"""The scoreboard's rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from companion.core.game.descriptions import Source
from companion.core.game.game import Game
from companion.core.game.ruling import Outlook
from companion.core.log.log import Log
from companion.core.log.preview import points_in
from companion.core.log.waits_for import waits_for
from companion.core.sides import names_of, sides
from companion.core.text import Phrase, Seat
from companion.table import log_lines
from companion.table.permissions import Visitor


@dataclass(frozen=True, slots=True)
class CounterValue:
    label: Phrase
    icon: str
    value: int


@dataclass(frozen=True, slots=True)
class Score:
    """A row of the scoreboard: a player, or a `team`. It is `lit` if the table waits for one of the
    `seats`, or if they won.

    `points` and `rank` are None while the table hides the points, and `rank` at the end of a game
    that nobody won. `change` are the points from the latest tap and what followed from it.
    A row of one seat has more: `projected` are its least and most points if the game ended now, or
    None if it has just these. `plays` is what the seat plays, if the game says so. `counters` are
    its known counters.
    """

    seats: tuple[Seat, ...]
    team: Phrase | None
    points: int | None
    rank: int | None
    tied: bool
    away: bool
    change: int
    lit: bool
    projected: tuple[int, int] | None
    plays: Phrase | None
    counters: tuple[CounterValue, ...] = ()

    @property
    def seat(self) -> Seat:
        """The seat whose colour the row has."""
        return self.seats[0]

    @property
    def names(self) -> Phrase:
        return names_of(self.seats)

    @property
    def counts(self) -> bool:
        """Whether the row says more than zero."""
        return self.points != 0 or any(counter.value for counter in self.counters)


def scores(visitor: Visitor, log: Log, foreseen: Outlook | None = None) -> list[Score]:
    """The scoreboard's rows in the order of the set-up, so that rows never move under a finger.

    `foreseen` gives the projected points.
    """
    ranges: dict[tuple[Seat, ...], tuple[int, int]] = {}
    if foreseen:
        ranges = {(seat,): (low, high) for seat, low, high in foreseen.ranges}
    game, state, seated = visitor.game, log.state, log.setup()[1]
    table = sides(sorted(game.standings(state), key=lambda place: seated.index(place.seat)))
    ended = game.ended(state)
    lit = {*(ended.winners if ended else waits_for(log).seats)}
    ranks = [side.rank for side in table]
    # After the end, earlier states show all points; before it, a tried end shows no hidden points.
    hidden = game.hides_points(visitor.log_begun.state)
    nobody_won = ended is not None and not ended.winners
    latest = log_lines.latest_changes(log)
    rows = []
    for side in table:
        seats = side.seats
        foreseen_now = ranges.get(seats)
        rows.append(
            Score(
                seats,
                side.team,
                None if hidden else side.points,
                None if hidden or nobody_won else side.rank,
                ranks.count(side.rank) > 1,
                side.away,
                sum(points_in(latest, seat) for seat in seats),
                not lit.isdisjoint(seats),
                None if foreseen_now == (side.points,) * 2 else foreseen_now,
                side.members[0].plays,
                counted(game, state, seats[0]) if len(seats) == 1 else (),
            )
        )
    return rows


def counted(game: Game, state: Any, seat: Seat) -> tuple[CounterValue, ...]:
    """A seat's known counters."""
    known = [(counter, counter.values.get(seat)) for counter in game.counters(state)]
    return tuple(CounterValue(c.label, c.icon, n) for c, n in known if n is not None)


@dataclass(frozen=True, slots=True)
class CountUp:
    """What is counted when the game is over: the `names` of its parts, and for each row of the
    scoreboard the points before the first part and after each of them."""

    names: tuple[Phrase, ...]
    rows: tuple[tuple[Score, tuple[int, ...]], ...]


def count_up(game: Game, state: Any, rows: Sequence[Score]) -> CountUp | None:
    """The count-up to the podium; None if nobody has won, or nothing is counted last."""
    ended = game.ended(state)
    won = ended is not None and ended.winners
    parts = [source for source in game.sources(state) if source.last] if won else []
    if not parts:
        return None
    return CountUp(tuple(part.name for part in parts),
                   tuple((row, _counted(row, parts)) for row in rows))  # fmt: skip


def _counted(row: Score, parts: Sequence[Source]) -> tuple[int, ...]:
    gains = [sum(part.points.get(seat, 0) for seat in row.seats) for part in parts]
    return tuple(accumulate(gains, initial=(row.points or 0) - sum(gains)))


def podium(rows: Sequence[Score]) -> list[Score]:
    """The rows of a game that has a winner: the winners first, then by place; those without a place
    come last."""
    return sorted(rows, key=lambda row: (not row.lit, row.rank is None, row.rank or 0))
