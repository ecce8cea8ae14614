"""The demo table: four players count a game of Wingspan."""

from companion.core.game.showcase import FIRST_NAMES, Demo
from companion.core.log.entry import BEGIN
from companion.games.score_sheet.presets import facts

WINGS = [
    ("column", {"seat": "red", "values": {"1": 41, "2": 9, "3": 12, "4": 14, "5": 3, "6": 6}}),
    ("row", {"row": "1", "values": {"blue": 37, "green": 29, "yellow": 44}}),
    ("row", {"row": "4", "values": {"blue": 11, "yellow": 9}}),
]
NAMES = dict(zip(("red", "blue", "green", "yellow"), FIRST_NAMES, strict=True))
BEGUN = (BEGIN, {"options": facts("wingspan"), "seats": [*NAMES]})
DEMO = Demo(NAMES, "red", (BEGUN, *WINGS))
