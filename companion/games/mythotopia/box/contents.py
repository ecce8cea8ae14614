"""The printed facts of Mythotopia, read once from board.toml and contents.toml; their names as
fields of an action."""

import tomllib
from collections.abc import Container
from dataclasses import dataclass
from importlib.resources import files
from typing import Annotated, TypeAlias

from pydantic import AfterValidator

from companion.core.game.action import Choice, Widget
from companion.core.text import Phrase
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.language import say

Province: TypeAlias = str
Sea: TypeAlias = str
"""A province and a sea, by the names that the board prints."""

_HERE = files(__package__)
_BOARD = tomllib.loads((_HERE / "board.toml").read_text(encoding="utf-8"))
_CONTENTS = tomllib.loads((_HERE / "contents.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class VpCard:
    """A victory-point card as printed. `tokens`: value -> count for 2 and for 3-4 players."""

    id: str
    fixed: bool
    tokens: dict[int, tuple[int, int]]

    def tokens_for(self, players: int) -> dict[int, int]:
        """The tokens laid on the card at the start: value -> count."""
        return {value: counts[players > 2] for value, counts in self.tokens.items()}


PROVINCES: tuple[Province, ...] = tuple(sorted(_BOARD["provinces"]))
ISLANDS: dict[str, frozenset[str]] = {
    island: frozenset(provinces) for island, provinces in _BOARD["islands"].items()
}

VP_CARDS: dict[str, VpCard] = {
    card: VpCard(
        card,
        facts.get("fixed", False),
        {int(value): (counts[0], counts[1]) for value, counts in facts["tokens"].items()},
    )
    for card, facts in _CONTENTS["vp"].items()
}
FIXED_CARDS: tuple[str, ...] = tuple(card.id for card in VP_CARDS.values() if card.fixed)
RANDOM_CARDS: tuple[str, ...] = tuple(card.id for card in VP_CARDS.values() if not card.fixed)

VP_TOKENS_IN_BOX: dict[int, int] = {int(v): count for v, count in _CONTENTS["box"].items()}
DEALT: dict[int, int] = {int(players): count for players, count in _CONTENTS["dealt"].items()}
DEALT_FOR_DRAFT: dict[int, int] = {
    int(players): count for players, count in _CONTENTS["dealt_for_draft"].items()
}

PROVINCE_VP = 3  # Rulebook, "Points for provinces": every province under your control
LOWEST_SCORE = 12  # Rulebook, "Victory points": the score never falls below
START_CARDS = 5  # Rulebook, "Start cards": of each player, without those of the provinces
CITIES: int = _CONTENTS["pieces"]["cities"]
ROADS: int = _CONTENTS["pieces"]["roads"]
CASTLES: int = _CONTENTS["pieces"]["castles"]
DRAGONS: int = _CONTENTS["pieces"]["dragons"]  # and the same number of runestones
MERCENARIES: int = _CONTENTS["pieces"]["mercenaries"]
PIECES: dict[str, int] = {
    "army": _CONTENTS["pieces"]["armies"],
    "ship": _CONTENTS["pieces"]["ships"],
}
"""How many armies and ships one colour has."""
POOL: dict[str, int] = {
    "army": _CONTENTS["pieces"]["armies_to_buy"],
    "ship": _CONTENTS["pieces"]["ships_to_buy"],
}
"""How many of these must be bought before they are in stock."""


def towns(players: int) -> int:
    """How many towns one colour has: red and blue have four more with two players."""
    pieces = _CONTENTS["pieces"]
    return int(pieces["towns_two_players" if players == 2 else "towns"])


BORDERS: dict[frozenset[str], str] = {
    frozenset((province, neighbour)): kind
    for province, facts in _BOARD["provinces"].items()
    for kind in ("plain", "hills", "mountains")
    for neighbour in facts.get(kind, [])
}
"""Every border on land: a pair of provinces -> plain, hills or mountains."""
NEIGHBOURS: dict[str, frozenset[str]] = {
    province: frozenset().union(*(pair - {province} for pair in BORDERS if province in pair))
    for province in PROVINCES
}
"""The provinces that each province borders on land."""


@dataclass(frozen=True, slots=True)
class ProvinceFacts:
    """A province as printed: the neutral troops' strength, rugged or not, the seas it touches."""

    strength: int
    rugged: bool
    seas: tuple[Sea, ...]


SEAS: tuple[Sea, ...] = tuple(_BOARD["seas"])
TOUCHING: tuple[tuple[str, str], ...] = tuple((a, b) for a, b in _BOARD["touching_seas"])
"""The pairs of seas that touch. An invasion can cross two seas only there."""
BESIDE: dict[str, frozenset[str]] = {
    sea: frozenset(other for pair in TOUCHING if sea in pair for other in pair if other != sea)
    for sea in SEAS
}
"""The seas that touch each sea."""
BOARD: dict[str, ProvinceFacts] = {
    province: ProvinceFacts(
        facts["strength"], facts.get("rugged", False), tuple(facts.get("seas", ()))
    )
    for province, facts in _BOARD["provinces"].items()
}
GIVES: dict[str, str] = {name: facts["symbol"] for name, facts in _BOARD["provinces"].items()}
"""The resource of each province and its card: army, food, gold or stone."""
IMPROVEMENTS: frozenset[str] = frozenset(_CONTENTS["improvements"]["all"])


def one_of(known: Container[str], what: str, *, or_none: bool = False) -> AfterValidator:
    """Refuses any other name. With `or_none`, "" is taken for no name."""

    def check(name: str) -> str:
        if name in known or (or_none and not name):
            return name
        raise ValueError(f"unknown {what} {name!r}")

    return AfterValidator(check)


Named: TypeAlias = Annotated[str, one_of(contents.BOARD, "province")]
MaybeNamed: TypeAlias = Annotated[str, one_of(contents.BOARD, "province", or_none=True)]
"""A province, or "" if nobody named one."""

MaybeProvinceField: TypeAlias = Annotated[MaybeNamed, Widget("choice", say("Province"))]


def several(label: Phrase, counted_by: str = "") -> Widget:
    """A field to tick provinces, on the map or with a search box."""
    return Widget("choices", label, find=say("Find a province"), counted_by=counted_by, on_map=True)


UNNAMED = Choice("", say("not named"))
LABELS = {name: say(name) for name in contents.PROVINCES}


ProvinceField: TypeAlias = Annotated[Named, Widget("choice", say("Province"))]
SeaName: TypeAlias = Annotated[str, one_of(contents.SEAS, "sea")]
SeaField: TypeAlias = Annotated[SeaName, Widget("choice", say("Sea"))]
