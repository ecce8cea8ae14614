"""Totals, places, the end and its objections, counted by hand."""

from typing import Any

import pytest

from companion.core.sides import sides
from companion.core.text import Phrase
from companion.games.score_sheet import game
from companion.games.score_sheet.agreed import Options
from companion.games.score_sheet.presets import PRESETS, facts
from companion.translations import words
from tests.games.score_sheet.sheets import SEATS, Recorded, log, row, standings


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ({}, {-2: -2, 0: 0, 7: 7}),
        ({"worth": "4"}, {0: 0, 3: 12}),
        ({"worth": "1, 3, 6, 10"}, {-1: 0, 0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 10}),
        ({"worth": "1/3"}, {0: 0, 2: 0, 3: 1, 8: 2, 9: 3}),
        ({"worth": "3/2"}, {1: 1, 2: 3, 3: 4}),
        ({"worth": "-1, 1, 2", "kind": "zero"}, {0: -1, 1: 1, 2: 2, 3: 2, -1: -1}),
    ],
)
def test_a_number_brings_its_factor_or_its_place_in_the_table(
    line: dict[str, str], points: dict[int, int]
) -> None:
    agreed = {"counts": "end", "categories": [{"name": "Sets", **line}]}
    for entered, brought in points.items():
        history = log(agreed, row(1, red=entered))
        assert standings(history)["red"] == (brought, 1)
        assert standings(history)["blue"] == (0, None)


@pytest.mark.parametrize(
    ("kind", "brings"),
    [
        ("each", ([7, 4, 2, 0], [7, 7, 2, 0], [7, 4, 4, 0], [7, 7, 7, 7], [7, 0, 0, 0])),
        ("divided", ([7, 4, 2, 0], [3, 3, 2, 0], [7, 2, 2, 0], [1, 1, 1, 1], [7, 0, 0, 0])),
        ("places", ([7, 4, 2, 0], [5, 5, 2, 0], [7, 3, 3, 0], [3, 3, 3, 3], [7, 0, 0, 0])),
        ("last", ([7, 4, 2, 0], [4, 4, 2, 0], [7, 2, 2, 0], [0, 0, 0, 0], [7, 0, 0, 0])),
    ],
)
def test_a_majority_brings_its_shares(kind: str, brings: tuple[list[int], ...]) -> None:
    """7 for the most, 4 for the second, 2 for the third: nobody tied; the first two; the second and
    third; all four; one alone, because who has none has no share."""
    numbers = ([9, 8, 3, 1], [5, 5, 3, 1], [5, 3, 3, 1], [2, 2, 2, 2], [1, 0, 0, 0])
    agreed = {"counts": "end", "categories": [{"name": "Birds", "worth": "7, 4, 2", "kind": kind}]}
    for entered, points in zip(numbers, brings, strict=True):
        history = log(agreed, row(1, **dict(zip(SEATS, entered, strict=True))))
        assert [standings(history)[seat][0] for seat in SEATS] == points


def test_a_product_is_that_of_two_rows() -> None:
    """Three stars, which bring nothing themselves, times 5 houses; four houses without a star."""
    houses = [{"name": "Stars", "worth": "0"}, {"name": "Houses", "kind": "product"}]
    history = log({"counts": "end", "categories": houses}, row(1, red=3), row(2, red=5, blue=4))
    assert standings(history)["red"] == (15, 1)
    assert standings(history)["blue"] == (0, 2)


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
    assert game.ended(history.state).winners == ("red", "green")
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
    options = {**facts("azul"), "ties": [], **agreed}
    lines = [row(1, red=30, blue=28, green=20, yellow=3), row(2, red=1, blue=2), ("finish", {})]
    assert game.ended(log(options, *lines).state).winners == winners


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


def test_a_factor_below_0_has_the_same_minus_as_the_points() -> None:
    categories = [{"name": "Begging cards", "worth": "-3"}]
    state = log({"counts": "end", "categories": categories}).state
    choices = game.actions["column"].prefilled(state, "red").choices(state)
    assert [words(choice.label, {}) for choice in choices["values"]] == ["Begging cards × −3"]
