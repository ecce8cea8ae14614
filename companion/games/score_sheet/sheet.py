"""The sheet: what was entered, and the totals that follow from it. Pure functions of the state."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.frozen import once
from companion.core.game.descriptions import Standing
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
    entered in the grid, by row and seat. `how` the game ended; "" while it goes on."""

    seats: tuple[Seat, ...]
    agreed: Options
    added: Mapping[str, int] = field(default_factory=dict)
    cells: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    how: str = ""

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


def is_full(sheet: Sheet, row: str) -> bool:
    """Whether every seat, or one of its team, has a number in the row."""
    return all(
        any(sheet.cell(row, mate) is not None for mate in team) for team in teams(sheet).values()
    )


def round_now(sheet: Sheet) -> int:
    """The round to fill: the first one that lacks a number, else the next. 0 without rounds."""
    if sheet.agreed.counts != ROUNDS:
        return 0
    open_rows = (int(row.id) for row in rows(sheet) if not is_full(sheet, row.id))
    return next(open_rows, len(rows(sheet)) + 1)


def most_rounds(sheet: Sheet) -> int:
    return sheet.agreed.rounds or MOST_ROUNDS


def dealer_of(sheet: Sheet, number: int) -> str:
    """The seat that deals in a round; "" if the table does not track it."""
    if sheet.agreed.dealer not in sheet.seats:
        return ""
    return sheet.seats[(sheet.seats.index(sheet.agreed.dealer) + number - 1) % len(sheet.seats)]


def row_points(sheet: Sheet, row: Row) -> dict[str, int]:
    """Every seat's own points of one row; 0 for an empty cell."""
    return {seat: row.points(sheet.cell(row.id, seat) or 0) for seat in sheet.seats}


@once
def beside(sheet: Sheet) -> tuple[tuple[Phrase, dict[str, int]], ...]:
    """Every seat's own points that are in no row: the start, and what was added."""
    start, live = sheet.agreed.start, sheet.agreed.counts == LIVE
    lines = [(say("Start"), dict.fromkeys(sheet.seats, start))] if start else []
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


def _merit(sheet: Sheet, team: tuple[str, ...]) -> tuple[int, int]:
    """The numbers that rank a team, the largest first: its points (negative if the fewest win),
    then those in the row that breaks ties. All who win or lose together are equal."""
    scored, tie = of_team(sheet)[team], sheet.agreed.tie
    if sheet.agreed.together:
        return (0, 0)
    breaking = [row_points(sheet, row) for row in rows(sheet) if tie and row.name == named(tie)]
    extra = sum(own[mate] for own in breaking for mate in team)
    return (-scored if sheet.agreed.fewest else scored, extra)


@once
def standings(sheet: Sheet) -> tuple[Standing, ...]:
    """Every seat's own points, its team, and the team's rank; equals share a rank."""
    own, team = totals(sheet), teams(sheet)
    merits = {mates: _merit(sheet, mates) for mates in team.values()}
    labels = {seat: say("Team {number}", number=n) for seat, n in sheet.agreed.teams.items() if n}
    together = say("together") if sheet.agreed.together else None
    best = sorted(merits.values(), reverse=True)
    rank = {mates: 1 + best.index(merit) for mates, merit in merits.items()}
    return tuple(
        Standing(seat, own[seat], rank[team[seat]], plays=together, team=labels.get(seat))
        for seat in sheet.seats
    )


def reached(sheet: Sheet) -> tuple[str, ...]:
    """The seats whose team's points have reached the aim."""
    aim, now = sheet.agreed.aim, of_team(sheet)
    return tuple(seat for seat, team in teams(sheet).items() if aim and now[team] >= aim)


@once
def is_due(sheet: Sheet) -> bool:
    """Whether the game is likely over: the aim reached, the last round or all categories full."""
    if reached(sheet) and (sheet.agreed.counts != ROUNDS or round_now(sheet) > len(rows(sheet))):
        return True
    if sheet.agreed.counts == END:
        return bool(rows(sheet)) and all(is_full(sheet, row.id) for row in rows(sheet))
    return round_now(sheet) > most_rounds(sheet)
