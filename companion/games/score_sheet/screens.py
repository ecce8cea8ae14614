"""What the screens show: the grid, places and sources, buttons, the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.frozen import once
from companion.core.game.action import MenuItem, Offer
from companion.core.game.game import Counted, Ended, Source, Standing, Turn
from companion.core.text import Phrase, SeatName
from companion.games.score_sheet.moves import Add, FillColumn, FillRow, Finish, by_points
from companion.games.score_sheet.presets import NUMBERS
from companion.games.score_sheet.sheet import (
    END,
    LIVE,
    ROUNDS,
    Row,
    Sheet,
    dealer_of,
    is_due,
    points,
    ranks,
    reached,
    round_now,
    round_row,
    row_points,
    rows,
    teams,
    totals,
)
from companion.games.score_sheet.words import named, say

FINISHED = {
    "won": say("The table has won together"),
    "lost": say("The table has lost"),
    "unfinished": say("Stopped unfinished"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """A number as it was entered, None for none, and its points."""

    seat: str
    entered: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the grid. `worth` says what a number brings; "" if it is the number itself. `next`
    is the round to fill now."""

    id: str
    name: Phrase
    worth: str
    dealer: str
    next: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its seats, and the points that they share."""

    number: int
    seats: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Grid:
    """The sheet; `totals` are the seats' own, before teams share them."""

    goal: Phrase
    counts: str
    lines: tuple[Line, ...]
    totals: tuple[tuple[str, int], ...]
    teams: tuple[Team, ...]
    is_over: bool


@dataclass(frozen=True, slots=True)
class Mine:
    """One player's page: its column of the grid."""

    seat: str
    counts: str
    cells: tuple[tuple[Line, Cell], ...]
    offers: tuple[Offer[Sheet], ...] = ()


def _worth(row: Row) -> str:
    if len(row.worth) > 1:
        return ", ".join(map(str, row.worth))
    return "" if row.worth == (1,) else f"× {row.worth[0]}"


def _line(sheet: Sheet, row: Row) -> Line:
    cells = (
        Cell(seat, sheet.cell(row.id, seat), row_points(sheet, row, seat)) for seat in sheet.seats
    )
    now = sheet.counts == ROUNDS and row.id == str(round_now(sheet))
    dealer = dealer_of(sheet, int(row.id)) if sheet.counts == ROUNDS else ""
    return Line(row.id, row.name, _worth(row), dealer, now, tuple(cells))


@once
def grid(sheet: Sheet) -> Grid:
    """The whole sheet, with the round to fill."""
    shown = list(rows(sheet))
    number = round_now(sheet)
    if number > len(shown) and not sheet.how and not (sheet.rounds and number > sheet.rounds):
        shown.append(round_row(number))
    own = totals(sheet)
    numbers = sorted({team for seat, team in sheet.teams.items() if seat in sheet.seats})
    found = [(n, tuple(s for s in sheet.seats if sheet.teams.get(s) == n)) for n in numbers]
    return Grid(
        goal(sheet),
        sheet.counts,
        tuple(_line(sheet, row) for row in shown),
        tuple((seat, own[seat]) for seat in sheet.seats),
        tuple(Team(n, members, points(sheet)[members[0]]) for n, members in found),
        bool(sheet.how),
    )


def counted(sheet: Sheet) -> Counted | None:
    """The game on the table, if it has a name."""
    return Counted(named(sheet.game), NUMBERS.get(sheet.game, 0)) if sheet.game else None


def goal(sheet: Sheet) -> Phrase:
    """How the game is won, in one line."""
    how = say("We win or lose together") if sheet.together else by_points(sheet)
    if sheet.aim:
        how = say("{how}; aim: {aim}", how=how, aim=sheet.aim)
    if sheet.rounds and sheet.counts == ROUNDS:
        how = say("{how}; rounds: {rounds}", how=how, rounds=sheet.rounds)
    return how


def mine(sheet: Sheet, seat: str) -> Mine:
    at = sheet.seats.index(seat)
    return Mine(seat, sheet.counts, tuple((line, line.cells[at]) for line in grid(sheet).lines))


@once
def standings(sheet: Sheet) -> tuple[Standing, ...]:
    now, places = points(sheet), ranks(sheet)
    return tuple(Standing(seat, now[seat], places[seat]) for seat in sheet.seats)


def sources(sheet: Sheet) -> Iterator[Source]:
    """Everybody's points by source; a team shares them."""
    mates = teams(sheet)
    parts = [(say("Start"), dict.fromkeys(sheet.seats, sheet.start))] if sheet.start else []
    if sheet.added or sheet.counts == LIVE:
        added = {seat: sheet.added.get(seat, 0) for seat in sheet.seats}
        parts.append((say("As it happened"), added))
    by_row = [
        (row.name, {seat: row_points(sheet, row, seat) for seat in sheet.seats})
        for row in rows(sheet)
    ]
    if sheet.counts == ROUNDS:
        summed = {seat: sum(row[seat] for _, row in by_row) for seat in sheet.seats}
        by_row = [(say("Rounds"), summed)]
    for name, own in (*parts, *by_row):
        yield Source(name, {seat: sum(own[mate] for mate in mates[seat]) for seat in sheet.seats})


@once
def turn(sheet: Sheet) -> Turn:
    """The round; nobody has a turn."""
    notice = None
    if reached(sheet) and not sheet.how:
        notice = say("{seat} has reached {aim}.", seat=SeatName(reached(sheet)[0]), aim=sheet.aim)
    number = round_now(sheet)
    return Turn(None, min(number, sheet.rounds or number), notice=notice)


def passing(sheet: Sheet) -> Offer[Sheet] | None:
    """The button that ends a game which is likely over."""
    if sheet.how or not is_due(sheet) or sheet.together:
        return None
    return Offer(Finish(), Finish.title, "end-game")


def ended(sheet: Sheet) -> Ended | None:
    if not sheet.how:
        return None
    if sheet.how == "score":
        winners = tuple(seat for seat, rank in ranks(sheet).items() if rank == 1)
        return Ended(by_points(sheet), winners)
    said = FINISHED[sheet.how]
    if sheet.how == "won":
        return Ended(said, sheet.seats)
    return Ended(goal(sheet), (), said)


def quick(sheet: Sheet, seat: str) -> tuple[Offer[Sheet], ...]:
    """Points as they happen: 1, 5, any number."""
    if sheet.counts != LIVE:
        return ()
    label = say("Points")
    return (
        Offer(Add(seat=seat, points=1), label, "plus"),
        Offer(Add(seat=seat, points=5), label, "plus"),
        Offer(Add(seat=seat), say("Number"), "keypad", (), say("by keys")),
    )


def menu(sheet: Sheet, seat: str) -> Iterator[MenuItem[Sheet]]:
    if sheet.counts == ROUNDS:
        yield MenuItem(say("Fill in a round"), "grid", kind=FillRow.kind)
    if sheet.counts == END:
        name = say("The sheet of {seat}", seat=SeatName(seat))
        yield MenuItem(name, "grid", kind=FillColumn.kind)
        yield MenuItem(say("One category of all"), "grid", kind=FillRow.kind)
    if sheet.counts == LIVE:
        yield MenuItem(Add.title, "plus", kind=Add.kind)


def anytime(sheet: Sheet) -> Iterator[MenuItem[Sheet]]:
    if sheet.counts != LIVE:
        yield MenuItem(say("Other points"), "plus", kind=Add.kind)


SETTINGS: tuple[MenuItem[Sheet], ...] = (MenuItem(Finish.title, "end-game", kind=Finish.kind),)
