"""Open questions of the rulebook: each option changes an answer."""

import re
from pathlib import Path
from typing import Any

import pytest

from companion.games import epoch_of_rulers
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.exchange.adjudicate import QUESTIONS

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
