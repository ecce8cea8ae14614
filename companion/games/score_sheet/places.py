"""Who is where: the places of the teams, who has none, and whether the game is over."""

from companion.core.frozen import once
from companion.core.game.descriptions import Standing
from companion.core.sides import Side, sides
from companion.core.text import Phrase, Seat
from companion.games.score_sheet.agreed import END, LIVE, ROUNDS
from companion.games.score_sheet.presets import named
from companion.games.score_sheet.sheet import (
    Sheet,
    is_away,
    lacking,
    of_team,
    round_now,
    rows,
    teams,
    totals,
)
from companion.games.score_sheet.words import say


def is_counted(sheet: Sheet, seat: Seat) -> bool:
    """Whether a seat has any number. Where points are counted as they happen, who was there from
    the beginning has none less than 0."""
    if seat in sheet.agreed.starts or seat in sheet.added:
        return True
    if sheet.agreed.counts == LIVE:
        return seat not in sheet.agreed.late
    return any(sheet.cell(row.id, seat) is not None for row in rows(sheet))


def _has_place(sheet: Sheet, team: tuple[str, ...]) -> bool:
    """Whether somebody of a team still plays, and its points are known."""
    known = sheet.agreed.together or any(is_counted(sheet, mate) for mate in team)
    return known and not all(is_away(sheet, mate) for mate in team)


def _merit(sheet: Sheet, team: tuple[str, ...]) -> tuple[int, int]:
    """The numbers that rank a team, the largest first: its points (negative if the fewest win),
    then those in the row that breaks ties, which may bring no points. All who win or lose together
    are equal."""
    scored, tie = of_team(sheet)[team], sheet.agreed.tie
    if sheet.agreed.together:
        return (0, 0)
    breaking = [row.id for row in rows(sheet) if tie and row.name == named(tie)]
    extra = sum(sheet.cell(row, mate) or 0 for row in breaking for mate in team)
    return (-scored if sheet.agreed.fewest else scored, extra)


@once
def standings(sheet: Sheet) -> tuple[Standing, ...]:
    """Every seat's own points, its team, and the team's rank; equals share a rank. Who has no
    number, or has left, has none."""
    own, team = totals(sheet), teams(sheet)
    merits = {mates: _merit(sheet, mates) for mates in team.values() if _has_place(sheet, mates)}
    best = sorted(merits.values(), reverse=True)
    rank = {mates: 1 + best.index(merit) for mates, merit in merits.items()}
    labels = {seat: say("Team {number}", number=n) for seat, n in sheet.agreed.teams.items() if n}
    beside = say("together") if sheet.agreed.together else None
    instead = say("no number") if rank else None
    return tuple(
        Standing(
            seat,
            own[seat],
            rank.get(team[seat]),
            is_away(sheet, seat),
            beside if team[seat] in rank else instead,
            labels.get(seat),
        )
        for seat in sheet.seats
    )


def unknown(sheet: Sheet) -> tuple[Side, ...]:
    """The sides that have no place because they have no number."""
    return tuple(side for side in sides(standings(sheet)) if side.rank is None and not side.away)


def gaps(sheet: Sheet) -> tuple[tuple[Phrase, Phrase], ...]:
    """The numbers that rows with others lack: (name of the side, name of the row)."""
    placed = [side for side in sides(standings(sheet)) if side.rank is not None]
    return tuple(
        (side.name, row.name)
        for row in rows(sheet)
        if sheet.cells.get(row.id)
        for side in placed
        if not {*side.seats}.isdisjoint(lacking(sheet, row.id))
    )


def reached(sheet: Sheet) -> tuple[Side, ...]:
    """The sides whose points have reached the aim."""
    aim = sheet.agreed.aim
    placed = [side for side in sides(standings(sheet)) if side.rank is not None]
    return tuple(side for side in placed if aim and side.points >= aim)


@once
def is_due(sheet: Sheet) -> bool:
    """Whether the game is likely over: the aim reached, the last round or all categories full."""
    if reached(sheet) and (sheet.agreed.counts != ROUNDS or round_now(sheet) > len(rows(sheet))):
        return True
    if sheet.agreed.counts == END:
        return bool(rows(sheet)) and not any(lacking(sheet, row.id) for row in rows(sheet))
    return 0 < sheet.agreed.rounds < round_now(sheet)
