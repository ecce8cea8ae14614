"""What players record: points as they happen, numbers in the grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from companion.core.common_actions import SeatField
from companion.core.frozen import changed
from companion.core.game.action import Action, Choice, Objection, Widget
from companion.core.text import Phrase, Seat, SeatName, listed, with_details
from companion.games.score_sheet import sheet as rules
from companion.games.score_sheet.agreed import ROUNDS, Points
from companion.games.score_sheet.sheet import Row, Sheet
from companion.games.score_sheet.words import say, say_many

RowId = Annotated[str, Field(pattern=r"^b?[1-9]\d{0,2}$")]
SeatId = Annotated[str, Field(pattern=r"^[a-z]{1,12}$")]
Numbers = Widget("count", say("Numbers"))


def _name(sheet: Sheet, row: str) -> Phrase:
    """The name of a row, even of a round without numbers."""
    made = rules.bids_row if row.startswith("b") else rules.round_row
    return next(
        (line.name for line in rules.rows(sheet) if line.id == row), made(rules.round_of(row)).name
    )


def _rounds(sheet: Sheet, last: int) -> Iterator[Row]:
    """The rounds with their bids, the latest first."""
    for number in range(last, 0, -1):
        yield rules.round_row(number)
        if sheet.agreed.has_bids:
            yield rules.bids_row(number)


def _in_words(numbers: Iterable[tuple[Phrase, int]]) -> Phrase:
    """ "Ada 12, Bo 7"."""
    phrases = [say("{name} {number}", name=name, number=number) for name, number in numbers]
    return listed(*phrases) if phrases else say("nothing")


def _now(sheet: Sheet, row: str, seat: Seat) -> Phrase | None:
    """The number in a cell now, to show beside its field; None if the cell is empty."""
    number = sheet.cell(row, seat)
    return None if number is None else say("now {number}", number=number)


class Add(Action[Sheet]):
    """Points as they happen."""

    kind: ClassVar[str] = "add"
    icon: ClassVar[str] = "plus"
    title: ClassVar[Phrase] = say("Points")
    merges: ClassVar[bool] = True

    seat: SeatField
    points: Annotated[Points, Widget("sum", say("How many"))] = 0

    def fold(self, state: Sheet) -> Sheet:
        now = state.added.get(self.seat, 0) + self.points
        return changed(state, added={**state.added, self.seat: now})

    def story(self, before: Sheet) -> Phrase:
        if self.points < 0:
            return say_many("loses {count} point", "loses {count} points", -self.points)
        return say_many("gets {count} point", "gets {count} points", self.points)


class Fill(Action[Sheet]):
    """Numbers in cells of the grid. `key` is the part of a cell by which it has its numbers."""

    key: ClassVar[int]

    def cells(self) -> Sequence[tuple[str, str, int]]:
        """The cells that it fills in: (row, seat, number). An empty field fills none."""
        raise NotImplementedError

    def seen(self, row: str, seat: Seat) -> int | None:
        """The number in a cell that the form showed."""
        raise NotImplementedError

    def fold(self, state: Sheet) -> Sheet:
        new = dict(state.cells)
        for row, seat, number in self.cells():
            new[row] = {**new.get(row, {}), seat: number}
        return changed(state, cells=new)

    def objections(self, state: Sheet) -> Iterator[Objection]:
        if any(seat not in state.seats for _, seat, _ in self.cells()):
            yield Objection("cell.seat", say("Nobody plays this colour."), "sheet")
        for row, seat, number in self.cells():
            now = state.cell(row, seat)
            if now not in (None, number, self.seen(row, seat)):
                name = _name(state, row)
                who = say("{name} {number}", name=say("{seat}", seat=SeatName(seat)), number=now)
                sentence = say("“{row}” already has a number: {who}.", row=name, who=who)
                yield Objection("cell.filled", sentence, "sheet")
        rounds = rules.most_rounds(state)
        if state.agreed.counts == ROUNDS and any(
            rules.round_of(row) > rounds for row, _, _ in self.cells()
        ):
            sentence = say("The sheet has {rounds} rounds.", rounds=rounds)
            yield Objection("cell.rounds", sentence, "sheet")


class FillRow(Fill):
    """The numbers of several players in one row: a round, or a category."""

    kind: ClassVar[str] = "row"
    icon: ClassVar[str] = "grid"
    title: ClassVar[Phrase] = say("Fill in a row")
    refills: ClassVar[tuple[str, ...]] = ("row",)
    key: ClassVar[int] = 1

    row: Annotated[RowId, Widget("choice", say("Row"))]
    values: Annotated[dict[SeatId, Points | None], Numbers] = Field(default_factory=dict)
    was: dict[SeatId, Points] = Field(default_factory=dict)
    """The numbers that the form showed, by seat."""

    @classmethod
    def prefilled(cls, state: Sheet, seat: Seat, **given: Any) -> FillRow:
        now = rules.next_row(state)
        row = str(given.get("row") or (now.id if now else 1))
        was = {one: n for one in state.seats if (n := state.cell(row, one)) is not None}
        return cls.model_validate({"was": was, **given, "row": row})

    def cells(self) -> Sequence[tuple[str, str, int]]:
        return [(self.row, seat, n) for seat, n in self.values.items() if n is not None]

    def seen(self, row: str, seat: Seat) -> int | None:
        return self.was.get(seat)

    def concerns(self, state: Sheet) -> frozenset[Seat]:
        return frozenset(seat for _, seat, _ in self.cells())

    def completed(self, state: Sheet) -> FillRow:
        """Where the numbers of a round add up to what was agreed, the last one follows."""
        after, adds = self.fold(state), state.agreed.adds
        missing = rules.lacking(after, self.row) if state.agreed.counts == ROUNDS else ()
        if adds is None or len(missing) != 1 or self.row.startswith("b") or not self.cells():
            return self
        rest = adds - sum(after.cells[self.row].values())
        return self.model_copy(update={"values": {**self.values, missing[0]: rest}})

    def objections(self, state: Sheet) -> Iterator[Objection]:
        yield from super().objections(state)
        after, adds = self.completed(state).fold(state), state.agreed.adds
        numbers = after.cells.get(self.row, {}).values()
        rounds = state.agreed.counts == ROUNDS and not self.row.startswith("b")
        if (
            rounds
            and adds is not None
            and sum(numbers) != adds
            and not rules.lacking(after, self.row)
        ):
            sentence = say("The round adds up to {sum}, not {adds}.", sum=sum(numbers), adds=adds)
            yield Objection("cell.adds", sentence, "sheet")

    def choices(self, state: Sheet) -> Mapping[str, Sequence[Choice]]:
        known = [*rules.rows(state)]
        if state.agreed.counts == ROUNDS:
            known = [*_rounds(state, min(len(known) + 1, rules.most_rounds(state)))]
        named = [
            Choice(seat, say("{seat}", seat=SeatName(seat)), _now(state, self.row, seat))
            for seat in rules.columns(state)
            if rules.takes_part(state, seat, self.row) or state.cell(self.row, seat) is not None
        ]
        return {"row": [Choice(row.id, row.name) for row in known], "values": named}

    def story(self, before: Sheet) -> Phrase:
        numbers = _in_words((say("{seat}", seat=SeatName(seat)), n) for _, seat, n in self.cells())
        return say("{row}: {numbers}", row=_name(before, self.row), numbers=numbers)


class FillColumn(Fill):
    """The numbers of one player in several categories."""

    kind: ClassVar[str] = "column"
    icon: ClassVar[str] = "grid"
    title: ClassVar[Phrase] = say("Fill in a player's sheet")
    key: ClassVar[int] = 0

    seat: SeatField
    values: Annotated[dict[RowId, Points | None], Numbers] = Field(default_factory=dict)
    was: dict[RowId, Points] = Field(default_factory=dict)
    """The numbers that the form showed, by row."""

    @classmethod
    def prefilled(cls, state: Sheet, seat: Seat, **given: Any) -> FillColumn:
        cells = {row.id: state.cell(row.id, seat) for row in rules.rows(state)}
        was = {row: number for row, number in cells.items() if number is not None}
        return cls.model_validate({"was": was, **given, "seat": seat})

    def cells(self) -> Sequence[tuple[str, str, int]]:
        return [(row, self.seat, n) for row, n in self.values.items() if n is not None]

    def seen(self, row: str, seat: Seat) -> int | None:
        return self.was.get(row)

    def choices(self, state: Sheet) -> Mapping[str, Sequence[Choice]]:
        seat, shown = self.seat, rules.rows(state)
        return {"values": [Choice(row.id, row.label, _now(state, row.id, seat)) for row in shown]}

    def story(self, before: Sheet) -> Phrase:
        numbers = _in_words((_name(before, row), number) for row, _, number in self.cells())
        return with_details(say("fills in the sheet"), numbers)


def put_right(actions: Sequence[Action[Sheet]]) -> Sequence[Action[Sheet]]:
    """Each number of the grid as it was corrected last, in the line that first filled its cell."""
    fills = [action for action in actions if isinstance(action, Fill)]
    latest = {cell[:2]: cell[2] for action in fills for cell in action.cells()}
    right = list[Action[Sheet]]()
    for action in actions:
        if isinstance(action, Fill):
            known = {cell[action.key]: latest.pop(cell[:2]) for cell in action.cells()
                     if cell[:2] in latest}  # fmt: skip
            right.append(action.model_copy(update={"values": known}))
        else:
            right.append(action)
    return right
