"""The demo table: four players with their wars, after sixteen turns; red leads one war."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from companion.core.game.showcase import Demo
from companion.core.text import Phrase
from companion.games.mythotopia.box.language import say

NAMES: dict[str, Phrase] = {
    "red": say("Anna"),
    "blue": say("Boris"),
    "green": say("Clara"),
    "yellow": say("David"),
}


@cache
def demo() -> Demo:
    """The table from its file, at the beginning of red's turn."""
    text = Path(__file__).with_name("demo.json").read_text(encoding="utf-8")
    entries = tuple((line["kind"], line["payload"]) for line in json.loads(text))
    return Demo(NAMES, "red", entries)
