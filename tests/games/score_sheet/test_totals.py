"""The totals are the sums of what the sheet shows, whatever was struck or corrected on the way."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.log.entry import AMEND, BEGIN, STRIKE, Entry
from companion.core.log.log import Log
from companion.core.sides import sides
from companion.core.text import Phrase, say
from companion.games.score_sheet import game
from companion.games.score_sheet.agreed import Options
from companion.games.score_sheet.presets import PRESETS, facts
from companion.games.score_sheet.sheet import Row, Sheet
from tests.core.small_games.toy import NOON

SEATS = ("red", "blue", "green", "yellow")
Recorded = tuple[str, Mapping[str, Any]]


def log(options: Mapping[str, Any], *lines: Recorded, seats: Sequence[str] = SEATS) -> Log[Sheet]:
    begin = (BEGIN, {"options": options, "seats": [*seats]})
    made = [Entry(n, *line, "phone", NOON) for n, line in enumerate((begin, *lines), start=1)]
    return Log(game, made)


def row(number: int, **values: int) -> Recorded:
    return "row", {"row": str(number), "values": values}


def standings(history: Log[Sheet]) -> dict[str, tuple[int, int]]:
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
        "red": (18, 1), "blue": (7, 4), "green": (10, 2), "yellow": (10, 2),
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


NUMBERS = st.integers(-30, 60)
LINES = st.one_of(
    st.tuples(
        st.just("row"),
        st.fixed_dictionaries(
            {
                "row": st.integers(1, 4).map(str),
                "values": st.dictionaries(st.sampled_from(SEATS), NUMBERS, min_size=1),
            }
        ),
    ),
    st.tuples(
        st.just("column"),
        st.fixed_dictionaries(
            {
                "seat": st.sampled_from(SEATS),
                "values": st.dictionaries(st.integers(1, 4).map(str), NUMBERS, min_size=1),
            }
        ),
    ),
    st.tuples(
        st.just("add"), st.fixed_dictionaries({"seat": st.sampled_from(SEATS), "points": NUMBERS})
    ),
)


@pytest.mark.hypothesis
@given(
    lines=st.lists(LINES, max_size=9),
    struck=st.sets(st.integers(2, 10)),
    mended=st.dictionaries(st.integers(2, 10), LINES, max_size=2),
    teams=st.fixed_dictionaries({seat: st.integers(0, 2) for seat in SEATS}),
    options=st.sampled_from([{"counts": "rounds", "start": 5}, facts("azul"), {"fewest": True}]),
)
def test_totals_are_the_sums_of_what_is_shown(
    lines: list[Recorded],
    struck: set[int],
    mended: dict[int, Recorded],
    teams: dict[str, int],
    options: Mapping[str, Any],
) -> None:
    """Taps, strikes and corrections in any order: each total is the sum of its column, or of the
    points in force; a team's is the sum of its members, and the sources add up to it."""
    agreed = {**options, "teams": teams}
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
    added = {
        seat: sum(f["points"] for kind, f in in_force if kind == "add" and f["seat"] == seat)
        for seat in SEATS
    }
    shown = game.view(state)
    own = dict(shown.totals)
    for at, seat in enumerate(SEATS):
        column = [points for line in shown.lines for _, _, points in [line.cells[at]]]
        assert own[seat] == (sum(column) if column else options.get("start", 0) + added[seat])
    ranked = standings(log(agreed, *lines, *after))
    sources, together = game.sources(state), dict[tuple[str, ...], int]()
    for seat in SEATS:
        mates = [one for one in SEATS if teams[one] == teams[seat]] if teams[seat] else [seat]
        together[tuple(mates)] = sum(own[mate] for mate in mates)
        assert sum(source.points[seat] for source in sources) == ranked[seat][0] == own[seat]
    shown_sides = sides(game.standings(state))
    assert {side.seats: side.points for side in shown_sides} == together
    best = sorted(together.values(), reverse=not options.get("fewest"))
    assert all(1 + best.index(side.points) == side.rank for side in shown_sides)
