"""Example tables for the contract suite and the style page."""

from typing import Any

from companion.core.game.descriptions import COLOURS
from companion.core.game.showcase import Examples, Exhibit, demo_in
from companion.games.score_sheet.presets import facts
from companion.games.score_sheet.words import SLUG

NAMES = ("Ada", "Bo", "Вера", "Максимилиан", "Женя", "Лев", "Рита", "Сева", "Тася", "Юля")
TEN = {colour.id: name for colour, name in zip(COLOURS, NAMES, strict=True)}
FOUR, FIVE = dict([*TEN.items()][:4]), dict([*TEN.items()][:5])
TABLE = {"table": "", "act": "/act", "seat": "/seat/red", "tv": "/tv"}
ALL = {**TABLE, "log": "/log", "chart": "/chart", "more": "/more", "shared": "/g/{watch}"}


def _row(row: int, **values: int) -> tuple[str, dict[str, Any]]:
    return "row", {"row": str(row), "values": values}


HEARTS = [
    _row(1, red=5, blue=13, green=0, yellow=8, orange=0),
    _row(2, red=0, blue=26, green=0, yellow=0, orange=0),
    _row(3, red=3, blue=4),
]
TEAMS = {"counts": "rounds", "teams": {seat: at % 2 + 1 for at, seat in enumerate(TEN)}}
HEARTS_AT = {**facts("hearts"), "dealer": "red"}
LATE = {**HEARTS_AT, "late": {"orange": 1}, "starts": {"orange": 6}}
GONE = [
    _row(1, red=5, blue=13, green=0, yellow=8),
    ("leave", {"seat": "blue", "round": 2}),
    _row(2, red=0, yellow=26),
]
ADDED = [("add", {"seat": "red", "points": 5}), ("add", {"seat": "blue", "points": 10})]
FORMS = {"number": "/act/add?seat=red", "setup": "/setup"}
SHEETS = {"sheet": "/act/column?seat=green", "category": "/act/row?row=4"}

WINGS = demo_in("companion.games.score_sheet", "red")().recorded[1:]

BIDS = [
    ("row", {"row": "b1", "values": {"red": 1, "blue": 0, "green": 1, "yellow": 0}}),
    _row(1, red=1, blue=0, green=0, yellow=0),
    ("row", {"row": "b2", "values": {"red": 0, "blue": 2}}),
]
FARM = [_row(1, red=2, blue=0, green=6), _row(4, red=4, blue=0, green=1)]
OVER = [_row(n, red=12, blue=9, green=0, yellow=5) for n in range(1, 5)]

EXHIBITS = (
    Exhibit("before the sheet", FOUR, screens={"setup": "/setup"}),
    Exhibit("as it happens", FOUR, facts("catan"), ADDED, {**ALL, **FORMS}),
    Exhibit("rounds", FIVE, HEARTS_AT, HEARTS, {**ALL, "round": "/act/row?seat=red"}),
    Exhibit("ten in two teams", TEN, TEAMS, [_row(1, **dict.fromkeys(TEN, 7))], TABLE),
    Exhibit("one came late, one left", FIVE, LATE, GONE, {**TABLE, "round": "/act/row?seat=red"}),
    Exhibit("categories", FOUR, facts("wingspan"), WINGS, {**ALL, **SHEETS}),
    Exhibit("the fewest won", FIVE, HEARTS_AT, [*HEARTS[:2], ("finish", {})], ALL),
    Exhibit("bids", FOUR, facts("wizard"), BIDS, {**TABLE, "round": "/act/row?seat=red"}),
    Exhibit("an exact aim", FOUR, facts("molkky"), [*OVER, _row(5, red=2)], {**TABLE, **FORMS}),
    Exhibit("points for none", FOUR, facts("agricola"), FARM, TABLE),
    Exhibit("a tie", FOUR, {}, [*ADDED, ADDED[0]], {**TABLE, "end": "/act/finish"}),
    Exhibit("lost together", FOUR, {"together": True}, [("finish", {"how": "lost"})], TABLE),
)

EXAMPLES = Examples(EXHIBITS, {"new table": f"/new/{SLUG}"})
