"""Every worked example of the specification, and bad questions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.exchange.adjudicate import QUESTIONS

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "examples.json").read_text("utf-8")
)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_example_is_answered(example: dict[str, Any]) -> None:
    assert QUESTIONS.answer(example) == example["expected"]


def test_every_calculation_has_an_example() -> None:
    assert {example["calc"] for example in EXAMPLES} == set(QUESTIONS.kinds)


def error(line: str) -> str:
    """The sentence that answers a bad line."""
    answer = json.loads(next(game.adjudicate_lines([line], brief=False)))
    assert answer.pop("line") == 1
    sentence: str = answer.pop("error")
    assert answer == {}
    return sentence


SIDE = {"troops": [[1, 1]]}
PLACE = {"id": "A", "troops": 1, "orders": 1, "uprising": False}
WALL = {"type": "wall", "level": 2}


@pytest.mark.parametrize(
    ("calc", "inputs", "sentence"),
    [
        ("deck", {"players": 6}, "players: more than 5."),
        ("rebels", {"die": 0}, "die: less than 1."),
        ("bank", {"purse": 8}, "purse: more than 7."),
        ("bank", {"purse": 7, "treasuries": [4]}, "treasuries.0: more than 3."),
        ("bank", {"purse": 7, "treasuries": [0] * 41}, "treasuries: too long."),
        ("battle", {"attacker": {"troops": []}, "defender": SIDE}, "attacker.troops: too short."),
        ("battle", {"attacker": {"troops": [[1, 0]]}, "defender": SIDE},
         "attacker.troops.0.1: less than 1."),
        ("battle", {"attacker": SIDE, "defender": {**SIDE, "arsenal": True}},
         "defender.arsenal: unknown key."),
        ("build", {"existing": [{"type": "wall", "level": 1}], "build": WALL, "gold": 1,
                   "stock": 1}, "existing.0: the building wall has level 2."),
        ("demolish", {"own": False, "level": 1, "type": "wall"}, "the building wall has level 2."),
        ("second_order", {"territories": [PLACE], "target": "B"},
         "target: not among the territories."),
        ("second_order", {"territories": [PLACE, PLACE], "target": "A"},
         "territories: two have the same id."),
        ("fate_draws", {"martial": {"a": 1}}, "martial: too short."),
        ("fate_draws", {"martial": dict.fromkeys("abcdef", 1)}, "martial: too long."),
        ("construction", {"territories": [[["a" * 41, 1]]]},
         "territories.0.0.0: more than 40 characters."),
        ("score", {"players": {"a": {}, "b": {"fate": {"army": 2}}}},
         "players.b.fate.army: more than 0."),
        ("score", {"players": {"a": {}, "b": {"fate": {"martial": -2}}}},
         "players.b.fate.martial: not 'army', 'wealth', 'construction', 'glory' or 'final'."),
    ],
)  # fmt: skip
def test_bad_inputs_are_answered_by_a_sentence(
    calc: str, inputs: dict[str, Any], sentence: str
) -> None:
    assert error(json.dumps({"calc": f"epoch.{calc}", "inputs": inputs})) == sentence


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"watchtower_price": True}, "options.watchtower_price: not a whole number."),
        ({"watchtower_price": 3}, "options.watchtower_price: not 1 or 2."),
        ({"dies_on_last_unit": 1}, "options.dies_on_last_unit: not true or false."),
        ({"disbanding": []}, "options.disbanding: not 'until_paid' or 'one_per_talent'."),
    ],
)  # fmt: skip
def test_bad_options_are_answered_by_a_sentence(options: Any, sentence: str) -> None:
    asked = {"calc": "epoch.deck", "inputs": {"players": 2}, "options": options}
    assert error(json.dumps(asked)) == sentence
