"""Who holds the provinces of islands: asked on the end of the game beside Lord of the Isles."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.ruling import Answers
from companion.games.mythotopia.rulings.answers import Reader, believed
from companion.games.mythotopia.rulings.end.wars_listed import WarEntry
from companion.games.mythotopia.rulings.survey import WarFacts
from companion.games.mythotopia.state.position import NEUTRAL
from companion.games.mythotopia.state.state import State
from companion.games.mythotopia.war.unknown_islands import unsaid

PREFIX = "isles."

Holders: TypeAlias = Mapping[str, str]
"""Province -> the seat that holds it, "" for neutral troops."""


@dataclass(frozen=True, slots=True)
class Isle:
    """A province whose holder is not recorded; `chosen`: a seat or "neutral", None: not said."""

    province: str
    chosen: str | None

    @property
    def name(self) -> str:
        return f"{PREFIX}{self.province}"


def asked(state: State, wars: Collection[WarEntry]) -> list[str]:
    """The provinces to ask about: who holds one at war is said with the war, and what was
    recorded since the page was opened stays as recorded."""
    at_war = {entry.province for entry in wars if entry.fought}
    return [province for province in unsaid(state) if province not in at_war]


def holders(state: State, answers: Answers, wars: Collection[WarEntry]) -> dict[str, str]:
    """Who is said to hold them."""
    read, found = Reader(answers, PREFIX), {}
    for province in asked(state, wars):
        said = read.one(province, (NEUTRAL, *state.seats))
        if said is not None:
            found[province] = "" if said == NEUTRAL else said
    return found


def isles(state: State, wars: Collection[WarEntry], said: Holders) -> tuple[Isle, ...]:
    """The questions, as far as they are answered."""
    return tuple(
        Isle(province, (said[province] or NEUTRAL) if province in said else None)
        for province in asked(state, wars)
    )


def facts(state: State, said: Holders) -> dict[str, WarFacts]:
    """What a table learns from the answers: of neutral troops nothing that it did not think. What
    else it knows of these provinces stays as it is."""
    return {
        province: believed(state, province).model_copy(update={"owner": owner})
        for province, owner in said.items()
        if owner
    }


def flat(said: Holders) -> Iterator[tuple[str, str]]:
    """The answers again."""
    for province, owner in said.items():
        yield f"{PREFIX}{province}", owner or NEUTRAL
