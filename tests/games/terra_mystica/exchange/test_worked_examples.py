"""Every worked example of the specification, answered by the code that folds a game; what the
questions themselves do beyond the examples."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.terra_mystica import game
from companion.games.terra_mystica.exchange.adjudicate import QUESTIONS

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "examples.json").read_text("utf-8")
)


def answer(calc: str, **inputs: Any) -> Any:
    return QUESTIONS.answer({"calc": calc, "inputs": inputs})


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_example_is_answered(example: dict[str, Any]) -> None:
    assert answer(example["calc"], **example["inputs"]) == example["expected"]


def test_every_calculation_has_an_example_or_a_game() -> None:
    assert {example["calc"] for example in EXAMPLES} | {"tm.log"} == set(QUESTIONS.kinds)


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ('{"calc": "tm.spades", "inputs": {"faction": "elves", "from": "swamp"}}',
         "faction: not a faction."),
        ('{"calc": "tm.next_order", "inputs": {"seats": ["a"], "passed": ["b"]}}',
         "passed: not among the seats."),
        ('{"calc": "tm.cost", "inputs": {"faction": "witches", "deed": "SH", "stronghold": true}}',
         "stronghold: built already."),
    ],
)  # fmt: skip
def test_a_bad_question_is_answered_by_a_sentence(asked: str, error: str) -> None:
    assert json.loads(next(game.adjudicate_lines([asked], brief=True))) == {
        "error": error,
        "line": 1,
    }


@pytest.mark.parametrize(
    ("thing", "structure", "points"),
    [("dwelling", "D", 2), ("th", "TH", 3), ("te", "TE", 4), ("shsa", "SH", 5), ("shsa", "SA", 5),
     ("th", "D", 0), ("spade", "D", 0), ("town", "TE", 0), ("none", "D", 0)],
)  # fmt: skip
def test_a_scoring_tile_may_be_named_by_what_it_scores(
    thing: str, structure: str, points: int
) -> None:
    answered = answer("tm.build_vp", structure=structure, round_tile=thing, favor_earth1=False,
                      favor_water1=False)  # fmt: skip
    assert answered == {"vp": points}


DUG = {"faction": "witches", "from": "plains", "rate": 3, "free_spades": 0, "build": False,
       "sh": False, "tunnel_or_carpet": False, "round_tile": "none",
       "favor_earth1": False}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        # Three steps from plains to forest, one of them for free; more are not needed.
        ({"rate": 1, "free_spades": 1, "round_tile": "spade"}, (2, 0, 0, 6, 0)),
        ({"free_spades": 5}, (0, 0, 0, 0, 0)),
        ({"from": "forest", "build": True, "round_tile": "dwelling"}, (1, 2, 0, 2, 0)),
        ({"from": "forest", "favor_earth1": True}, (0, 0, 0, 0, 0)),
        # A tunnel for two workers, or one with the Stronghold; 4 VP.
        ({"faction": "dwarves", "from": "forest", "tunnel_or_carpet": True}, (5, 0, 0, 4, 0)),
        ({"faction": "dwarves", "from": "forest", "tunnel_or_carpet": True, "sh": True,
          "build": True, "favor_earth1": True}, (5, 2, 0, 6, 0)),
        ({"faction": "fakirs", "from": "desert", "tunnel_or_carpet": True, "build": True},
         (1, 2, 1, 4, 0)),
        ({"faction": "alchemists", "from": "lakes", "sh": True}, (3, 0, 0, 0, 2)),
        ({"faction": "darklings", "from": "lakes", "free_spades": 1}, (0, 0, 0, 0, 0)),
    ],
)  # fmt: skip
def test_action_1(given: dict[str, Any], expected: tuple[int, ...]) -> None:
    answered = answer("tm.transform_build", **{**DUG, **given})
    names = ("workers", "coins", "priests", "vp", "power")
    assert tuple(answered[name] for name in names) == expected


@pytest.mark.parametrize(
    ("faction", "by_priests", "phase", "sh", "expected"),
    [("halflings", 0, "cults", False, {"vp": 3, "power": 0}),
     ("darklings", 2, "action", False, {"vp": 10, "power": 0}),
     ("alchemists", 0, "cults", True, {"vp": 0, "power": 6})],
)  # fmt: skip
def test_three_spades(
    faction: str, by_priests: int, phase: str, sh: bool, expected: dict[str, int]
) -> None:
    """The scoring tile's 2 VP come in the action phase alone."""
    assert answer("tm.spade_vp", faction=faction, spades=3, by_priests=by_priests, phase=phase,
                  round_tile="spade", sh=sh) == expected  # fmt: skip


@pytest.mark.parametrize(
    ("vp", "bowls", "dwellings", "expected"),
    [
        (5, [0, 0, 12], 1, {"offer": 1, "gain": 0, "cost": 0, "vp": 5, "bowls": [0, 0, 12]}),
        (5, [5, 7, 0], 0, {"offer": 0, "gain": 0, "cost": 0, "vp": 5, "bowls": [5, 7, 0]}),
        (30, [5, 7, 0], 20, {"offer": 20, "gain": 17, "cost": 16, "vp": 14, "bowls": [0, 0, 12]}),
    ],
)
def test_power_beside_dwellings(
    vp: int, bowls: list[int], dwellings: int, expected: dict[str, Any]
) -> None:
    assert answer("tm.leech", vp=vp, bowls=bowls, adjacent=["D"] * dwellings) == expected


@pytest.mark.parametrize(("hand", "cults", "priests"), [(3, 1, 3), (4, 2, 1), (7, 7, 0)])
def test_the_supply_limits_the_income_of_priests(hand: int, cults: int, priests: int) -> None:
    """Three Temples bring three of the seven."""
    income = answer("tm.income", faction="witches", built={"TE": 3}, priests_in_hand=hand,
                    priests_on_cults=cults)  # fmt: skip
    assert income["priests"] == priests
