"""The words of the box: expeditions, cards, types."""

from collections.abc import Mapping, Sequence

from companion.core.text import Phrase, SeatName
from companion.games.expedition.box.contents import NUMERALS, SPECIAL, UNUSED
from companion.games.expedition.box.language import say

EXPEDITION: Mapping[str, Phrase] = {
    "thule": say("Thule"),
    "mu": say("Mu"),
    "iram": say("Iram"),
    "el_dorado": say("El Dorado"),
    "kalahari": say("Kalahari"),
    "atlantis": say("Atlantis"),
    "agartha": say("Agartha"),
    "avalon": say("Avalon"),
    "shangri_la": say("Shangri-La"),
}

CARD_VALUES = say("Card values")

KIND: Mapping[str, Phrase] = {
    "explorer": say("Explorer"),
    "crew": say("Crew"),
    "vehicle": say("Vehicle"),
    "patron": say("Patron"),
    "risky": say("Risky move"),
    "jetpack": say("Jetpack"),
    "observation": say("Prolonged observation"),
    "cartographer": say("Cartographer"),
    SPECIAL: say("Special card"),
}

ICON: Mapping[str, str] = {
    "explorer": "explorer",
    "crew": "crew",
    "vehicle": "vehicle",
    "patron": "patron",
    "risky": "risky-move",
    "jetpack": "jetpack",
    "observation": "observation",
    "cartographer": "cartographer",
    SPECIAL: "risky-move",
}


def numeral(space: int) -> str:
    """A space of the initiative track, counted from 1, as a Roman numeral."""
    return NUMERALS[space - 1] if 0 < space <= len(NUMERALS) else str(space)


def marker(name: str) -> Phrase:
    """A marker on the initiative track: a player's, or an unused one."""
    return say("unused marker") if name == UNUSED else say("{seat}", seat=SeatName(name))


def listed(phrases: Sequence[Phrase]) -> Phrase:
    """Phrases joined with commas: "this, that"; "none" if there are none."""
    first, *rest = phrases or (say("none"),)
    for phrase in rest:
        first = say("{first}, {then}", first=first, then=phrase)
    return first
