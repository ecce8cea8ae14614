"""The words of the notation: hexes, colours, cults, structures, goods, tiles, options."""

from collections.abc import Mapping
from functools import partial
from typing import TypeVar

from companion.games.terra_mystica.box.factions import (
    BY_NAME,
    CULTS,
    HOUSE,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TERRAINS,
)
from companion.games.terra_mystica.box.geography import HEX_NUMBERS, RIVER_NUMBERS, TOUCHED, members
from companion.games.terra_mystica.box.tiles import CARD_CODES
from companion.games.terra_mystica.state.breach import Breach

T = TypeVar("T")

HEXES = {name.lower(): number for name, number in HEX_NUMBERS.items()}
TERRAIN_COLOURS = {
    "yellow": "desert", "brown": "plains", "black": "swamp", "blue": "lakes", "green": "forest",
    "gray": "mountains", "grey": "mountains", "red": "wasteland",
}  # fmt: skip
COLOURS = {colour: TERRAINS.index(name) for colour, name in TERRAIN_COLOURS.items()}
CULT_NUMBERS = {name: number for number, name in enumerate(CULTS)}
KINDS = {
    "tp": HOUSE, "trading post": HOUSE, "trading house": HOUSE, "th": HOUSE, "te": TEMPLE,
    "temple": TEMPLE, "sh": STRONGHOLD, "stronghold": STRONGHOLD, "sa": SANCTUARY,
    "sanctuary": SANCTUARY,
}  # fmt: skip
GOODS = {
    "pw": "power", "power": "power", "w": "workers", "worker": "workers", "workers": "workers",
    "c": "coins", "coin": "coins", "coins": "coins", "p": "priests", "priest": "priests",
    "priests": "priests", "vp": "points", "vps": "points",
}  # fmt: skip
TRACKS = {
    "ship": "shipping", "shipping": "shipping", "dig": "exchange", "digging": "exchange",
}  # fmt: skip
FORGONE = {
    "spade": "spades", "free_tf": "sandstorm", "free_d": "ride", "free_tp": "house",
    "bridge": "bridges",
}  # fmt: skip
"""Things that may be given up, with their names in `Due`."""
OBEYED = (
    "mini-expansion-1", "shipping-bonus", "temple-scoring-tile", "variable-turn-order",
    "errata-cultist-power",
)  # fmt: skip
"""Options that change the rules."""
ACCEPTED = (
    "strict-leech", "strict-darkling-sh", "strict-chaosmagician-sh", "email-notify",
    "maintain-player-order",
)  # fmt: skip
"""Options for rules that always hold here."""
LONGEST_QUOTE = 40


def quoted(text: str) -> str:
    """A piece of the log to quote in a sentence, shortened."""
    return repr(text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…")


def check_option(options: frozenset[str], code: str, option: str) -> None:
    """Raises Breach if a tile needs an option that the game does not have."""
    if option and option not in options:
        raise Breach("{code} needs the option {option}", code=code, option=option)


def _meaning(words: Mapping[str, T], noun: str, word: str) -> T:
    meaning = words.get(word)
    if meaning is None:
        raise Breach("{word} is not {what}", word=quoted(word), what=noun)
    return meaning


faction = partial(_meaning, BY_NAME, "a faction")
hexagon = partial(_meaning, HEXES, "a land hex")
colour = partial(_meaning, COLOURS, "the colour of a terrain")
cult = partial(_meaning, CULT_NUMBERS, "a cult")
kind = partial(_meaning, KINDS, "a structure to upgrade to")
goods = partial(_meaning, GOODS, "a good")
track = partial(_meaning, TRACKS, "a track")
card = partial(_meaning, CARD_CODES, "a bonus card")
"""What a word of the notation names. Each raises Breach for another word."""


def pair(word: str) -> tuple[int, int]:
    """Two land hexes: `a1:c1`."""
    end, colon, far_end = word.partition(":")
    if not colon:
        raise Breach("{word} are not two hexes", word=quoted(word))
    return hexagon(end.strip()), hexagon(far_end.strip())


def rivers(word: str) -> list[int]:
    """The river hexes: one by its name, or those that touch these land hexes."""
    if ":" not in word:
        return [_meaning(RIVER_NUMBERS, "a river hex", word)]
    common = -1
    for name in word.split(":"):
        common &= TOUCHED[hexagon(name.strip())]
    return members(common)
