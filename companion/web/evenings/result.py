"""The result of a table's game so far or at its end, computed once per version."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from companion.core.game import descriptions
from companion.core.game.catalogue import GameNotInstalled
from companion.core.game.descriptions import Ended, Standing
from companion.core.log.parsing import Unreadable
from companion.core.text import Phrase
from companion.storage.tables.tables import NoSuchTable
from companion.table.table_row import TableRow
from companion.web import services

KEPT = 2000


@dataclass(frozen=True, slots=True)
class Result:
    """The game's name, the standings by place with the winners first, and the time of the last
    line. There are no standings while the table hides its points."""

    title: Phrase
    standings: tuple[Standing, ...]
    ended: Ended | None
    at: datetime

    @property
    def winners(self) -> tuple[str, ...]:
        return self.ended.winners if self.ended else ()


def result(table: TableRow) -> Result | None:
    """The table's result; None before the set-up, and for a game that is not installed."""
    try:
        return _result(table.id, table.version, table.changed_at)
    except (GameNotInstalled, NoSuchTable, Unreadable):
        return None


@lru_cache(maxsize=KEPT)
def _result(table_id: str, version: int, _changed_at: datetime) -> Result | None:
    played = services.in_play().get(table_id, version)
    if played.log is None:
        return None
    state = played.log.seen().state
    ended = played.game.ended(state)
    winners = ended.winners if ended else ()
    standings = sorted(
        played.game.standings(state),
        key=lambda standing: (standing.seat not in winners, standing.rank),
    )
    if played.game.hides_points(state):
        standings = []
    title = descriptions.played(played.game, state).title
    return Result(title, tuple(standings), ended, played.log.entries[-1].at)
