"""What the screens show: the grid, places and sources, buttons, the end."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.core.frozen import once
from companion.core.game.action import Action, MenuItem, Offer
from companion.core.game.descriptions import BoardGame, Ended, Highlight, Source, Turn
from companion.core.sides import sides
from companion.core.text import Phrase, Seat, SeatName, listed
from companion.games.score_sheet import places
from companion.games.score_sheet import sheet as rules
from companion.games.score_sheet.agreed import END, LIVE, ROUNDS
from companion.games.score_sheet.ending import Finish, endings, is_tied, outcome
from companion.games.score_sheet.moves import Add, FillColumn, FillRow
from companion.games.score_sheet.presets import NUMBERS, named
from companion.games.score_sheet.sheet import Row, Sheet, round_now
from companion.games.score_sheet.words import say, say_many

CLOSE = 3  # points between the first two, or a twentieth of the winner's
MOST_SHOWN = 3  # categories


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the grid. `cells` are each seat, its number as entered (None if it is empty), its
    points, and whether the seat takes part. No form fills a row without an `id`. `next` is the
    round to fill now, `bids` are those of the round by seat."""

    row: Row
    cells: tuple[tuple[str, int | None, int, bool], ...]
    dealer: str = ""
    next: bool = False
    bids: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """The sheet; the seats of a team stand side by side. `totals` are the seats' own. `teams` are
    the sides (label, seats, points), if there is a team of several. `next` is the row to fill. It
    `may_end` after any full round or, without rounds, any points, if it has neither an aim nor a
    last round and nothing else on the Table screen ends it."""

    goal: Phrase
    counts: str
    lines: tuple[Line, ...]
    totals: tuple[tuple[str, int], ...]
    teams: tuple[tuple[Phrase | None, int, int], ...]
    next: Row | None
    is_due: bool
    is_over: bool
    may_end: bool


def _line(sheet: Sheet, row: Row) -> Line:
    points = rules.row_points(sheet, row)
    cells = tuple(
        (seat, sheet.cell(row.id, seat), points[seat], rules.takes_part(sheet, seat, row.id))
        for seat in rules.columns(sheet)
    )
    if sheet.agreed.counts != ROUNDS:
        return Line(row, cells)
    dealer = dict(enumerate(rules.dealers(sheet), start=1)).get(int(row.id), "")
    bids = tuple(sheet.cells.get(f"b{row.id}", {}).items())
    return Line(row, cells, dealer, row.id == str(round_now(sheet)), bids)


def _beside(sheet: Sheet, name: Phrase, own: dict[str, int]) -> Line:
    """Points that are in no row of the grid."""
    cells = tuple((seat, own[seat], own[seat], True) for seat in rules.columns(sheet))
    return Line(Row("", name), cells)


@once
def grid(sheet: Sheet) -> Grid:
    """The whole sheet, with the round to fill. A table that counts points only as they happen has
    no lines."""
    agreed, shown, number = sheet.agreed, list(rules.rows(sheet)), round_now(sheet)
    if len(shown) < number <= rules.most_rounds(sheet) and not sheet.how:
        shown.append(rules.round_row(number))
    lines = [_line(sheet, row) for row in shown]
    if lines:
        lines = [_beside(sheet, *pair) for pair in rules.beside(sheet)] + lines
    own, found, columns = rules.totals(sheet), sides(places.standings(sheet)), rules.columns(sheet)
    teams = tuple((side.team, len(side.seats), side.points) for side in found)
    begun = bool(sheet.added) and not agreed.together if agreed.counts == LIVE else number > 1
    return Grid(
        goal(sheet), agreed.counts, tuple(lines), tuple((seat, own[seat]) for seat in columns),
        teams if len(teams) < len(own) else (), rules.next_row(sheet), places.is_due(sheet),
        bool(sheet.how), begun and not (agreed.has_aim or agreed.rounds or sheet.how),
    )  # fmt: skip


def board_game(sheet: Sheet) -> BoardGame | None:
    """The game on the table, if it has a name."""
    name = sheet.agreed.game
    return BoardGame(named(name), NUMBERS.get(name, 0)) if name else None


