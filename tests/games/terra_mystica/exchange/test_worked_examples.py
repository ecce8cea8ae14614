"""Every worked example of the specification, answered by the code that folds a game."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games.terra_mystica import game
from companion.games.terra_mystica.exchange.adjudicate import QUESTIONS

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "examples.json").read_text("utf-8")
)


def question(example: dict[str, Any]) -> dict[str, Any]:
    return {"calc": example["calc"], "inputs": example["inputs"]}


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_example_is_answered(example: dict[str, Any]) -> None:
    assert QUESTIONS.answer(question(example)) == example["expected"]


def test_every_calculation_has_an_example_or_a_game() -> None:
    assert {example["calc"] for example in EXAMPLES} | {"tm.log"} == set(QUESTIONS.kinds)


def test_the_command_line_answers_line_by_line() -> None:
    lines = "\n".join(json.dumps(question(example)) for example in EXAMPLES[:3])
    outcome = CliRunner().invoke(
        main, ["adjudicate", "terra-mystica"], input=f"{lines}\nnonsense\n"
    )
    assert outcome.exit_code == 0
    answers = [json.loads(line) for line in outcome.output.splitlines()]
    assert answers[:3] == [example["expected"] for example in EXAMPLES[:3]]
    assert answers[3] == {"error": "The line is not JSON.", "line": 4}


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ('{"calc": "tm.log", "inputs": {}}', "log: missing."),
        ('{"calc": "tm.log", "inputs": {"log": 5}}', "log: not a text."),
        ('{"calc": "tm.setup", "inputs": {"players": 9}}', "players: more than 5."),
        ('{"calc": "tm.spades", "inputs": {"faction": "elves", "from": "swamp"}}',
         "faction: not a faction."),
        ('{"calc": "tm.next_order", "inputs": {"seats": ["a"], "passed": ["b"]}}',
         "passed: not among the seats."),
        ('{"calc": "tm.leech", "inputs": {"vp": 1, "bowls": [0, 0, 0], "adjacent": '
         + json.dumps(["D"] * 21) + "}}", "adjacent: too long."),
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
    inputs = {"structure": structure, "round_tile": thing,
              "favor_earth1": False, "favor_water1": False}  # fmt: skip
    assert QUESTIONS.answer({"calc": "tm.build_vp", "inputs": inputs}) == {"vp": points}
