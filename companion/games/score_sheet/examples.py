"""Example tables for the contract suite and the style page, from `examples.json`."""

import json
from pathlib import Path
from typing import Any

from companion.core.game.descriptions import COLOURS
from companion.core.game.showcase import Examples, Exhibit
from companion.games.score_sheet.presets import facts
from companion.games.score_sheet.words import SLUG

NAMES = ("Ada", "Bo", "Вера", "Максимилиан", "Женя", "Лев", "Рита", "Сева", "Тася", "Юля")
SEATS = [(colour.id, name) for colour, name in zip(COLOURS, NAMES, strict=True)]


def _exhibit(exhibit: dict[str, Any]) -> Exhibit:
    agreed = exhibit.get("options")
    if "preset" in exhibit:
        agreed = {**facts(exhibit["preset"]), **exhibit["options"]}
    seats = dict(SEATS[: exhibit["players"]])
    recorded = tuple((kind, facts_of) for kind, facts_of in exhibit["recorded"])
    return Exhibit(exhibit["name"], seats, agreed, recorded, exhibit["screens"])


FILE = Path(__file__).with_suffix(".json")
EXHIBITS = tuple(_exhibit(exhibit) for exhibit in json.loads(FILE.read_text(encoding="utf-8")))
EXAMPLES = Examples(EXHIBITS, {"new table": f"/new/{SLUG}"})
