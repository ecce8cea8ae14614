"""The totals are the sums of what the sheet shows, whatever was struck or corrected on the way."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from companion.core.log.entry import AMEND, BEGIN, STRIKE, Entry
from companion.core.log.log import Log
from companion.core.sides import sides
from companion.core.text import Phrase, say
from companion.games.score_sheet import game
from companion.games.score_sheet.agreed import Options
from companion.games.score_sheet.presets import PRESETS, facts
from companion.games.score_sheet.sheet import Row, Sheet
from tests.core.small_games.toy import NOON
from tests.example_counts import seeds, some

SEATS = ("red", "blue", "green", "yellow")
Recorded = tuple[str, Mapping[str, Any]]


def log(options: Mapping[str, Any], *lines: Recorded, seats: Sequence[str] = SEATS) -> Log[Sheet]:
    begin = (BEGIN, {"options": options, "seats": [*seats]})
    made = [Entry(n, *line, "phone", NOON) for n, line in enumerate((begin, *lines), start=1)]
    return Log(game, made)


def row(number: int, **values: int) -> Recorded:
    return "row", {"row": str(number), "values": values}


def standings(history: Log[Sheet]) -> dict[str, tuple[int, int | None]]:
    return {
        standing.seat: (standing.points, standing.rank)
        for standing in game.standings(history.state)
    }


@pytest.mark.parametrize(
    ("worth", "points"),
    [
        ((1,), {-2: -2, 0: 0, 7: 7}),
        ((4,), {0: 0, 3: 12}),
        ((1, 3, 6, 10), {-1: 0, 0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 10}),
    ],
)
def test_a_number_brings_its_factor_or_its_place_in_the_table(
    worth: tuple[int, ...], points: dict[int, int]
) -> None:
    line = Row("1", say("Sets"), worth)
    assert {entered: line.points(entered) for entered in points} == points


def test_rounds_add_up_and_a_cell_counts_its_latest_number() -> None:
    history = log({"counts": "rounds", "start": 10}, row(1, red=5, blue=-3), row(1, red=8))
    assert standings(history) == {
        "red": (18, 1), "blue": (7, 2), "green": (10, None), "yellow": (10, None),
    }  # fmt: skip


def test_a_sheet_of_categories_counts_with_factors_and_values() -> None:
    """Ticket to Ride: two routes of 3 at 4, one of 6 at 15, tickets -5, the longest path at 10."""
    rail = facts("ticket_to_ride")
    filled = ("column", {"seat": "red", "values": {"3": 2, "6": 1, "7": -5, "8": 1}})
    history = log(rail, filled)
    assert standings(history)["red"] == (28, 1)
    shown = {source.name.message: source.points["red"] for source in game.sources(history.state)}
    assert shown["Routes of 3"] == 8
    assert sum(shown.values()) == 28


def test_a_team_has_the_sum_of_its_members_and_wins_together() -> None:
    teams = {"red": 1, "blue": 2, "green": 1, "yellow": 2}
    history = log(
        {"counts": "rounds", "teams": teams}, row(1, red=4, blue=9), row(2, green=6), ("finish", {})
    )
    assert standings(history) == {"red": (4, 1), "blue": (9, 2), "green": (6, 1), "yellow": (0, 2)}
    assert [(side.seats, side.points) for side in sides(game.standings(history.state))] == [
        (("red", "green"), 10), (("blue", "yellow"), 9),
    ]  # fmt: skip
    assert game.ended(history.state).winners == ("red", "green")  # type: ignore[union-attr]
    assert {s.name.message: s.points for s in game.sources(history.state)} == {
        "Rounds": {"red": 4, "blue": 9, "green": 6, "yellow": 0}
    }


@pytest.mark.parametrize(
    ("agreed", "winners"),
    [
        ({}, ("red", "blue")),
        ({"fewest": True}, ("yellow",)),
        ({"tie": "Full rows"}, ("blue",)),
    ],
)
def test_who_wins(agreed: dict[str, Any], winners: tuple[str, ...]) -> None:
    """Azul: red 30 and one row, blue 28 and two rows at 2 each: 32 each. Green 20, yellow 3."""
    options = {**facts("azul"), "tie": "", **agreed}
    lines = [row(1, red=30, blue=28, green=20, yellow=3), row(2, red=1, blue=2), ("finish", {})]
    assert game.ended(log(options, *lines).state).winners == winners  # type: ignore[union-attr]


def test_a_row_that_brings_no_points_may_break_a_tie() -> None:
    """Ticket to Ride, 55 : 55: the most completed tickets win."""
    tickets = [{"name": "Points"}, {"name": "Tickets completed", "worth": "0"}]
    agreed = {"counts": "end", "categories": tickets, "tie": "Tickets completed"}
    lines = [row(1, red=55, blue=55), row(2, red=3, blue=4)]
    assert standings(log(agreed, *lines, seats=SEATS[:2])) == {"red": (55, 2), "blue": (55, 1)}


@pytest.mark.parametrize(("how", "winners"), [("won", SEATS), ("lost", ()), ("unfinished", ())])
def test_a_table_that_plays_together_wins_or_loses_together(
    how: str, winners: tuple[str, ...]
) -> None:
    """Nobody is before the others, whoever made the points."""
    added = ("add", {"seat": "blue", "points": 5})
    history = log({"together": True}, added, ("finish", {"how": how}))
    ended = game.ended(history.state)
    assert ended is not None
    assert ended.winners == winners
    places = [(standing.rank, standing.plays) for standing in game.standings(history.state)]
    assert places == [(1, Phrase("together", domain="score-sheet"))] * 4


@pytest.mark.parametrize(
    ("options", "lines", "due"),
    [
        ({"aim": 10}, [("add", {"seat": "red", "points": 9})], False),
        ({"aim": 10}, [("add", {"seat": "red", "points": 10})], True),
        ({"counts": "rounds", "aim": 10}, [row(1, red=12)], False),
        ({"counts": "rounds", "aim": 10}, [row(1, red=12, blue=0, green=0, yellow=0)], True),
        ({"counts": "rounds", "rounds": 1}, [row(1, red=1, blue=1, green=1)], False),
        ({"counts": "rounds", "rounds": 1}, [row(1, **dict.fromkeys(SEATS, 1))], True),
        ({"counts": "rounds"}, [row(99, **dict.fromkeys(SEATS, 1))], False),
        ({"together": True}, [], True),
        ({"together": True, "aim": 10}, [], False),
        ({"together": True, "counts": "rounds", "rounds": 2}, [], False),
        (facts("azul"), [row(n, **dict.fromkeys(SEATS, 1)) for n in (1, 2, 3)], False),
        (facts("azul"), [row(n, **dict.fromkeys(SEATS, 1)) for n in (1, 2, 3, 4)], True),
    ],
)  # fmt: skip
def test_the_end_is_due_at_the_aim_or_when_everything_is_full(
    options: dict[str, Any], lines: list[Recorded], due: bool
) -> None:
    """In rounds the aim counts once the round is full. Players who win or lose together, and
    have agreed on nothing else, may end the game at any time."""
    assert (game.passing(log(options, *lines).state) is not None) is due


@pytest.mark.parametrize(
    ("options", "line", "objection"),
    [
        ({"counts": "rounds", "rounds": 2}, row(3, red=1), "cell.rounds"),
        ({"counts": "rounds"}, row(100, red=1), "cell.rounds"),
        ({"counts": "rounds"}, row(1, mauve=7), "cell.seat"),
    ],
)
def test_the_agreed_sheet_objects(options: dict[str, Any], line: Recorded, objection: str) -> None:
    state = log(options).state
    action = game.actions[line[0]].model_validate(line[1])
    assert [objection.id for objection in game.objections(state, action)] == [objection]


@pytest.mark.parametrize(
    ("agreed", "how", "offered"),
    [
        ({}, "score", ["score", "unfinished"]),
        ({"together": True}, "won", ["won", "lost", "unfinished"]),
    ],
)
def test_the_form_of_the_end_proposes_how_it_ends(
    agreed: dict[str, Any], how: str, offered: list[str]
) -> None:
    state = log(agreed).state
    finish = game.actions["finish"].prefilled(state, "red")
    assert finish.model_dump()["how"] == how
    assert [choice.value for choice in finish.choices(state)["how"]] == offered
    assert finish.fold(state).how == how


def test_the_deal_goes_round_the_table() -> None:
    history = log({"counts": "rounds", "dealer": "green"}, *(row(n, red=1) for n in range(1, 5)))
    assert [line.dealer for line in game.view(history.state).lines] == [
        "green", "yellow", "red", "blue",
    ]  # fmt: skip


def test_every_preset_is_a_set_up_without_objections() -> None:
    assert len(PRESETS) >= 12
    for name, counted in PRESETS.items():
        options = Options.model_validate(facts(name))
        assert list(game.setup_objections(options, SEATS)) == []
        assert options.game == counted.game


def any_line(chance: Random) -> Recorded:
    def numbers(names: Iterable[str]) -> dict[str, int]:
        return {name: chance.randint(-30, 60) for name in some(chance, [*names], least=1)}

    seat, number = chance.choice(SEATS), str(chance.randint(1, 4))
    lines = (
        ("row", {"row": number, "values": numbers(SEATS)}),
        ("column", {"seat": seat, "values": numbers("1234")}),
        ("add", {"seat": seat, "points": chance.randint(-30, 60)}),
        (chance.choice(["leave", "return"]), {"seat": seat, "round": chance.randint(0, 4)}),
    )
    return chance.choice(lines)


class Paper:
    """The same sheet as one would keep it on paper: the lines in force, one after another."""

    def __init__(self, options: Mapping[str, Any], lines: Sequence[Recorded]) -> None:
        self.options = options
        self.cells: dict[tuple[int, str], int] = {}
        self.added: dict[str, int] = {}
        self.breaks: dict[str, list[int]] = {seat: [] for seat in SEATS}
        for kind, said in lines:
            seat = said.get("seat", "")
            if kind == "row":
                self.cells |= {(int(said["row"]), one): n for one, n in said["values"].items()}
            elif kind == "column":
                self.cells |= {(int(row), seat): n for row, n in said["values"].items()}
            elif kind == "add":
                self.added[seat] = self.added.get(seat, 0) + said["points"]
            elif (kind == "return") == self.gone(seat):
                self.breaks[seat].append(said["round"])

    @property
    def counts(self) -> str:
        return str(self.options.get("counts", "live"))

    def gone(self, seat: str) -> bool:
        return len(self.breaks[seat]) in (1, 3, 5, 7, 9)

    def own(self, seat: str) -> int:
        """In Azul a full row brings 2, a column 7, a colour 10."""
        worth = {"end": (1, 2, 7, 10), "rounds": (1, 1, 1, 1), "live": (0, 0, 0, 0)}[self.counts]
        start = self.options["starts"].get(seat, self.options.get("start", 0))
        filled = [n * worth[row - 1] for (row, one), n in self.cells.items() if one == seat]
        return int(start + self.added.get(seat, 0) + sum(filled))

    def known(self, seat: str) -> bool:
        if seat in self.options["starts"] or seat in self.added:
            return True
        if self.counts == "live":
            return seat not in self.options["late"]
        return any(one == seat for _, one in self.cells)

    def teams(self) -> list[tuple[str, ...]]:
        team = self.options["teams"]
        found = [
            tuple(s for s in SEATS if s == seat or team[s] == team[seat] != 0) for seat in SEATS
        ]
        return list(dict.fromkeys(found))

    def ranks(self) -> dict[str, int | None]:
        """By points, in Azul by the full rows after them."""
        merits = {}
        for team in self.teams():
            if any(map(self.known, team)) and not all(map(self.gone, team)):
                points = sum(map(self.own, team)) * (-1 if self.options.get("fewest") else 1)
                full = sum(self.cells.get((2, seat), 0) for seat in team)
                merits[team] = (points, full if self.counts == "end" else 0)
        ranks: dict[str, int | None] = dict.fromkeys(SEATS)
        for team, mine in merits.items():
            ranks |= dict.fromkeys(team, 1 + sum(other > mine for other in merits.values()))
        return ranks

    def plays(self, seat: str, row: int) -> bool:
        there = row > self.options["late"].get(seat, 0)
        return there and len([at for at in self.breaks[seat] if at <= row]) in (0, 2, 4, 6, 8)

    def round(self) -> int:
        """The latest with a number, or the next if nobody's is missing in it."""
        last = max((row for row, _ in self.cells), default=0)
        for team in self.teams() if last else ():
            filled = any((last, seat) in self.cells for seat in team)
            if not filled and any(self.plays(seat, last) for seat in team):
                return last
        return last + 1


