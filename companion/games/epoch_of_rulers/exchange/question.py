"""Fields of questions: bounded numbers, names and flags."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import Field

from companion.core.files import questions
from companion.games.epoch_of_rulers.box.contents import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PURSE,
    TREASURY_HOLDS,
)
from companion.games.epoch_of_rulers.box.readings import Readings

MOST = 1000
LONGEST_NAME = 40
LONGEST_LIST = 40

Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=MOST)]
Number: TypeAlias = Annotated[int, Field(strict=True, ge=-MOST, le=MOST)]
Players: TypeAlias = Annotated[int, Field(strict=True, ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]
Level: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=3)]
Die: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=6)]
Unit: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=MOST)]
Purse: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=PURSE)]
Treasury: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=TREASURY_HOLDS)]
Treasuries: TypeAlias = Annotated[tuple[Treasury, ...], Field(max_length=LONGEST_LIST)]
Name: TypeAlias = Annotated[str, Field(strict=True, min_length=1, max_length=LONGEST_NAME)]


class Question(questions.Question):
    """A question under the agreed readings."""

    def answer(self, agreed: Readings) -> dict[str, Any]:
        """The answer under these readings, as plain JSON data."""
        raise NotImplementedError
