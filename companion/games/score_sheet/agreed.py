"""What a table agrees on before the game: how it is counted, who deals, who plays together."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

LIVE: Final = "live"
ROUNDS: Final = "rounds"
END: Final = "end"
MOST_SAVED = 8


class Category(BaseModel):
    """A row of the sheet. `worth` is a factor, or the points of 1, 2, 3 ...; "" for the number
    itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(max_length=30)] = ""
    worth: Annotated[
        str, Field(max_length=80, pattern=r"^([+-]?\d{1,4}( *, *[+-]?\d{1,4}){0,19})?$")
    ] = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(int(part) for part in self.worth.split(",")) if self.worth else (1,)


class Counted(BaseModel):
    """How a game is counted."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: Annotated[str, Field(max_length=40)] = ""
    counts: Literal["live", "rounds", "end"] = LIVE
    fewest: bool = False
    together: bool = False
    start: Annotated[int, Field(ge=-9999, le=9999)] = 0
    aim: Annotated[int, Field(ge=0, le=9999)] = 0
    rounds: Annotated[int, Field(ge=0, le=99)] = 0
    tie: Annotated[str, Field(max_length=30)] = ""
    categories: Annotated[tuple[Category, ...], Field(max_length=30)] = ()


class Options(Counted):
    """The set-up of one table. `dealer` deals first; `teams` are by seat, 0 for none; `own` shows
    the categories as fields; `saved` are set-ups of the host's earlier tables."""

    dealer: Annotated[str, Field(max_length=12)] = ""
    teams: dict[str, Annotated[int, Field(ge=0, le=5)]] = Field(default_factory=dict)
    own: bool = False
    saved: Annotated[tuple[Counted, ...], Field(max_length=MOST_SAVED)] = ()

    @property
    def counted(self) -> Counted:
        """Only how the game is counted."""
        return Counted(**{name: getattr(self, name) for name in Counted.model_fields})
