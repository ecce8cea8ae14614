"""The holders of island provinces, which the ruling on the end asks for when Lord of the Isles is
in play."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.core.game.ruling import Answers
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.fixes.survey import WarFacts
from companion.games.mythotopia.rules.war.known_position import islands_unsaid
from companion.games.mythotopia.screens.settle.answers import Reader, believed
from companion.games.mythotopia.screens.settle.end.wars_listed import WarEntry
from companion.games.mythotopia.state.position import NEUTRAL
from companion.games.mythotopia.state.state import State

PREFIX = "isles."

Holders: TypeAlias = Mapping[str, str]
"""Province -> its holder, "" for neutral troops."""


@dataclass(frozen=True, slots=True)
class Isle:
    """A province without a recorded holder; `chosen`: a seat or "neutral", None if not answered."""

    province: Province
    chosen: str | None

    @property
    def name(self) -> str:
        return f"{PREFIX}{self.province}"


def provinces_asked(state: State, wars: Collection[WarEntry]) -> list[str]:
    """The provinces to ask about. The holder of a province at war comes with its war, and one
    recorded since the page was opened stays as recorded."""
    at_war = {entry.province for entry in wars if entry.fought}
    return [province for province in islands_unsaid(state) if province not in at_war]


def holders(state: State, answers: Answers, wars: Collection[WarEntry]) -> dict[str, str]:
    read, owners = Reader(answers, PREFIX), {}
    for province in provinces_asked(state, wars):
        answer = read.single(province, (NEUTRAL, *state.seats))
        if answer is not None:
            owners[province] = "" if answer == NEUTRAL else answer
    return owners


def isles(state: State, wars: Collection[WarEntry], owners: Holders) -> tuple[Isle, ...]:
    """The questions with their answers so far."""
    return tuple(
        Isle(province, (owners[province] or NEUTRAL) if province in owners else None)
        for province in provinces_asked(state, wars)
    )


def facts(state: State, owners: Holders) -> dict[str, WarFacts]:
    """The new facts in the answers. A neutral province is nothing new, and other facts about these
    provinces stay."""
    return {
        province: believed(state, province).model_copy(update={"owner": owner})
        for province, owner in owners.items()
        if owner
    }


def flat(owners: Holders) -> Iterator[tuple[str, str]]:
    for province, owner in owners.items():
        yield f"{PREFIX}{province}", owner or NEUTRAL
