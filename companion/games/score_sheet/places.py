"""Who is where: the places of the teams, who has none, and whether the game is over."""

from companion.core.frozen import once
from companion.core.game.descriptions import Standing
from companion.core.sides import Side, by_place, sides
from companion.core.text import Phrase, Seat
from companion.games.score_sheet import sheet as rules
from companion.games.score_sheet.agreed import END, LIVE, ROUNDS, Tie
from companion.games.score_sheet.presets import named
from companion.games.score_sheet.sheet import Row, Sheet
from companion.games.score_sheet.words import say


def is_counted(sheet: Sheet, seat: Seat) -> bool:
    """Whether a seat has any number. Where points are counted as they happen, who was there from
    the beginning has none less than 0."""
    if seat in sheet.agreed.starts or seat in sheet.added:
        return True
    if sheet.agreed.counts == LIVE:
        return seat not in sheet.agreed.late
    return any(sheet.cell(row.id, seat) is not None for row in rules.rows(sheet))


def _has_place(sheet: Sheet, team: tuple[str, ...]) -> bool:
    """Whether somebody of a team still plays, and its points are known."""
    known = sheet.agreed.together or any(is_counted(sheet, mate) for mate in team)
    return known and not all(rules.is_away(sheet, mate) for mate in team)


def _merit(sheet: Sheet, team: tuple[str, ...]) -> tuple[int, ...]:
    """The numbers that rank a team, the largest first: its points (negative if the fewest win), 1
    if the table named it, then what breaks ties. All who win or lose together are equal."""
    if sheet.agreed.together:
        return ()
    scored = -rules.of_team(sheet)[team] if fewest_win(sheet) else rules.of_team(sheet)[team]
    return (
        scored,
        int(sheet.named in team),
        *(_breaks(sheet, team, n) for n in sheet.agreed.breaks),
    )


def _breaks(sheet: Sheet, team: tuple[str, ...], tie: Tie) -> int:
    """What breaks ties: a team's numbers in a row, which may bring no points, or its last turn."""
    if not tie.by:
        return max(sheet.seats.index(mate) for mate in team)
    breaking = [row.id for row in rules.rows(sheet) if row.name == named(tie.by)]
    count = sum(sheet.cell(row, mate) or 0 for row in breaking for mate in team)
    return -count if tie.fewest else count


def fewest_win(sheet: Sheet) -> bool:
    return sheet.agreed.fewest and not (sheet.agreed.counts == ROUNDS and sheet.agreed.wins)


def decided(sheet: Sheet) -> Phrase | None:
    """What broke the tie of the best, in a sentence; None if nothing had to, or did."""
    merits = {
        mates: _merit(sheet, mates) for mates in rules.of_team(sheet) if _has_place(sheet, mates)
    }
    best = sorted(merits.values(), reverse=True)[:2]
    if sheet.agreed.together or len(best) < 2 or best[0][0] != best[1][0]:
        return None
    if sheet.why or best[0][1]:
        why = say("{text}", text=sheet.why) if sheet.why else say("the table decides")
        return say("The tie: {why}", why=why)
    if best[0] == best[1]:
        return None
    place = next(n for n, pair in enumerate(zip(*best, strict=True)) if pair[0] != pair[1])
    tie = sheet.agreed.breaks[place - 2]
    if not tie.by:
        return say("The tie: {why}", why=say("last in turn order"))
    row, *numbers = named(tie.by), *(abs(merit[place]) for merit in best)
    one = say("fewest in “{row}”", row=row) if tie.fewest else say("most in “{row}”", row=row)
    return say("The tie: {why}, {one} : {other}", why=one, one=numbers[0], other=numbers[1])


@once
def standings(sheet: Sheet) -> tuple[Standing, ...]:
    """Every seat's own points, its team, and the team's rank; equals share a rank. Who has no
    number, or has left, has none."""
    own, team = rules.totals(sheet), rules.teams(sheet)
    merits = {mates: _merit(sheet, mates) for mates in team.values() if _has_place(sheet, mates)}
    best = sorted(merits.values(), reverse=True)
    rank = {mates: 1 + best.index(merit) for mates, merit in merits.items()}
    labels = {seat: say("Team {number}", number=n) for seat, n in sheet.agreed.teams.items() if n}
    beside = say("together") if sheet.agreed.together else None
    instead = say("no number") if rank else None
    return tuple(
        Standing(seat, own[seat], rank.get(team[seat]), rules.is_away(sheet, seat),
                 beside if team[seat] in rank else instead, labels.get(seat))
        for seat in sheet.seats
    )  # fmt: skip


def placed(sheet: Sheet) -> list[Side]:
    """The sides that have a place, the first ones first."""
    return [side for side in by_place(standings(sheet), ()) if side.rank is not None]


def first(sheet: Sheet) -> list[Side]:
    return [side for side in placed(sheet) if side.rank == 1]


def unknown(sheet: Sheet) -> tuple[Side, ...]:
    """The sides that have no place because they have no number."""
    return tuple(side for side in sides(standings(sheet)) if side.rank is None and not side.away)


def gaps(sheet: Sheet) -> tuple[tuple[Phrase, Phrase], ...]:
    """The numbers that rows with others lack: (name of the side, name of the row). Once an exact
    aim is reached, nobody plays the round to its end."""
    played = rules.rows(sheet)
    if sheet.agreed.over and reached(sheet):
        played = played[:-1]
    return tuple(
        (side.name, row.name)
        for row in played
        if sheet.cells.get(row.id)
        for side in placed(sheet)
        if not {*side.seats}.isdisjoint(rules.lacking(sheet, row.id))
    )


def reached(sheet: Sheet) -> list[Side]:
    """The sides whose points have reached the aim. Beyond it, they have not if it is exact."""
    agreed = sheet.agreed
    if not agreed.has_aim:
        return []
    ahead = [(side, side.points - agreed.aim) for side in placed(sheet)]
    return [side for side, n in ahead if not n or (not agreed.over and (n < 0) == agreed.down)]


@once
def open_rows(sheet: Sheet) -> tuple[Row, ...]:
    """The categories that lack numbers; those that bring nothing and break ties wait for one."""
    broken = {named(tie.by) for tie in sheet.agreed.breaks}
    lack = [row for row in rules.rows(sheet) if rules.lacking(sheet, row.id)]
    waits = [row for row in lack if row.is_idle and row.name in broken]
    counts = [row for row in lack if row not in waits]
    return tuple(counts or (waits if len(first(sheet)) > 1 else ()))


@once
def is_due(sheet: Sheet) -> bool:
    """Whether the game is likely over: the aim reached, the last round or all categories full. In
    rounds, players of an exact aim take turns, and all others finish the round."""
    agreed = sheet.agreed
    is_full = agreed.counts != ROUNDS or rules.round_now(sheet) > len(rules.rows(sheet))
    if reached(sheet) and (is_full or agreed.over):
        return True
    if agreed.counts == END:
        return bool(rules.rows(sheet)) and not open_rows(sheet)
    return 0 < agreed.rounds < rules.round_now(sheet)
