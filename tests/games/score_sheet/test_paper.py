"""Whatever the set-up, and whatever was struck or corrected on the way: the sheet says what one
would count on paper."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

from companion.core.log.entry import AMEND, STRIKE
from companion.core.sides import sides
from companion.games.score_sheet import game
from companion.games.score_sheet.presets import facts
from tests.example_counts import seeds, some
from tests.games.score_sheet.paper import SEATS, Paper, Recorded
from tests.games.score_sheet.sheets import log, standings

WORTHS = ("", "0", "0", "2", "-3", "1/3", "3/2", "1, 3, 6", "-1, 0, 4, 4")
SHARES = ("7, 4, 2", "5", "10, 3")


def any_line(chance: Random) -> Recorded:
    def numbers(names: Iterable[str]) -> dict[str, int]:
        least = chance.choice([0, 0, 0, -30])
        most = chance.choice([2, 3, 9, 60])
        named = some(chance, [*names], least=1) if chance.random() < 0.4 else names
        return {name: chance.randint(least, most) for name in named}

    seat, number = chance.choice(SEATS), str(chance.randint(1, 4))
    lines = (
        ("row", {"row": number, "values": numbers(SEATS)}),
        ("row", {"row": f"b{number}", "values": numbers(SEATS)}),
        ("column", {"seat": seat, "values": numbers("1234")}),
        ("add", {"seat": seat, "points": chance.randint(-30, 60)}),
        (chance.choice(["leave", "return"]), {"seat": seat, "round": chance.randint(0, 4)}),
    )
    return chance.choice(lines)


def any_category(chance: Random, name: str) -> dict[str, str]:
    kind = chance.choice(["", "", "zero", "product", "each", "places", "divided", "last"])
    worth = chance.choice(SHARES if kind not in ("", "zero", "product") else WORTHS)
    if kind == "product":
        worth = ""
    return {"name": name, "kind": kind, "worth": "-1, 1, 2" if kind == "zero" else worth}


def any_rounds(chance: Random) -> dict[str, Any]:
    over = chance.choice(["", "void", "back"])
    return chance.choice(
        [
            {"start": 5, "rounds": chance.randint(0, 4), "aim": chance.choice([0, 40])},
            {"aim": 50, "over": over, "back": 25},
            {"start": 61, "over": over, "down": True, "fewest": True, "back": 30},
            {"wins": True, "fewest": chance.random() < 0.5, "aim": 1},
            {"bids": {"made": 20, "trick": 10, "off": 10}, "rounds": 3},
            {"bids": {"trick": 20, "off": 10, "zero": 10}},
        ]
    )


def any_set_up(chance: Random) -> dict[str, Any]:
    counts = chance.choice(["end", "end", "rounds", "rounds", "live"])
    if counts == "live":
        return {"fewest": chance.random() < 0.5, "aim": chance.choice([0, 30])}
    if counts == "rounds":
        return {"counts": counts, **any_rounds(chance)}
    if chance.random() < 0.2:
        return {**facts("azul"), "tie": "", "ties": [{"by": "Full rows"}]}
    names = ["Birds", "Eggs", "Food", "Cards"]
    ties = [{"by": name, "fewest": chance.random() < 0.5} for name in some(chance, names)[:2]]
    last: list[dict[str, Any]] = [{}] * chance.randint(0, 1)
    return {"counts": counts, "categories": [any_category(chance, name) for name in names],
            "ties": ties + last}  # fmt: skip


@pytest.mark.parametrize("seed", seeds(200))
def test_totals_ranks_and_the_end_are_those_of_the_paper(seed: int) -> None:
    """Taps, strikes and corrections in any order, players who come late, leave and return: each
    total is the sum of its column, a team's is the sum of its members'. Who has no number, or has
    left, has no place, and never wins."""
    chance = Random(seed)
    lines = [any_line(chance) for _ in range(chance.randint(0, 14))]
    struck = some(chance, range(2, 11))[:4]
    mended = {chance.randint(2, 10): any_line(chance) for _ in range(chance.randint(0, 2))}
    teams = {seat: chance.choice([0, 0, 1, 2]) for seat in SEATS}
    late, starts = (
        {seat: chance.randint(0, 3) for seat in chance.sample(SEATS, chance.randint(0, 2))}
        for _ in range(2)
    )
    agreed: Mapping[str, Any] = {
        **any_set_up(chance), "teams": teams, "late": late, "starts": starts
    }  # fmt: skip
    after: list[Recorded] = [
        (AMEND, {"entry": seq, "kind": kind, "payload": given})
        for seq, (kind, given) in mended.items()
        if seq <= len(lines) + 1
    ]
    after += [(STRIKE, {"entries": [seq]}) for seq in sorted(struck) if seq <= len(lines) + 1]
    history = log(agreed, *lines, *after)
    state = history.state
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
    assert standings(history) == {seat: (own[seat], ranks[seat]) for seat in SEATS}
    assert {side.seats for side in sides(game.standings(state))} == {*paper.teams()}
    if paper.counts == "rounds":
        assert game.turn(state).number == min(paper.round(), agreed.get("rounds") or 99)
    assert (game.passing(state) is not None) is paper.due()
    named = chance.choice(SEATS)
    over = game.ended(game.actions["finish"].model_validate({"named": named}).fold(state))
    assert over is not None
    assert over.winners == tuple(seat for seat in SEATS if paper.ranks(named)[seat] == 1)