@pytest.mark.parametrize("seed", seeds(40))
def test_totals_ranks_and_the_end_are_those_of_the_paper(seed: int) -> None:
    """Taps, strikes and corrections in any order, players who come late, leave and return: each
    total is the sum of its column, a team's is the sum of its members'. Who has no number, or has
    left, has no place, and never wins."""
    chance = Random(seed)
    lines = [any_line(chance) for _ in range(chance.randint(0, 9))]
    struck = some(chance, range(2, 11))
    mended = {chance.randint(2, 10): any_line(chance) for _ in range(chance.randint(0, 2))}
    teams = {seat: chance.randint(0, 2) for seat in SEATS}
    late, starts = (
        {seat: chance.randint(0, 3) for seat in chance.sample(SEATS, chance.randint(0, 2))}
        for _ in range(2)
    )
    options: Mapping[str, Any] = chance.choice(
        [{"counts": "rounds", "start": 5}, facts("azul"), {"fewest": True}]
    )
    agreed = {**options, "teams": teams, "late": late, "starts": starts}
    after: list[Recorded] = [
        (AMEND, {"entry": seq, "kind": kind, "payload": given})
        for seq, (kind, given) in mended.items()
        if seq <= len(lines) + 1
    ]
    after += [(STRIKE, {"entries": [seq]}) for seq in sorted(struck) if seq <= len(lines) + 1]
    state = log(agreed, *lines, *after).state
    in_force = [
        mended.get(seq, line) for seq, line in enumerate(lines, start=2) if seq not in struck
    ]
    paper = Paper(agreed, in_force)
    shown, sources, ranks = game.view(state), game.sources(state), paper.ranks()
    own = {seat: paper.own(seat) for seat in SEATS}
    assert dict(shown.totals) == own
    columns = dict.fromkeys(SEATS, 0)
    for line in shown.lines:
        for seat, _, points, _ in line.cells:
            columns[seat] += points
    assert not shown.lines or columns == own
    assert {seat: sum(source.points[seat] for source in sources) for seat in SEATS} == own
    history = log(agreed, *lines, *after)
    assert standings(history) == {seat: (own[seat], ranks[seat]) for seat in SEATS}
    assert {side.seats for side in sides(game.standings(state))} == {*paper.teams()}
    if paper.counts == "rounds":
        assert game.turn(state).number == paper.round()
    over = game.ended(game.actions["finish"]().fold(state))
    assert over is not None
    assert over.winners == tuple(seat for seat in SEATS if ranks[seat] == 1)
