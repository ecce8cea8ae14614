"""The sheet: what was entered, and the totals that follow from it. Pure functions of the state."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.frozen import once
from companion.core.text import Phrase, Seat
from companion.games.score_sheet.agreed import (
    END,
    LIVE,
    MOST_ROUNDS,
    NUMBER,
    ROUNDS,
    Category,
    Options,
)
from companion.games.score_sheet.presets import named
from companion.games.score_sheet.words import say

MAJORITIES = ("each", "places", "divided", "last")
"""The kinds of categories in which the numbers of others count, too."""


@dataclass(frozen=True)
class Row:
    """A row of the grid: its points are those of a category."""

    id: str
    name: Phrase
    line: Category = NUMBER

    @property
    def is_idle(self) -> bool:
        """Whether it brings nothing: it is counted for something else."""
        return self.line.numbers == (0,)

    @property
    def says(self) -> str:
        """What a number brings: "× 4", "÷ 3", "1, 3, 6"; "" if it is the number itself."""
        worth, kind = self.line.numbers, self.line.kind
        if self.line.part:
            points, many = self.line.part
            return f"÷ {many}" if points == 1 else f"× {points}/{many}"
        if len(worth) > 1 or kind in MAJORITIES:
            return ", ".join(map(str, worth)).replace("-", "−")
        if kind == "product":
            return "× ↑"
        return "" if worth == (1,) or self.is_idle else f"× {worth[0]}".replace("-", "−")

    @property
    def label(self) -> Phrase:
        return say("{name} {worth}", name=self.name, worth=self.says) if self.says else self.name

    def points(self, entered: int) -> int:
        """The points of a number that depend on nothing else."""
        worth = self.line.numbers
        if self.line.part:
            return entered * self.line.part[0] // self.line.part[1]
        if self.line.kind == "zero":
            return worth[min(max(entered, 0), len(worth) - 1)]
        if len(worth) == 1:
            return entered * worth[0]
        return worth[min(entered, len(worth)) - 1] if entered > 0 else 0

    def shares(self, entered: Mapping[Seat, int]) -> dict[Seat, int]:
        """The points of a majority. Who has none has no share."""
        order = sorted((number for number in entered.values() if number > 0), reverse=True)
        shares = dict.fromkeys(entered, 0)
        for seat, number in entered.items():
            if number > 0:
                first, tied = order.index(number), order.count(number)
                taken = (*self.line.numbers[first:], *[0] * tied)[:tied]
                shares[seat] = {
                    "each": taken[0], "divided": taken[0] // tied,
                    "places": sum(taken) // tied, "last": taken[-1],
                }[self.line.kind]  # fmt: skip
        return shares


@dataclass(frozen=True)
class Sheet:
    """`agreed` is the set-up, `added` the points counted as they happen. `cells` are the numbers
    entered in the grid, by row and seat; those of the row "b3" are the bids of round 3. `how` the
    game ended; "" while it goes on. `left` are the rounds in which a seat left the game, came back,
    left again. `named` is the seat that the table named the winner of a tie, and `why`."""

    seats: tuple[Seat, ...]
    agreed: Options
    added: Mapping[str, int] = field(default_factory=dict)
    cells: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    how: str = ""
    left: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    named: str = ""
    why: str = ""

    def cell(self, row: str, seat: Seat) -> int | None:
        """The number in a cell; None if it is empty."""
        return self.cells.get(row, {}).get(seat)


def round_row(number: int) -> Row:
    return Row(str(number), say("Round {number}", number=number))


def bids_row(number: int) -> Row:
    return Row(f"b{number}", say("Bids of round {number}", number=number))


def round_of(row: str) -> int:
    """The round of a row, or of its bids."""
    return int(row.removeprefix("b"))


@once
def rows(sheet: Sheet) -> tuple[Row, ...]:
    """The rows that count: the categories, or the rounds up to the latest one with a number."""
    if sheet.agreed.counts == END:
        lines = (category for category in sheet.agreed.categories if category.name)
        return tuple(Row(str(nth), named(line.name), line) for nth, line in enumerate(lines, 1))
    touched = [int(row) for row, cells in sheet.cells.items() if cells and row.isdecimal()]
    last = max(touched, default=0) if sheet.agreed.counts == ROUNDS else 0
    return tuple(round_row(number) for number in range(1, last + 1))


@once
def teams(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """Each seat's team with the seat itself, in the order round the table."""
    team = {seat: sheet.agreed.teams.get(seat) or seat for seat in sheet.seats}
    return {seat: tuple(mate for mate in team if team[mate] == team[seat]) for seat in team}


