"""Fields of questions: numbers, names, and the parts of a game that they describe."""

from typing import Annotated, Self, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from companion.core.questions.question import Part
from companion.games.epoch_of_rulers.box.contents import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PURSE,
    TREASURY_HOLDS,
)
from companion.games.epoch_of_rulers.box.kingdoms import KINDS
from companion.games.epoch_of_rulers.box.readings import Flag
from companion.games.epoch_of_rulers.rules.score.final_score import MOST, Count

TOUGHEST, STRONGEST_CARD = 10, 20
LIST = Field(max_length=40)
PLAYERS = Field(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)

Number: TypeAlias = Annotated[int, Field(strict=True, ge=-MOST, le=MOST)]
Players: TypeAlias = Annotated[int, Field(strict=True, ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]
Level: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=3)]
Die: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=6)]
Unit: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=MOST)]
Purse: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=PURSE)]
Treasury: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=TREASURY_HOLDS)]
Treasuries: TypeAlias = Annotated[tuple[Treasury, ...], LIST]
Name: TypeAlias = Annotated[str, Field(strict=True, min_length=1, max_length=40)]
Kind: TypeAlias = Annotated[Name, Field(alias="type")]
Strength: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=TOUGHEST)]
Toughness: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=TOUGHEST)]
Troops: TypeAlias = Annotated[tuple[tuple[Strength, Toughness], ...], LIST]


class Crowd(Part):
    """The regiments of one territory."""

    n: Count
    tents: Flag = False


class Ordered(Part):
    """A territory in the phase of orders."""

    id: Name
    troops: Count
    orders: Annotated[int, Field(strict=True, ge=0, le=2)]
    uprising: Flag


def _all_different(land: tuple[Ordered, ...]) -> tuple[Ordered, ...]:
    if len({territory.id for territory in land}) < len(land):
        raise ValueError("two have the same id")
    return land


Land: TypeAlias = Annotated[tuple[Ordered, ...], LIST, AfterValidator(_all_different)]


def fits(kind: str, level: int) -> None:
    """ValueError if the box has this building on another level."""
    if kind in KINDS and KINDS[kind].level != level:
        raise ValueError(f"the building {kind} has level {KINDS[kind].level}")


class Built(Part):
    """A building: one of the box, or another kingdom's own."""

    type: Name
    level: Level

    @model_validator(mode="after")
    def _of_its_level(self) -> Self:
        fits(self.type, self.level)
        return self


class Standing(Built):
    """A building on the territory; `own`: built by the player who asks."""

    own: Flag = True
