"""The demo table: four players on the map in round 1; green is in the middle of it."""

from __future__ import annotations

from functools import cache

from companion.core.game.showcase import Demo
from companion.core.log.entry import BEGIN
from companion.core.text import Phrase
from companion.games.terra_mystica.box.language import say
from companion.games.terra_mystica.screens.showcase import FOUR, FOUR_CARDS, ON_THE_MAP
from companion.games.terra_mystica.setup.new_game import Options

NAMES: dict[str, Phrase] = {
    "green": say("Anna"), "red": say("Boris"), "blue": say("Clara"), "black": say("David"),
}  # fmt: skip


@cache
def demo() -> Demo:
    """The table on the map, with a bridge just built; black acts next."""
    options = Options.model_validate({**FOUR_CARDS, "depth": "map"}).model_dump(mode="json")
    begin = (BEGIN, {"options": options, "seats": [*FOUR]})
    return Demo(NAMES, "black", (begin, *ON_THE_MAP))
