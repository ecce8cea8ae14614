"""Every worked example of the specification, under each reading; bad questions, never a crash."""

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import epoch_of_rulers
from companion.games.epoch_of_rulers import game
from companion.games.epoch_of_rulers.box.readings import Readings
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
        ({"dies_on_last_unit": 1}, "options.dies_on_last_unit: not true or false."),
    ],
)  # fmt: skip
def test_bad_options_are_answered_by_a_sentence(options: Any, sentence: str) -> None:
    asked = {"calc": "epoch.deck", "inputs": {"players": 2}, "options": options}
    assert error(json.dumps(asked)) == sentence


FIRST = {example["calc"]: example for example in reversed(EXAMPLES)}
STRANGE: tuple[Any, ...] = (
    None, True, -1, 10**30, 2.5, float("inf"), "", "x" * 10_000, "\ud800", [], [[]] * 1000,
    {}, {"x": 1}, {"\ud800" * 100: 1},
)  # fmt: skip


def places_of(value: Any) -> Iterator[tuple[Any, ...]]:
    """The ways to everything inside."""
    inside = enumerate(value) if isinstance(value, list) else ()
    for key, part in value.items() if isinstance(value, dict) else inside:
        yield (key,)
        yield from ((key, *way) for way in places_of(part))


@pytest.mark.parametrize("calc", FIRST)
def test_strange_values_are_answered(calc: str) -> None:
    example = FIRST[calc]
    asked = []
    for way in places_of(example["inputs"]):
        for strange in STRANGE:
            inputs = copy.deepcopy(example["inputs"])
            inside = inputs
            for key in way[:-1]:
                inside = inside[key]
            inside[way[-1]] = strange
            asked.append(json.dumps({"calc": calc, "inputs": inputs}))
    answers = list(game.adjudicate_lines(asked, brief=True))
    assert len(answers) == len(asked)
    for number, answer in enumerate(answers, start=1):
        assert len(answer.encode("utf-8")) < 2000
        result = json.loads(answer)
        if "error" in result:
            assert result["line"] == number
            assert result["error"].endswith(".")
        else:
            assert set(result) == set(example["expected"])


TOUGH = {"attacker": {"troops": [[1, 1]] * 6}, "defender": {"troops": [[1, 2]] * 5}}
FOREIGN = [{"type": "statue", "level": 1, "own": False}]


@pytest.mark.parametrize(
    ("calc", "inputs", "part", "default", "option", "otherwise"),
    [
        ("build", {"existing": FOREIGN, "build": {"type": "watchtower", "level": 2}, "gold": 9,
                   "stock": 3}, "cost", 1, {"watchtower_price": 2}, 2),
        ("demolish", {"own": False, "level": 2, "type": "watchtower"},
         "cost", 0, {"watchtower_price": 2}, 1),
        ("min_disband", {"troops": 8}, "disband", 2, {"disbanding": "one_per_talent"}, 1),
        ("battle", TOUGH, "defender_losses", 1, {"extra_point": "toughness_one"}, 0),
        ("ruler", {"start": 1, "marker": 10}, "exceeded", False, {"dies_on_last_unit": True}, True),
    ],
)  # fmt: skip
def test_an_option_changes_the_answer(
    calc: str, inputs: Any, part: str, default: Any, option: dict[str, Any], otherwise: Any
) -> None:
    asked = {"calc": f"epoch.{calc}", "inputs": inputs}
    assert QUESTIONS.answer(asked)[part] == default
    assert QUESTIONS.answer({**asked, "options": option})[part] == otherwise


def test_every_reading_is_obeyed_somewhere() -> None:
    folder = Path(epoch_of_rulers.__file__).parent
    code = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    obeyed = set(re.findall(r"\b(?:agreed|rules)\.(\w+)", code))
    assert set(Readings.model_fields) <= obeyed
