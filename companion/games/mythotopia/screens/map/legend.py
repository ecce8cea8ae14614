"""The map's legend: the meaning of each sign on this map."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.core.text import Phrase
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.screens.map.borders_and_coasts import LineView
from companion.games.mythotopia.screens.map.marks import Mark

MARKS: dict[str, Phrase] = {
    "strength": say("neutral strength"),
    "town": say("Town"),
    "city": say("City"),
    "citadel": say("Citadel"),
    "castle": say("Castle"),
    "army": say("Armies"),
    "mercenary": say("Mercenaries"),
    "ship": say("Ships"),
    "dragon": say("Dragon"),
    "runestone": say("Runestone"),
}
LINES: dict[str, Phrase] = {
    "hills": say("hills"),
    "mountains": say("mountains"),
    "road": say("Road"),
    "front": say("At war"),
    "corrected": say("Corrected to match this table's board"),
}


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign and its meaning: `mark` for a sign inside an area, None for a line."""

    what: str
    label: Phrase
    mark: Mark | None = None


def legend(
    marks: Iterable[Mark], lines: Iterable[LineView], roads: bool, wars: bool
) -> Iterator[Sign]:
    """The signs in use, each with its first mark as an example."""
    first: dict[str, Mark] = {}
    for mark in marks:
        first.setdefault(mark.what, replace(mark, x=0, y=0))
    for what, label in MARKS.items():
        if what in first:
            yield Sign(what, label, first[what])
    kinds = {line.kind for line in lines}
    kinds |= {"road"} if roads else set()
    kinds |= {"front"} if wars else set()
    kinds |= {"corrected"} if any(line.corrected for line in lines) else set()
    yield from (Sign(what, label) for what, label in LINES.items() if what in kinds)
