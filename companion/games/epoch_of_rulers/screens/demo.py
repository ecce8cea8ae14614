"""The demo table: the second epochs of four players; red gives an order."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from companion.core.game.showcase import Demo
from companion.core.text import Phrase
from companion.games.epoch_of_rulers.box.language import say

NAMES: dict[str, Phrase] = {
    "red": say("Anna"),
    "blue": say("Boris"),
    "green": say("Clara"),
    "yellow": say("David"),
}


@cache
def demo() -> Demo:
    """The table from its file, without automatic actions."""
    text = Path(__file__).with_name("demo.json").read_text(encoding="utf-8")
    return Demo(NAMES, "red", tuple((line["kind"], line["payload"]) for line in json.loads(text)))