@once
def columns(sheet: Sheet) -> tuple[Seat, ...]:
    """The seats as they stand in the sheet: those of a team side by side."""
    return tuple(mate for team in dict.fromkeys(teams(sheet).values()) for mate in team)


def is_away(sheet: Sheet, seat: Seat) -> bool:
    """Whether a seat has left the game."""
    return len(sheet.left.get(seat, ())) % 2 == 1


def takes_part(sheet: Sheet, seat: Seat, row: str) -> bool:
    """Whether the row needs a number of the seat: it had come by that round, and not left."""
    if sheet.agreed.counts != ROUNDS:
        return not is_away(sheet, seat)
    times = sum(at <= round_of(row) for at in sheet.left.get(seat, ()))
    return round_of(row) > sheet.agreed.late.get(seat, 0) and times % 2 == 0


def lacking(sheet: Sheet, row: str) -> tuple[str, ...]:
    """The seats whose numbers the row needs and lacks. One member's number is enough for a team."""
    return tuple(
        seat
        for seat, team in teams(sheet).items()
        if takes_part(sheet, seat, row) and all(sheet.cell(row, mate) is None for mate in team)
    )


def round_now(sheet: Sheet) -> int:
    """The round to fill: the latest one with a number, if it lacks others, else the next. 0 without
    rounds."""
    if sheet.agreed.counts != ROUNDS:
        return 0
    latest = len(rows(sheet))
    return latest if latest and lacking(sheet, str(latest)) else latest + 1


def next_row(sheet: Sheet) -> Row | None:
    """The row to fill now: the bids of the round, then the round; None after the last."""
    number = round_now(sheet)
    if sheet.how or not 0 < number <= most_rounds(sheet):
        return None
    bids = bids_row(number)
    return bids if sheet.agreed.has_bids and lacking(sheet, bids.id) else round_row(number)


def most_rounds(sheet: Sheet) -> int:
    return sheet.agreed.rounds or MOST_ROUNDS


@once
def dealers(sheet: Sheet) -> tuple[str, ...]:
    """Who deals in each round up to the next, among those who take part in it; empty if the table
    does not track it."""
    if sheet.agreed.dealer not in sheet.seats:
        return ()
    first, found = sheet.seats.index(sheet.agreed.dealer), list[str]()
    for number in range(1, len(rows(sheet)) + 2):
        order = sheet.seats[first:] + sheet.seats[:first]
        deals = next((seat for seat in order if takes_part(sheet, seat, str(number))), order[0])
        first = (sheet.seats.index(deals) + 1) % len(sheet.seats)
        found.append(deals)
    return tuple(found)


@once
def starts(sheet: Sheet) -> dict[Seat, int]:
    return {seat: sheet.agreed.starts.get(seat, sheet.agreed.start) for seat in sheet.seats}


def row_points(sheet: Sheet, row: Row) -> dict[Seat, int]:
    """Every seat's own points of one row; 0 for an empty cell."""
    return _points(sheet).get(row.id, dict.fromkeys(sheet.seats, 0))


