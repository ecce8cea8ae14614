"""The common inputs of calculations: names, numbers, tracks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, ConfigDict, Field

from companion.core.files.json_lines import quoted
from companion.core.files.questions import Question
from companion.games.expedition.box.contents import CARTOGRAPHERS, SPACES, UNUSED
from companion.games.expedition.rules.track import Track

Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=60)]
"""A player, by any name but "-"."""
Coins: TypeAlias = Annotated[int, Field(ge=0, le=9_999)]
Strength: TypeAlias = Annotated[int, Field(ge=0, le=999)]
Value: TypeAlias = Annotated[int, Field(ge=0, le=99)]
"""The strength of one card."""
Area: TypeAlias = Annotated[int, Field(ge=0, le=CARTOGRAPHERS)]
Type: TypeAlias = Literal["explorer", "crew", "vehicle"]
CardKind: TypeAlias = Literal[
    "explorer", "crew", "vehicle", "patron", "cartographer", "special", "risky", "jetpack",
    "observation",
]  # fmt: skip
"""A card on top of the deck; "special" is a special card of any of the three kinds."""
Cards: TypeAlias = Annotated[tuple[CardKind, ...], Field(max_length=60)]


def _a_track(markers: tuple[str, ...]) -> tuple[str, ...]:
    twice(marker for marker in markers if marker != UNUSED)
    if all(marker == UNUSED for marker in markers):
        raise ValueError("without players")
    return markers


def twice(names: Iterable[str]) -> None:
    """ValueError if a name appears twice."""
    for name, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"{quoted(name)} appears twice")


Initiative: TypeAlias = Annotated[
    tuple[Name, ...], Field(min_length=2, max_length=SPACES), AfterValidator(_a_track)
]
"""The track from I to IV."""


class Inputs(Question):
    """The inputs of one calculation; `answer` gives its outputs."""

    model_config = ConfigDict(strict=True)

    def answer(self) -> dict[str, Any]:
        raise NotImplementedError


def on_the_track(names: Iterable[str], track: Track) -> None:
    """ValueError if one of these players has no marker on the track."""
    for name in names:
        if name not in track or name == UNUSED:
            raise ValueError(f"{quoted(name)} is not on the initiative track")


def whole(track: Track) -> None:
    """ValueError if a track on which markers move lacks a space."""
    if len(track) != SPACES:
        raise ValueError(f"the initiative track has {SPACES} spaces")


def seven_at_most(cartographers: int) -> None:
    """ValueError for more cartographers than the box has."""
    if cartographers > CARTOGRAPHERS:
        raise ValueError(f"there are only {CARTOGRAPHERS} cartographers")
