"""What the screens show: the grid, places and sources, buttons, the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.frozen import once
from companion.core.game.action import MenuItem, Offer
from companion.core.game.descriptions import BoardGame, Ended, Source, Turn
from companion.core.text import Phrase, Seat, SeatName
from companion.games.score_sheet import sheet as rules
from companion.games.score_sheet.agreed import LIVE, ROUNDS
from companion.games.score_sheet.moves import Add, FillColumn, FillRow, Finish, endings
from companion.games.score_sheet.presets import NUMBERS, named
from companion.games.score_sheet.sheet import Row, Sheet, reached, round_now
from companion.games.score_sheet.words import say


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the grid. `cells` are each seat, its number as entered (None if it is empty) and its
    points. No form fills a row without an `id`. `next` is the round to fill now."""

    row: Row
    cells: tuple[tuple[str, int | None, int], ...]
    dealer: str = ""
    next: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """The sheet; `totals` are the seats' own, before teams share them."""

    goal: Phrase
    counts: str
    lines: tuple[Line, ...]
    totals: tuple[tuple[str, int], ...]
    is_over: bool


def _line(sheet: Sheet, row: Row) -> Line:
    points = rules.row_points(sheet, row)
    cells = tuple((seat, sheet.cell(row.id, seat), points[seat]) for seat in sheet.seats)
    if sheet.agreed.counts != ROUNDS:
        return Line(row, cells)
    return Line(row, cells, rules.dealer_of(sheet, int(row.id)), row.id == str(round_now(sheet)))


def _beside(name: Phrase, own: dict[str, int]) -> Line:
    """Points that are in no row of the grid."""
    return Line(Row("", name), tuple((seat, points, points) for seat, points in own.items()))


@once
def grid(sheet: Sheet) -> Grid:
    """The whole sheet, with the round to fill. A table that counts points only as they happen has
    no lines."""
    agreed, shown, number = sheet.agreed, list(rules.rows(sheet)), round_now(sheet)
    if len(shown) < number <= rules.most_rounds(sheet) and not sheet.how:
        shown.append(rules.round_row(number))
    lines = [_line(sheet, row) for row in shown]
    if lines:
        lines = [_beside(*pair) for pair in rules.beside(sheet)] + lines
    totals = tuple(rules.totals(sheet).items())
    return Grid(goal(sheet), agreed.counts, tuple(lines), totals, bool(sheet.how))


def board_game(sheet: Sheet) -> BoardGame | None:
    """The game on the table, if it has a name."""
    name = sheet.agreed.game
    return BoardGame(named(name), NUMBERS.get(name, 0)) if name else None


def goal(sheet: Sheet) -> Phrase:
    """How the game is won, in one line."""
    how = say("We win or lose together") if sheet.agreed.together else endings(sheet)["score"]
    if sheet.agreed.aim:
        how = say("{how}; aim: {aim}", how=how, aim=sheet.agreed.aim)
    if sheet.agreed.rounds and sheet.agreed.counts == ROUNDS:
        how = say("{how}; rounds: {rounds}", how=how, rounds=sheet.agreed.rounds)
    return how


def sources(sheet: Sheet) -> Iterator[Source]:
    """Everybody's own points by source; all rounds are one source."""
    by_row = [(row.name, rules.row_points(sheet, row)) for row in rules.rows(sheet)]
    if sheet.agreed.counts == ROUNDS:
        summed = {seat: sum(own[seat] for _, own in by_row) for seat in sheet.seats}
        by_row = [(say("Rounds"), summed)]
    yield from (Source(name, own) for name, own in (*rules.beside(sheet), *by_row))


@once
def turn(sheet: Sheet) -> Turn:
    """The round to fill. No seat is on turn."""
    notice = None
    if reached(sheet) and not sheet.how:
        first = SeatName(reached(sheet)[0])
        notice = say("{seat} has reached {aim}.", seat=first, aim=sheet.agreed.aim)
    return Turn(None, min(round_now(sheet), rules.most_rounds(sheet)), notice=notice)


def passing(sheet: Sheet) -> Offer[Sheet] | None:
    """The button that ends the game once it is likely over. At a table that plays together it leads
    to a form that asks for the result; without an aim, such a table that counts points as they
    happen always has it."""
    agreed = sheet.agreed
    any_time = agreed.together and agreed.counts == LIVE and not agreed.aim
    if sheet.how or not (rules.is_due(sheet) or any_time):
        return None
    return Offer(Finish(), Finish.title, "end-game", () if agreed.together else None)


def ended(sheet: Sheet) -> Ended | None:
    if not sheet.how:
        return None
    how = endings(sheet)[sheet.how]
    if sheet.how in ("score", "won"):
        return Ended(
            how, tuple(standing.seat for standing in rules.standings(sheet) if standing.rank == 1)
        )
    return Ended(goal(sheet), (), how)


def quick(sheet: Sheet, seat: Seat) -> tuple[Offer[Sheet], ...]:
    """The quick buttons for points as they happen: 1, 5, or any number."""
    if sheet.agreed.counts != LIVE:
        return ()
    return (
        Offer(Add(seat=seat, points=1), Add.title, "plus"),
        Offer(Add(seat=seat, points=5), Add.title, "plus"),
        Offer(Add(seat=seat), say("Number"), "keypad", (), say("by keys")),
    )


def menu(sheet: Sheet, seat: Seat) -> Iterator[MenuItem[Sheet]]:
    if sheet.agreed.counts == LIVE:
        yield MenuItem(Add.title, "plus", kind=Add.kind)
        return
    if sheet.agreed.counts == ROUNDS:
        yield MenuItem(say("Fill in a round"), "grid", kind=FillRow.kind)
    else:
        name = say("The sheet of {seat}", seat=SeatName(seat))
        yield MenuItem(name, "grid", kind=FillColumn.kind)
        yield MenuItem(say("One category of all"), "grid", kind=FillRow.kind)
    yield MenuItem(say("Other points"), "plus", kind=Add.kind)
