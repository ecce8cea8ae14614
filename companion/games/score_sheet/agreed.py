"""What a table agrees on before the game: how it is counted, who deals, who plays together."""

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from companion.core.game.action import Unfit, Widget
from companion.core.text import Seat
from companion.games.score_sheet.words import say

LIVE, ROUNDS, END = "live", "rounds", "end"
MOST_SAVED = 8
MOST_ROUNDS = 99


def _numbers(worth: str) -> str:
    if worth and not re.fullmatch(r"[+-]?\d{1,4}( *, *[+-]?\d{1,4}){0,19}", worth):
        raise Unfit(say("can't bring “{text}”: write 2, or 1, 3, 6", text=worth))
    return worth


class Category(BaseModel):
    """A row of the sheet. `worth` is a factor, or the points of 1, 2, 3 ...; "" for the number
    itself."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(max_length=30)] = ""
    worth: Annotated[str, Field(max_length=80), AfterValidator(_numbers)] = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(int(part) for part in self.worth.split(",")) if self.worth else (1,)


class Counted(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    game: Annotated[str, Field(max_length=40)] = ""
    counts: Literal["live", "rounds", "end"] = "live"
    start: Annotated[int, Widget("count", say("Points at the start"))] = Field(0, ge=-9999, le=9999)
    fewest: Annotated[bool, Widget("flag", say("The fewest points win"))] = False
    together: Annotated[bool, Widget("flag", say("We win or lose together"))] = False
    aim: Annotated[int, Widget("count", say("Aim"))] = Field(0, ge=0, le=9999)
    rounds: Annotated[int, Widget("count", say("Rounds"))] = Field(0, ge=0, le=MOST_ROUNDS)
    tie: Annotated[str, Field(max_length=30)] = ""
    categories: Annotated[tuple[Category, ...], Widget("parts", say("Categories"))] = Field(
        (), max_length=30
    )


class Options(Counted):
    """The set-up of one table. `dealer` deals first; `teams` are by seat, 0 for none. `late` are
    the rounds that were over when a seat came, `starts` its points at the start if they are not
    those of all. `own` shows the categories as fields; `saved` are set-ups of the host's earlier
    tables."""

    dealer: Annotated[str, Field(max_length=12)] = ""
    teams: dict[str, Annotated[int, Field(ge=0, le=5)]] = Field(default_factory=dict)
    late: dict[str, Annotated[int, Field(ge=0, le=MOST_ROUNDS)]] = Field(default_factory=dict)
    starts: dict[str, Annotated[int, Field(ge=-9999, le=9999)]] = Field(default_factory=dict)
    own: bool = False
    saved: Annotated[tuple[Counted, ...], Field(max_length=MOST_SAVED)] = ()

    def joined(self, seat: Seat, points: int | None, now: int) -> Self:
        """The rounds before `now` count as full for a late comer."""
        late = {**self.late, seat: max(now - 1, 0)}
        starts = self.starts if points in (None, self.start) else {**self.starts, seat: points}
        return self.model_validate({**dict(self), "late": late, "starts": starts})
