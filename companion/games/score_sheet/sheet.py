"""The sheet: what was entered, and the totals that follow from it. Pure functions of the state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.frozen import once
from companion.core.text import Phrase
from companion.games.score_sheet.words import named, say

LIVE, ROUNDS, END = "live", "rounds", "end"


@dataclass(frozen=True)
class Row:
    """A row of the grid. `worth` is one number, the factor of what is entered, or the points of 1,
    2, 3 ...; a larger number brings the last of them."""

    id: str
    name: Phrase
    worth: tuple[int, ...] = (1,)

    @property
    def label(self) -> Phrase:
        """Its name, with the factor."""
        if len(self.worth) > 1 or self.worth == (1,):
            return self.name
        return say("{row} × {factor}", row=self.name, factor=self.worth[0])

    def points(self, entered: int) -> int:
        if len(self.worth) == 1:
            return entered * self.worth[0]
        return self.worth[min(entered, len(self.worth)) - 1] if entered > 0 else 0


@dataclass(frozen=True)
class Sheet:
    """`added` are the points counted as they happen. `cells` are the numbers entered in the grid,
    by row and seat. `how` the game ended; "" while it goes on. The other fields were agreed."""

    seats: tuple[str, ...]
    game: str = ""
    counts: str = LIVE
    fewest: bool = False
    together: bool = False
    start: int = 0
    aim: int = 0
    rounds: int = 0
    dealer: str = ""
    tie: str = ""
    teams: Mapping[str, int] = field(default_factory=dict)
    categories: tuple[Row, ...] = ()
    saved: tuple[str, ...] = ()
    added: Mapping[str, int] = field(default_factory=dict)
    cells: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    how: str = ""

    def cell(self, row: str, seat: str) -> int | None:
        """The number in a cell; None if it is empty."""
        return self.cells.get(row, {}).get(seat)


def round_row(number: int) -> Row:
    return Row(str(number), say("Round {number}", number=number))


@once
def rows(sheet: Sheet) -> tuple[Row, ...]:
    """The rows that count: the categories, or the rounds up to the latest one with a number."""
    if sheet.counts == END:
        return sheet.categories
    touched = [int(row) for row, cells in sheet.cells.items() if cells and row.isdecimal()]
    last = max(touched, default=0) if sheet.counts == ROUNDS else 0
    return tuple(round_row(number) for number in range(1, last + 1))


@once
def teams(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """Each seat's team with the seat itself, in the order round the table."""
    found = {}
    for seat in sheet.seats:
        team = sheet.teams.get(seat, 0)
        mates = tuple(other for other in sheet.seats if team and sheet.teams.get(other, 0) == team)
        found[seat] = mates or (seat,)
    return found


def is_full(sheet: Sheet, row: str) -> bool:
    """Whether every seat, or one of its team, has a number in the row."""
    return all(
        any(sheet.cell(row, mate) is not None for mate in team) for team in teams(sheet).values()
    )


def round_now(sheet: Sheet) -> int:
    """The round to fill: the first one that lacks a number, else the next. 0 without rounds."""
    if sheet.counts != ROUNDS:
        return 0
    shown = rows(sheet)
    open_rows = (int(row.id) for row in shown if not is_full(sheet, row.id))
    return next(open_rows, len(shown) + 1)


def dealer_of(sheet: Sheet, number: int) -> str:
    """The seat that deals in a round; "" if the table does not track it."""
    if sheet.dealer not in sheet.seats:
        return ""
    return sheet.seats[(sheet.seats.index(sheet.dealer) + number - 1) % len(sheet.seats)]


def row_points(sheet: Sheet, row: Row, seat: str) -> int:
    """The points of one cell; none if it is empty."""
    entered = sheet.cell(row.id, seat)
    return 0 if entered is None else row.points(entered)


@once
def totals(sheet: Sheet) -> dict[str, int]:
    """Every seat's own points: what it started with, what was added, and its column."""
    return {
        seat: sheet.start
        + sheet.added.get(seat, 0)
        + sum(row_points(sheet, row, seat) for row in rows(sheet))
        for seat in sheet.seats
    }


@once
def points(sheet: Sheet) -> dict[str, int]:
    """Every seat's points; a team shares the sum of its members."""
    own = totals(sheet)
    return {seat: sum(own[mate] for mate in team) for seat, team in teams(sheet).items()}


def _merit(sheet: Sheet, seat: str) -> tuple[int, int]:
    """What ranks a seat: its points, then its points in the row that breaks ties."""
    scored = points(sheet)[seat]
    by_name = (row for row in rows(sheet) if sheet.tie and row.name == named(sheet.tie))
    row = next(by_name, None)
    extra = sum(row_points(sheet, row, mate) for mate in teams(sheet)[seat]) if row else 0
    return (-scored if sheet.fewest else scored, extra)


@once
def ranks(sheet: Sheet) -> dict[str, int]:
    """Every seat's rank from 1; equals share a rank."""
    merits = {seat: _merit(sheet, seat) for seat in sheet.seats}
    return {
        seat: 1 + sum(other > merit for other in merits.values()) for seat, merit in merits.items()
    }


@once
def reached(sheet: Sheet) -> tuple[str, ...]:
    """The seats that have reached the aim."""
    return tuple(seat for seat in sheet.seats if sheet.aim and points(sheet)[seat] >= sheet.aim)


@once
def is_due(sheet: Sheet) -> bool:
    """Whether the game is likely over: the aim reached, the last round or all categories full."""
    if reached(sheet) and (sheet.counts != ROUNDS or round_now(sheet) > len(rows(sheet))):
        return True
    if sheet.counts == END:
        return bool(sheet.categories) and all(is_full(sheet, row.id) for row in sheet.categories)
    return bool(sheet.rounds) and round_now(sheet) > sheet.rounds