@once
def _points(sheet: Sheet) -> dict[str, dict[Seat, int]]:
    """Every seat's own points, by row."""
    counted = {row.id: _of_cells(sheet, row) for row in rows(sheet)}
    agreed = sheet.agreed
    if agreed.counts != ROUNDS:
        above = dict.fromkeys(sheet.seats, 0)
        for row in rows(sheet):
            if row.line.kind == "product":
                counted[row.id] = {seat: n * above[seat] for seat, n in counted[row.id].items()}
            above = {seat: sheet.cell(row.id, seat) or 0 for seat in sheet.seats}
    elif agreed.wins:
        return {row: _won(sheet, row) for row in counted}
    elif agreed.over or agreed.down:
        return _to_the_aim(sheet, counted)
    return counted


def _of_cells(sheet: Sheet, row: Row) -> dict[Seat, int]:
    cells = {seat: sheet.cell(row.id, seat) for seat in sheet.seats}
    if row.line.kind in MAJORITIES:
        return row.shares({seat: number or 0 for seat, number in cells.items()})
    if sheet.agreed.has_bids:
        bids = {seat: sheet.cell(f"b{row.id}", seat) for seat in cells}
        return {
            seat: 0
            if tricks is None or (bid := bids[seat]) is None
            else sheet.agreed.bids.points(bid, tricks, int(row.id))
            for seat, tricks in cells.items()
        }
    return {seat: 0 if n is None else row.points(n) for seat, n in cells.items()}


def _won(sheet: Sheet, row: str) -> dict[Seat, int]:
    """One point for the side with the best number in a round; none before the round is full, and
    none for a tie. It is that of the first member with a number."""
    won, cells = dict.fromkeys(sheet.seats, 0), sheet.cells.get(row, {})
    sums = {
        team: sum(cells.get(mate, 0) for mate in team)
        for team in teams(sheet).values()
        if any(mate in cells for mate in team)
    }
    if sums and not lacking(sheet, row):
        best = min(sums.values()) if sheet.agreed.fewest else max(sums.values())
        first, *others = [team for team, points in sums.items() if points == best]
        if not others:
            won[next(mate for mate in first if mate in cells)] = 1
    return won


def _to_the_aim(
    sheet: Sheet, counted: Mapping[str, Mapping[Seat, int]]
) -> dict[str, dict[Seat, int]]:
    """The points of each round where the points so far decide what a number brings. A team's are
    those of its members together, who play in the order round the table."""
    agreed, added = sheet.agreed, sheet.added
    points: dict[str, dict[Seat, int]] = {row: {} for row in counted}
    for team in dict.fromkeys(teams(sheet).values()):
        now = sum(starts(sheet)[mate] + added.get(mate, 0) for mate in team)
        for row, own in counted.items():
            for mate in team:
                then = now - own[mate] if agreed.down else now + own[mate]
                beyond = then < agreed.aim if agreed.down else then > agreed.aim
                if beyond and agreed.over:
                    then = agreed.back if agreed.over == "back" else now
                points[row][mate], now = then - now, then
    return points


@once
def beside(sheet: Sheet) -> tuple[tuple[Phrase, dict[str, int]], ...]:
    """Every seat's own points that are in no row: the start, and what was added."""
    live = sheet.agreed.counts == LIVE
    lines = [(say("Start"), starts(sheet))] if any(starts(sheet).values()) else []
    if sheet.added or live:
        name = say("As it happened") if live else say("Other points")
        lines.append((name, {seat: sheet.added.get(seat, 0) for seat in sheet.seats}))
    return tuple(lines)


@once
def totals(sheet: Sheet) -> dict[str, int]:
    """Every seat's own points."""
    parts = [own for _, own in beside(sheet)] + [row_points(sheet, row) for row in rows(sheet)]
    return {seat: sum(own[seat] for own in parts) for seat in sheet.seats}


@once
def of_team(sheet: Sheet) -> dict[tuple[str, ...], int]:
    """The points of every team: the sum of its members'."""
    own = totals(sheet)
    return {team: sum(own[mate] for mate in team) for team in teams(sheet).values()}
