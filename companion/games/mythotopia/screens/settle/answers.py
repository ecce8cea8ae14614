"""Reads a war from the flat answers of a form or an address.

    owner=blue building=citadel castle=1 dragon=0 armies.red=3 mercenaries.red=1
    ships.red.Serpent Sea=1 ships_all.red=1 reserve.red=cavalry

A missing or unreadable answer keeps the table's record. With several wars, each has a prefix
`war.<n>.`.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.core.game.ruling import Answers
from companion.core.text import Seat
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.fixes.survey import WarFacts
from companion.games.mythotopia.rules.board.standing import Building, building_in
from companion.games.mythotopia.state.position import NEUTRAL
from companion.games.mythotopia.state.state import State, Troops

MOST = 99  # pieces in a place; far more than any box holds
COUNT = re.compile(r"-?\d{1,40}", re.ASCII)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads answers by name, after a `prefix`. The last of several values counts."""

    answers: Answers
    prefix: str = ""

    def within(self, prefix: str) -> Reader:
        """A reader of the answers whose names start with this prefix."""
        return Reader(self.answers, f"{self.prefix}{prefix}.")

    def all(self, name: str) -> Sequence[str]:
        return self.answers.get(self.prefix + name, ())

    def single(self, name: str, known: Container[str]) -> str | None:
        """One of the known values; None if missing or unknown."""
        values = self.all(name)
        return values[-1] if values and values[-1] in known else None

    def count(self, name: str) -> int | None:
        """A number of pieces, 0 to 99; None if missing or unreadable."""
        values = self.all(name)
        if not values or not COUNT.fullmatch(values[-1]):
            return None
        return min(max(int(values[-1]), 0), MOST)

    def flag(self, name: str) -> bool | None:
        """True for 1, False for 0; None if missing or unreadable."""
        value = self.single(name, ("0", "1"))
        return None if value is None else value == "1"

    def some(self, name: str, known: Sequence[str]) -> tuple[str, ...] | None:
        """The known values among the answers; None if there is no answer."""
        values = self.all(name)
        return tuple(value for value in known if value in values) if values else None


# -- a war ---------------------------------------------------------------------------------


def believed(state: State, province: Province) -> WarFacts:
    owner = state.owner(province) or ""
    return WarFacts(
        owner=owner,
        building=building_in(state, owner, province),
        castle=province in state.castle_in,
        dragon=province in state.dragons,
        runestone=province in state.runestones,
        armies=_pieces(state.armies, province),
        mercenaries=_pieces(state.mercenaries, province),
    )


def _pieces(troops: Troops, place: str) -> dict[str, int]:
    return {seat: min(n, MOST) for seat, n in troops.get(place, {}).items() if n > 0}


def war_entered(read: Reader, state: State, province: Province) -> WarFacts:
    """A province at war: the record, corrected by the answers."""
    was = believed(state, province)
    owner = was.owner
    if (answer := read.single("owner", (NEUTRAL, *state.seats))) is not None:
        owner = "" if answer == NEUTRAL else answer
    return WarFacts(
        owner=owner,
        building=_building(read, was, owner),
        castle=_or(read.flag("castle"), was.castle),
        dragon=_or(read.flag("dragon"), was.dragon),
        runestone=_or(read.flag("runestone"), was.runestone),
        armies=_counts(read.within("armies"), state, was.armies),
        mercenaries=_counts(read.within("mercenaries"), state, was.mercenaries),
    )


def _building(read: Reader, was: WarFacts, owner: Seat) -> Building:
    """The building there; a town if the answers correct only the owner."""
    if not owner:
        return "town"
    building = read.single("building", ("town", "city", "citadel"))
    match building:
        case "town" | "city" | "citadel":
            return building
    return was.building if owner == was.owner else "town"


def _counts(read: Reader, state: State, was: Mapping[str, int]) -> dict[str, int]:
    counts = {seat: _or(read.count(seat), was.get(seat, 0)) for seat in state.seats}
    return {seat: count for seat, count in counts.items() if count}


def _or(value: T | None, otherwise: T) -> T:
    return otherwise if value is None else value


def war_answers(facts: WarFacts, seats: Sequence[Seat]) -> Iterator[tuple[str, str]]:
    """A province as a complete list of answers."""
    yield "owner", facts.owner or NEUTRAL
    if facts.owner:
        yield "building", facts.building
    for name in ("castle", "dragon", "runestone"):
        yield name, str(int(getattr(facts, name)))
    for seat in seats:
        yield f"armies.{seat}", str(facts.armies.get(seat, 0))
        yield f"mercenaries.{seat}", str(facts.mercenaries.get(seat, 0))
