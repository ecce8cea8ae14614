"""Sheets as logs, for the tests."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.log.entry import BEGIN, Entry
from companion.core.log.log import Log
from companion.games.score_sheet import game
from companion.games.score_sheet.sheet import Sheet
from tests.core.small_games.toy import NOON
from tests.games.score_sheet.paper import SEATS, Recorded

__all__ = ["SEATS", "Recorded", "log", "row", "standings"]


def log(options: Mapping[str, Any], *lines: Recorded, seats: Sequence[str] = SEATS) -> Log[Sheet]:
    begin = (BEGIN, {"options": options, "seats": [*seats]})
    made = [Entry(n, *line, "phone", NOON) for n, line in enumerate((begin, *lines), start=1)]
    return Log(game, made)


def row(number: int, **values: int) -> Recorded:
    return "row", {"row": str(number), "values": values}


def standings(history: Log[Sheet]) -> dict[str, tuple[int, int | None]]:
    return {
        standing.seat: (standing.points, standing.rank)
        for standing in game.standings(history.state)
    }
