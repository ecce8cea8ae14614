"""The demo table: four players on the map in round 1, with a bridge just built; black acts next."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from companion.core.game.showcase import Demo
from companion.core.text import Phrase
from companion.games.terra_mystica.box.language import say

NAMES: dict[str, Phrase] = {
    "green": say("Anna"),
    "red": say("Boris"),
    "blue": say("Clara"),
    "black": say("David"),
}


@cache
def demo() -> Demo:
    """The table from its file, at the beginning of black's turn."""
    text = Path(__file__).with_name("demo.json").read_text(encoding="utf-8")
    entries = tuple((line["kind"], line["payload"]) for line in json.loads(text))
    return Demo(NAMES, "black", entries)
