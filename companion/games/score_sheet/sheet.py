"""The sheet: what was entered, and the totals that follow from it. Pure functions of the state."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.frozen import once
from companion.core.text import Phrase, Seat
from companion.games.score_sheet.agreed import END, LIVE, MOST_ROUNDS, ROUNDS, Options
from companion.games.score_sheet.presets import named
from companion.games.score_sheet.words import say


@dataclass(frozen=True)
class Row:
    """A row of the grid. `worth` is one number, the factor of what is entered, or the points of 1,
    2, 3 ...; a larger number brings the last of these."""

    id: str
    name: Phrase
    worth: tuple[int, ...] = (1,)

    @property
    def says(self) -> str:
        """What a number brings: "× 4", or "1, 3, 6"; "" if it is the number itself."""
        if len(self.worth) > 1:
            return ", ".join(map(str, self.worth)).replace("-", "−")
        return "" if self.worth == (1,) else f"× {self.worth[0]}"

    @property
    def label(self) -> Phrase:
        return say("{name} {worth}", name=self.name, worth=self.says) if self.says else self.name

    def points(self, entered: int) -> int:
        if len(self.worth) == 1:
            return entered * self.worth[0]
        return self.worth[min(entered, len(self.worth)) - 1] if entered > 0 else 0


@dataclass(frozen=True)
class Sheet:
    """`agreed` is the set-up, `added` the points counted as they happen. `cells` are the numbers
    entered in the grid, by row and seat. `how` the game ended; "" while it goes on. `left` are the
    rounds in which a seat left the game, came back, left again."""

    seats: tuple[Seat, ...]
    agreed: Options
    added: Mapping[str, int] = field(default_factory=dict)
    cells: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    how: str = ""
    left: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def cell(self, row: str, seat: Seat) -> int | None:
        """The number in a cell; None if it is empty."""
        return self.cells.get(row, {}).get(seat)


def round_row(number: int) -> Row:
    return Row(str(number), say("Round {number}", number=number))


@once
def rows(sheet: Sheet) -> tuple[Row, ...]:
    """The rows that count: the categories, or the rounds up to the latest one with a number."""
    if sheet.agreed.counts == END:
        lines = (category for category in sheet.agreed.categories if category.name)
        return tuple(
            Row(str(nth), named(category.name), category.numbers)
            for nth, category in enumerate(lines, start=1)
        )
    touched = [int(row) for row, cells in sheet.cells.items() if cells and row.isdecimal()]
    last = max(touched, default=0) if sheet.agreed.counts == ROUNDS else 0
    return tuple(round_row(number) for number in range(1, last + 1))


@once
def teams(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """Each seat's team with the seat itself, in the order round the table."""
    team = {seat: sheet.agreed.teams.get(seat) or seat for seat in sheet.seats}
    return {seat: tuple(mate for mate in team if team[mate] == team[seat]) for seat in team}


def is_away(sheet: Sheet, seat: Seat) -> bool:
    """Whether a seat has left the game."""
    return len(sheet.left.get(seat, ())) % 2 == 1


def takes_part(sheet: Sheet, seat: Seat, row: str) -> bool:
    """Whether the row needs a number of the seat: it had come by that round, and not left."""
    if sheet.agreed.counts != ROUNDS:
        return not is_away(sheet, seat)
    times = sum(at <= int(row) for at in sheet.left.get(seat, ()))
    return int(row) > sheet.agreed.late.get(seat, 0) and times % 2 == 0


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


def row_points(sheet: Sheet, row: Row) -> dict[str, int]:
    """Every seat's own points of one row; 0 for an empty cell."""
    return {seat: row.points(sheet.cell(row.id, seat) or 0) for seat in sheet.seats}


@once
def beside(sheet: Sheet) -> tuple[tuple[Phrase, dict[str, int]], ...]:
    """Every seat's own points that are in no row: the start, and what was added."""
    live = sheet.agreed.counts == LIVE
    starts = {seat: sheet.agreed.starts.get(seat, sheet.agreed.start) for seat in sheet.seats}
    lines = [(say("Start"), starts)] if any(starts.values()) else []
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
