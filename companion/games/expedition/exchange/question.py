"""Fields of questions, and what is wrong with inputs that don't fit together."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from companion.core.files.json_lines import BadLine, quoted
from companion.games.expedition.box.contents import CARTOGRAPHERS, SPACES, UNUSED
from companion.games.expedition.rules.initiative import Track

Name: TypeAlias = Annotated[str, Field(strict=True, min_length=1, max_length=60)]
"""A player, by any name but "-"."""
Flag: TypeAlias = Annotated[bool, Field(strict=True)]
Coins: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=9_999)]
Purses: TypeAlias = dict[Name, Coins]
Strength: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=999)]
Value: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=99)]
"""The strength of one card."""
Area: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=CARTOGRAPHERS)]
Type: TypeAlias = Literal["explorer", "crew", "vehicle"]
TeamKind: TypeAlias = Literal["explorer", "crew", "vehicle", "jetpack"]
CardKind: TypeAlias = Literal[
    "explorer", "crew", "vehicle", "patron", "cartographer", "special", "risky", "jetpack",
    "observation",
]  # fmt: skip
"""A card on top of the deck; "special" is a special card of any of the three kinds."""
Cards: TypeAlias = Annotated[tuple[CardKind, ...], Field(max_length=60)]


def repeated_markers(markers: tuple[str, ...]) -> tuple[str, ...]:
    if twice := repeated(marker for marker in markers if marker != UNUSED):
        raise ValueError(twice)
    return markers


def _a_track(markers: tuple[str, ...]) -> tuple[str, ...]:
    repeated_markers(markers)
    if all(marker == UNUSED for marker in markers):
        raise ValueError("without players")
    return markers


Initiative: TypeAlias = Annotated[
    tuple[Name, ...], Field(min_length=2, max_length=SPACES), AfterValidator(_a_track)
]
"""The track from I to IV."""


def repeated(names: Iterable[str]) -> str:
    """What is wrong if a name appears twice, else ""."""
    twice = (name for name, count in Counter(names).items() if count > 1)
    return next((f"{quoted(name)} appears twice" for name in twice), "")


def check_on_track(names: Iterable[str], track: Track) -> None:
    """BadLine if a player has no marker on the track."""
    for name in names:
        if name not in track or name == UNUSED:
            raise BadLine(f"{quoted(name)} is not on the initiative track.")


def check_whole(track: Track) -> None:
    """BadLine if a track on which markers move lacks a space."""
    if len(track) != SPACES:
        raise BadLine(f"the initiative track has {SPACES} spaces.")


def check_area(cartographers: int) -> None:
    """BadLine if the box has fewer cartographers."""
    if cartographers > CARTOGRAPHERS:
        raise BadLine(f"there are only {CARTOGRAPHERS} cartographers.")
