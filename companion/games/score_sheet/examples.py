"""Example tables, and random play for the contract suite."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.game.action import Action
from companion.core.game.showcase import Examples, Exhibit
from companion.games.score_sheet.demo import WINGS
from companion.games.score_sheet.moves import Add, FillColumn, FillRow, Finish
from companion.games.score_sheet.presets import PRESETS
from companion.games.score_sheet.sheet import LIVE, ROUNDS, Sheet, is_due, round_now
from companion.games.score_sheet.words import SLUG

FIVE = {"red": "Ada", "blue": "Bo", "green": "Вера", "yellow": "Максимилиан", "orange": "Женя"}
FOUR = dict([*FIVE.items()][:4])
MORE = {"purple": "Лев", "brown": "Рита", "black": "Сева", "white": "Тася", "pink": "Юля"}
TEN = {**FIVE, **MORE}
PHONE = {"table": "", "act": "/act", "seat": "/seat/red"}
TABLE = {**PHONE, "tv": "/tv"}
ALL = {**TABLE, "log": "/log", "chart": "/chart", "more": "/more", "shared": "/g/{watch}"}


def _row(row: int, **values: int) -> tuple[str, dict[str, Any]]:
    return "row", {"row": str(row), "values": values}


HEARTS = [
    _row(1, red=5, blue=13, green=0, yellow=8, orange=0),
    _row(2, red=0, blue=26, green=0, yellow=0, orange=0),
    _row(3, red=3, blue=4),
]
DONE: tuple[str, dict[str, Any]] = ("finish", {})
HEARTS_AT = {**PRESETS["hearts"].facts, "dealer": "red"}
TEAMS = {"red": 1, "blue": 2, "green": 1, "yellow": 2}

EXHIBITS = (
    Exhibit("before the sheet", FOUR, screens={"setup": "/setup"}),
    Exhibit(
        "as it happens",
        FOUR,
        PRESETS["catan"].facts,
        [("add", {"seat": "red", "points": 5}), ("add", {"seat": "blue", "points": 10})],
        {**ALL, "number": "/act/add?seat=red", "setup": "/setup"},
    ),
    Exhibit("rounds", FIVE, HEARTS_AT, HEARTS, {**ALL, "round": "/act/row?seat=red"}),
    Exhibit("rounds of ten", TEN, {"counts": "rounds"}, [_row(1, **dict.fromkeys(TEN, 7))], PHONE),
    Exhibit(
        "categories",
        FOUR,
        PRESETS["wingspan"].facts,
        WINGS,
        {**ALL, "sheet": "/act/column?seat=green", "category": "/act/row?row=4"},
    ),
    Exhibit("two teams", FOUR, {"counts": "rounds", "teams": TEAMS}, [_row(1, red=4, blue=9)], ALL),
    Exhibit("the fewest won", FIVE, HEARTS_AT, [*HEARTS[:2], DONE], ALL),
    Exhibit(
        "lost together",
        FOUR,
        {"together": True},
        [("add", {"seat": "red", "points": 3}), ("finish", {"how": "lost"})],
        TABLE,
    ),
)


def rehearse(sheet: Sheet, chance: Random) -> Action[Sheet] | None:
    """A random action; the game ends once it is due."""
    if sheet.how:
        return None
    if is_due(sheet) or chance.random() < 0.02:
        return Finish.prefilled(sheet, "")
    seat = chance.choice(sheet.seats)
    if sheet.counts == LIVE or chance.random() < 0.1:
        return Add(seat=seat, points=chance.randint(-3, 12))
    if sheet.counts == ROUNDS:
        row = str(min(round_now(sheet), sheet.rounds or 99))
        return FillRow(row=row, values={one: chance.randint(-5, 30) for one in sheet.seats})
    line = chance.choice(sheet.categories)
    number = chance.randint(0, len(line.worth) if len(line.worth) > 1 else 12)
    return FillColumn(seat=seat, values={line.id: number})


EXAMPLES = Examples(EXHIBITS, {"new table": f"/new/{SLUG}"}, rehearse=rehearse)
