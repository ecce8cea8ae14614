"""The board's facts and borders as this table's rulings use them."""

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.box.contents import Province, SeaName
from companion.games.mythotopia.state.state import State

Border: TypeAlias = Literal["plain", "hills", "mountains", "none"]


class BoardFacts(BaseModel):
    """The facts of a province on this table's board."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    strength: Annotated[int, Field(ge=0, le=20)]
    rugged: bool = False
    seas: tuple[SeaName, ...] = ()

    @property
    def facts(self) -> contents.ProvinceFacts:
        return contents.ProvinceFacts(self.strength, self.rugged, tuple(sorted(set(self.seas))))


def pair(province: Province, neighbour: Province) -> str:
    """Two provinces as one key of the table's corrected borders."""
    return "|".join(sorted((province, neighbour)))


def apart(between: str) -> list[str]:
    """The two provinces of such a key."""
    return between.split("|")


def border(state: State, province: Province, neighbour: Province) -> str:
    """The border of two provinces at this table: plain, hills, mountains, or none on land."""
    corrected = state.borders.get(pair(province, neighbour)) if state.borders else None
    return corrected or contents.BORDERS.get(frozenset((province, neighbour)), "none")