def goal(sheet: Sheet) -> Phrase:
    """How the game is won, in one line."""
    how = say("We win or lose together") if sheet.agreed.together else endings(sheet)["score"]
    if sheet.agreed.over:
        how = say("{how}; aim: exactly {aim}", how=how, aim=sheet.agreed.aim)
    elif sheet.agreed.aim:
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
    if not sheet.how and (reached := places.reached(sheet)):
        notice = say("{seat} has reached {aim}.", seat=reached[0].name, aim=sheet.agreed.aim)
    return Turn(None, min(round_now(sheet), rules.most_rounds(sheet)), notice=notice)


def passing(sheet: Sheet) -> Offer[Sheet] | None:
    """The button that ends the game once it is likely over. After a tie, and at a table that plays
    together, it leads to a form that asks for the result; without an aim, such a table that counts
    points as they happen always has it."""
    agreed = sheet.agreed
    any_time = agreed.together and agreed.counts == LIVE and not agreed.has_aim
    if sheet.how or not (places.is_due(sheet) or any_time):
        return None
    asks, label = agreed.together or is_tied(sheet), Finish.title
    if places.first(sheet) and not agreed.together:
        label = say("End: {outcome}", outcome=outcome(sheet))
    return Offer(Finish(), label, "end-game", () if asks else None, ends=not any_time)


def ended(sheet: Sheet) -> Ended | None:
    if not sheet.how:
        return None
    how = endings(sheet)[sheet.how]
    if sheet.how not in ("score", "won"):
        return Ended(goal(sheet), (), how)
    if why := places.decided(sheet):
        how = say("{how}. {why}", how=how, why=why)
    if lack := places.unknown(sheet):
        how = say("{how}; no number: {names}", how=how, names=listed(*(side.name for side in lack)))
    winners = tuple(standing.seat for standing in places.standings(sheet) if standing.rank == 1)
    return Ended(how, winners, say("Nobody has a number"))


def quick(sheet: Sheet, seat: Seat) -> tuple[Offer[Sheet], ...]:
    """The quick buttons for points as they happen: 1, 5, or any number."""
    if sheet.agreed.counts != LIVE or rules.is_away(sheet, seat):
        return ()
    return (
        Add(seat=seat, points=1).button(),
        Add(seat=seat, points=5).button(),
        Offer(Add(seat=seat), say("Number"), "keypad", (), say("by keys")),
    )


def menu(sheet: Sheet, seat: Seat) -> Iterator[MenuItem[Sheet]]:
    if sheet.agreed.counts == LIVE:
        yield Add.item()
        return
    if sheet.agreed.counts == ROUNDS:
        yield FillRow.item(say("Fill in a round"))
    else:
        yield FillColumn.item(say("The sheet of {seat}", seat=SeatName(seat)))
        yield FillRow.item(say("One category of all"))
    if not (sheet.agreed.over or sheet.agreed.down or sheet.agreed.wins):
        yield Add.item(say("Other points"))


def prompts(sheet: Sheet, seat: Seat) -> Iterator[MenuItem[Sheet]]:
    """The sheet to fill in: the seat's own, or that of the next one who lacks numbers."""
    rows = places.open_rows(sheet) if sheet.agreed.counts == END else ()
    lack = {one for row in rows for one in rules.lacking(sheet, row.id)}
    who = next((one for one in (seat, *sheet.seats) if one in lack), None)
    if who is not None:
        label = say("Fill in: {row}", row=say("{seat}", seat=SeatName(who)))
        yield FillColumn.item(label, facts=(("seat", who),))


def highlights(told: Iterable[tuple[Action[Sheet], Sheet, Sheet]]) -> Iterator[Highlight]:
    """What was close, and who had the most of what is counted at the end."""
    *_, (_, _, sheet) = told
    ranked = places.placed(sheet)
    if sheet.how != "score" or len(ranked) < 2:
        return
    apart = abs(ranked[0].points - ranked[1].points)
    if 0 < apart <= max(CLOSE, abs(ranked[0].points) // 20):
        text = say_many("{count} point decided it", "{count} points decided it", apart)
        yield Highlight(say("Close"), text, ranked[0].seats[0])
    found = []
    for row in rules.rows(sheet) if sheet.agreed.counts == END else ():
        own = rules.row_points(sheet, row)
        second, most = sorted(own.values())[-2:]
        best = next(seat for seat in own if own[seat] == most)
        found.append((most - second, say("Most: {row}", row=row.name), best, most))
    for ahead, title, best, most in sorted(found, key=lambda one: -one[0])[:MOST_SHOWN]:
        if ahead:
            yield Highlight(title, say("{seat}: {points}", seat=SeatName(best), points=most), best)
