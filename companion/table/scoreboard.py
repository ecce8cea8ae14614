"""The scoreboard's rows."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.game.ruling import Outlook
from companion.core.log.log import Log
from companion.core.log.preview import points_in
from companion.core.log.waits_for import waits_for
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
    """A row of the scoreboard. It is `lit` if the table waits for the seat, or if the seat won.

    `points` and `rank` are None while the table hides the points, and `rank` at the end of a game
    that nobody won. `change` is the seat's points from the latest tap and what followed from it.
    `projected` are its least and most points if the game ended now, or None if it has just these.
    `plays` is what the seat plays, if the game says so. `counters` are its known counters.
    """

    seat: Seat
    shape: str
    points: int | None
    rank: int | None
    tied: bool
    away: bool
    change: int
    lit: bool
    holders: tuple[str, ...]
    projected: tuple[int, int] | None
    plays: Phrase | None
    counters: tuple[CounterValue, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether the row says more than zero."""
        return self.points != 0 or any(counter.value for counter in self.counters)


def scores(visitor: Visitor, log: Log, foreseen: Outlook | None = None) -> list[Score]:
    """The scoreboard's rows in the order of the set-up, so that rows never move under a finger.

    `foreseen` gives the projected points.
    """
    ranges = {seat: (low, high) for seat, low, high in foreseen.ranges} if foreseen else {}
    state = log.state
    seated = log.setup()[1]
    standings = sorted(visitor.game.standings(state), key=lambda place: seated.index(place.seat))
    ended = visitor.game.ended(state)
    lit = ended.winners if ended else waits_for(log).seats
    ranks = [standing.rank for standing in standings]
    # After the end, earlier states show all points; before it, a tried end shows no hidden points.
    hidden = visitor.game.hides_points(visitor.log_begun.state)
    nobody_won = ended is not None and not ended.winners
    latest = log_lines.latest_changes(log)
    counters = visitor.game.counters(state)
    rows = []
    for standing in standings:
        row = visitor.table.seat(standing.seat)
        known = [(counter, counter.values.get(standing.seat)) for counter in counters]
        foreseen_now = ranges.get(standing.seat)
        rows.append(
            Score(
                standing.seat,
                visitor.game.meta.colour(standing.seat).shape,
                None if hidden else standing.points,
                None if hidden or nobody_won else standing.rank,
                ranks.count(standing.rank) > 1,
                standing.away,
                points_in(latest, standing.seat),
                standing.seat in lit,
                row.devices if row else (),
                None if foreseen_now == (standing.points,) * 2 else foreseen_now,
                standing.plays,
                tuple(CounterValue(c.label, c.icon, n) for c, n in known if n is not None),
            )
        )
    return rows


def podium(rows: Sequence[Score]) -> list[Score]:
    """The rows of a game that has a winner: the winners first, then by points."""
    return sorted(rows, key=lambda row: (not row.lit, row.rank or 0))
