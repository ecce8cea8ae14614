"""What a table agrees on before the game: how it is counted, who deals, who plays together."""

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, AliasChoices, BaseModel, ConfigDict, Field

from companion.core.game.action import Unfit, Widget
from companion.core.text import Seat
from companion.games.score_sheet.words import say

LIVE, ROUNDS, END = "live", "rounds", "end"
MOST_SAVED = 8
MOST_ROUNDS = 99
MOST = 999_999

Points = Annotated[int, Field(ge=-MOST, le=MOST)]
FRACTION = re.compile(r"(\d{1,4})/([1-9]\d{0,2})")
LIST = re.compile(r"[+-]?\d{1,6}( *, *[+-]?\d{1,6}){0,19}")


def _numbers(worth: str) -> str:
    if worth and not (LIST.fullmatch(worth) or FRACTION.fullmatch(worth)):
        raise Unfit(say("can't bring “{text}”: write 2, 1/3, or 1, 3, 6", text=worth))
    return worth


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Category(Frozen):
    """A row of the sheet. `worth` is a factor, or the points of 1, 2, 3 ...; "" for the number
    itself. The `kind` says more: `zero`, the points of 0, 1, 2 ...; `product`, times the number in
    the row above; else a majority, `worth` for the most, the second ... Who is tied gets the points
    of the place (`each`), these `divided`, those of all `places` they take divided, or of the
    `last` of them. In a text to share, the key of a name is `say`, as in the presets."""

    name: Annotated[str, Field(max_length=30, validation_alias=AliasChoices("name", "say"),
                               serialization_alias="say")] = ""  # fmt: skip
    worth: Annotated[str, Field(max_length=80), AfterValidator(_numbers)] = ""
    kind: Literal["", "zero", "product", "each", "places", "divided", "last"] = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        listed = self.worth and not FRACTION.fullmatch(self.worth)
        return tuple(int(part) for part in self.worth.split(",")) if listed else (1,)

    @property
    def part(self) -> tuple[int, int] | None:
        """The points, and for how many, if `worth` is a fraction."""
        match = FRACTION.fullmatch(self.worth)
        return (int(match[1]), int(match[2])) if match else None


NUMBER = Category()


class Tie(Frozen):
    """What breaks a tie: the most in a category, or the `fewest`; "" is the last turn."""

    by: Annotated[str, Field(max_length=30)] = ""
    fewest: bool = False


class Bids(Frozen):
    """The points of a player who `made` the bid, and for each `trick`; lost for each trick `off`;
    for a bid of `zero`, or lost, times the number of the round. Without bids, all are 0."""

    made: Annotated[Points, Widget("count", say("Bid made"))] = 0
    trick: Annotated[Points, Widget("count", say("Each trick of it"))] = 0
    off: Annotated[Points, Widget("count", say("Each trick off"))] = 0
    zero: Annotated[Points, Widget("count", say("A bid of 0, times the round"))] = 0

    def points(self, bid: int, tricks: int, number: int) -> int:
        if self.zero and not bid:
            return self.zero * number * (1 if not tricks else -1)
        off = abs(bid - tricks)
        return -self.off * off if off else self.made + self.trick * tricks


class Counted(Frozen):
    """How a game is counted. In rounds, points may be taken `down`; a number that goes `over` the
    aim may be `void`, or lead `back`; a round won may be one point (`wins`); the numbers of a round
    may have to add up to `adds`. `tie` is the first of the `ties` of older tables."""

    game: Annotated[str, Field(max_length=40, validation_alias=AliasChoices("game", "say"),
                               serialization_alias="say")] = ""  # fmt: skip
    counts: Literal["live", "rounds", "end"] = "live"
    start: Annotated[Points, Widget("count", say("Points at the start"))] = 0
    fewest: Annotated[bool, Widget("flag", say("The fewest points win"))] = False
    together: Annotated[bool, Widget("flag", say("We win or lose together"))] = False
    aim: Annotated[int, Widget("count", say("Aim"))] = Field(0, ge=0, le=MOST)
    rounds: Annotated[int, Widget("count", say("Rounds"))] = Field(0, ge=0, le=MOST_ROUNDS)
    tie: Annotated[str, Field(max_length=30)] = ""
    categories: Annotated[tuple[Category, ...], Widget("parts", say("Categories"))] = Field(
        (), max_length=30
    )
    ties: Annotated[tuple[Tie, ...], Field(max_length=3), Widget("parts", say("Ties"))] = ()
    over: Literal["", "void", "back"] = ""
    back: Annotated[Points, Widget("count", say("Back to"))] = 0
    down: Annotated[bool, Widget("flag", say("Numbers are taken off"))] = False
    wins: Annotated[bool, Widget("flag", say("A round won is one point"))] = False
    adds: Annotated[Points | None, Widget("count", say("A round adds up to"))] = None
    bids: Bids = Bids()

    @property
    def has_aim(self) -> bool:
        return bool(self.aim or self.over or self.down)

    @property
    def has_bids(self) -> bool:
        return self.counts == ROUNDS and self.bids != Bids()

    @property
    def breaks(self) -> tuple[Tie, ...]:
        return ((Tie(by=self.tie),) if self.tie else ()) + self.ties


def alone(options: Counted) -> Counted:
    """How a game is counted, without what is of one table, as one writes it today."""
    values = {name: getattr(options, name) for name in Counted.model_fields}
    return Counted.model_validate({**values, "tie": "", "ties": options.breaks})


class Options(Counted):
    """The set-up of one table. `dealer` deals first; `teams` are by seat, 0 for none. `late` are
    the rounds that were over when a seat came, `starts` its points at the start if they are not
    those of all. `own` shows the categories as fields; `saved` are set-ups of the host's earlier
    tables."""

    dealer: Annotated[str, Field(max_length=12)] = ""
    teams: dict[str, Annotated[int, Field(ge=0, le=5)]] = Field(default_factory=dict)
    late: dict[str, Annotated[int, Field(ge=0, le=MOST_ROUNDS)]] = Field(default_factory=dict)
    starts: dict[str, Points] = Field(default_factory=dict)
    own: bool = False
    saved: Annotated[tuple[Counted, ...], Field(max_length=MOST_SAVED)] = ()

    def joined(self, seat: Seat, points: int | None, now: int) -> Self:
        """The rounds before `now` count as full for a late comer."""
        late = {**self.late, seat: max(now - 1, 0)}
        starts = self.starts if points in (None, self.start) else {**self.starts, seat: points}
        return self.model_validate({**dict(self), "late": late, "starts": starts})
