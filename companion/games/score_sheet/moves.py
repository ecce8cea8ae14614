"""What players record: points as they happen, numbers in the grid, the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field

from companion.core.common_actions import Seat
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, SeatName
from companion.games.score_sheet.sheet import (
    END,
    ROUNDS,
    Row,
    Sheet,
    round_now,
    round_row,
    rows,
    teams,
)
from companion.games.score_sheet.words import say

MOST = 9999
Number = Annotated[int, Field(ge=-MOST, le=MOST)]
RowId = Annotated[str, Field(pattern=r"^[1-9]\d{0,2}$")]
SeatId = Annotated[str, Field(pattern=r"^[a-z]{1,12}$")]


def _filled(values: Any) -> Any:
    """The cells with a number: an empty field of a form leaves its cell as it is."""
    if not isinstance(values, Mapping):
        return values
    return {key: value for key, value in values.items() if value is not None}


_cells = (Widget("count", say("Numbers")), BeforeValidator(_filled))


def _row(sheet: Sheet, row: str) -> Row:
    """A row by its id, also one that nobody has filled yet."""
    known = next((one for one in rows(sheet) if one.id == row), None)
    return known or round_row(int(row))


def _now(sheet: Sheet, row: str, seat: str) -> Phrase | None:
    """What stands in a cell now, beside its field."""
    number = sheet.cell(row, seat)
    return None if number is None else say("now {number}", number=number)


def _put(sheet: Sheet, cells: Iterable[tuple[str, str, int | None]]) -> Sheet:
    """The sheet with numbers (row, seat, number) over those before."""
    new = dict(sheet.cells)
    for row, seat, number in cells:
        if number is not None:
            new[row] = {**new.get(row, {}), seat: number}
    return changed(sheet, cells=new)


def _listed(parts: Sequence[tuple[Phrase, int | None]]) -> Phrase:
    """ "Ada 12, Bo 7"."""
    found = [say("{name} {number}", name=name, number=number or 0) for name, number in parts]
    line = found[0] if found else say("nothing")
    for part in found[1:]:
        line = say("{first}, {then}", first=line, then=part)
    return line


class Add(Action[Sheet]):
    """Points as they happen."""

    kind: ClassVar[str] = "add"
    title: ClassVar[Phrase] = say("Points")
    merges: ClassVar[bool] = True

    seat: Seat
    points: Annotated[Number, Widget("sum", say("How many"))] = 0

    def fold(self, state: Sheet) -> Sheet:
        now = state.added.get(self.seat, 0) + self.points
        return changed(state, added={**state.added, self.seat: now})

    def story(self, before: Sheet) -> Phrase:
        return self.title


class FillRow(Action[Sheet]):
    """The numbers of several players in one row: a round, or a category."""

    kind: ClassVar[str] = "row"
    title: ClassVar[Phrase] = say("Fill in a row")
    refills: ClassVar[tuple[str, ...]] = ("row",)

    row: Annotated[RowId, Widget("choice", say("Row"))]
    values: Annotated[dict[SeatId, Number | None], *_cells] = Field(default_factory=dict)

    @classmethod
    def prefilled(cls, state: Sheet, seat: str, **given: Any) -> FillRow:
        return cls.model_validate({"row": str(round_now(state) or 1), **given})

    def concerns(self, state: Sheet) -> frozenset[str]:
        return frozenset(self.values)

    def choices(self, state: Sheet) -> Mapping[str, Sequence[Choice]]:
        shown = [Choice(row.id, row.name) for row in rows(state)]
        if state.counts == ROUNDS:
            number = len(shown) + 1
            shown.insert(0, Choice(str(number), round_row(number).name))
        named = [
            Choice(seat, say("{seat}", seat=SeatName(seat)), _now(state, self.row, seat))
            for seat in state.seats
        ]
        return {"row": shown, "values": named}

    def fold(self, state: Sheet) -> Sheet:
        return _put(state, ((self.row, seat, number) for seat, number in self.values.items()))

    def objections(self, state: Sheet) -> Iterator[Objection]:
        for seat in self.values:
            yield from wrong(state, self.row, seat, self.values[seat])

    def story(self, before: Sheet) -> Phrase:
        parts = [(say("{seat}", seat=SeatName(s)), number) for s, number in self.values.items()]
        return say("{row}: {numbers}", row=_row(before, self.row).name, numbers=_listed(parts))


class FillColumn(Action[Sheet]):
    """The numbers of one player in several categories."""

    kind: ClassVar[str] = "column"
    title: ClassVar[Phrase] = say("Fill in a player's sheet")

    seat: Seat
    values: Annotated[dict[RowId, Number | None], *_cells] = Field(default_factory=dict)

    def choices(self, state: Sheet) -> Mapping[str, Sequence[Choice]]:
        return {
            "values": [
                Choice(row.id, row.label, _now(state, row.id, self.seat)) for row in rows(state)
            ]
        }

    def fold(self, state: Sheet) -> Sheet:
        return _put(state, ((row, self.seat, number) for row, number in self.values.items()))

    def objections(self, state: Sheet) -> Iterator[Objection]:
        for row, number in self.values.items():
            yield from wrong(state, row, self.seat, number)

    def story(self, before: Sheet) -> Phrase:
        parts = [(_row(before, row).name, number) for row, number in self.values.items()]
        return _listed(parts)


class Finish(Action[Sheet]):
    """The end of the game."""

    kind: ClassVar[str] = "finish"
    title: ClassVar[Phrase] = say("End the game")
    of_turn: ClassVar[bool] = False

    how: Annotated[Literal["score", "won", "lost", "unfinished"], Widget("choice", say("How"))] = (
        "score"
    )

    @classmethod
    def prefilled(cls, state: Sheet, seat: str, **given: Any) -> Finish:
        return cls.model_validate({"how": "won" if state.together else "score", **given})

    def choices(self, state: Sheet) -> Mapping[str, Sequence[Choice]]:
        won = [Choice("won", HOW["won"]), Choice("lost", HOW["lost"])]
        shown = won if state.together else [Choice("score", by_points(state))]
        return {"how": [*shown, Choice("unfinished", HOW["unfinished"])]}

    def fold(self, state: Sheet) -> Sheet:
        return changed(state, how=self.how)

    def story(self, before: Sheet) -> Phrase:
        return by_points(before) if self.how == "score" else HOW[self.how]


HOW = {
    "won": say("We have won"),
    "lost": say("We have lost"),
    "unfinished": say("Unfinished, nobody wins"),
}


def by_points(sheet: Sheet) -> Phrase:
    """How points decide the game."""
    return say("The fewest points win") if sheet.fewest else say("The most points win")


def wrong(sheet: Sheet, row: str, seat: str, number: int | None) -> Iterator[Objection]:
    """What the agreed sheet says against a number in a cell."""
    if seat not in teams(sheet):
        yield Objection("cell.seat", say("Nobody plays this colour."), "sheet")
    known = next((one for one in rows(sheet) if one.id == row), None)
    if sheet.counts == ROUNDS and sheet.rounds and int(row) > sheet.rounds:
        said = say("The game has {rounds} rounds.", rounds=sheet.rounds)
        yield Objection("cell.rounds", said, "sheet")
    if sheet.counts == END and known is None:
        yield Objection("cell.row", say("The sheet has no such row."), "sheet")
    if known and len(known.worth) > 1 and not 0 <= (number or 0) <= len(known.worth):
        said = say("{row}: the values end at {most}.", row=known.name, most=len(known.worth))
        yield Objection("cell.worth", said, "sheet")
