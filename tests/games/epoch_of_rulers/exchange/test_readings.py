"""Open questions of the rulebook: each option changes an answer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.games import epoch_of_rulers
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.exchange.adjudicate import QUESTIONS

LONE = {"attacker": {"troops": [[1, 1]], "card": 6}, "defender": {"troops": [[1, 1]] * 6}}
HELD = {"attacker": {"troops": [[1, 1]] * 4},
        "defender": {"troops": [[1, 1]] * 3, "fortress": True}}  # fmt: skip
TOUGH = {"attacker": {"troops": [[1, 1]] * 6}, "defender": {"troops": [[1, 2]] * 5}}
CENTRE = {"attacker": {"troops": [[1, 1]]}, "defender": {"troops": [], "neutral": True}}
BLIND = {"attacker": {"troops": [[1, 1]], "blind": True}, "defender": {"troops": [[1, 1]]}}
BUILDING = {"gold": 9, "stock": 3}
THREE = [{"type": name, "level": 1} for name in ("statue", "treasury")]
CAPITAL = {"type": "capital", "level": 3}
FOREIGN = [{"type": "statue", "level": 1, "own": False}]
CROWD = {"territories": [{"n": 5, "tents": True}], "invincible_hordes": True}
REVOLT = [{"id": "A", "troops": 1, "orders": 1, "uprising": True},
          {"id": "B", "troops": 1, "orders": 0, "uprising": False}]  # fmt: skip


@pytest.mark.parametrize(
    ("calc", "inputs", "part", "default", "option", "otherwise"),
    [
        ("build", {"existing": FOREIGN, "build": {"type": "watchtower", "level": 2}, **BUILDING},
         "cost", 1, {"watchtower_price": 2}, 2),
        ("demolish", {"own": False, "level": 2, "type": "watchtower"},
         "cost", 0, {"watchtower_price": 2}, 1),
        ("upkeep", {"territories": [{"n": 3}] * 3 + [{"n": 1}], "warehouses": 1},
         "total_fee", 1, {"warehouse_shifts": "free_bracket"}, 2),
        ("upkeep", CROWD, "crowd_fee", 1, {"tents_with_hordes": 5}, 0),
        ("min_disband", {"troops": 8}, "disband", 2, {"disbanding": "one_per_talent"}, 1),
        ("build", {"existing": [*THREE, CAPITAL], "build": {"type": "wall", "level": 2},
                   **BUILDING}, "reason", "no_place", {"capital_takes_place": False}, None),
        ("build", {"existing": [], "build": CAPITAL, **BUILDING},
         "reason", None, {"capital_needs_lower_level": True}, "needs_lower_level"),
        ("build", {"existing": FOREIGN, "build": {"type": "wall", "level": 2}, **BUILDING},
         "reason", None, {"foreign_buildings": "own_only"}, "needs_lower_level"),
        ("battle", TOUGH, "defender_losses", 1, {"extra_point": "toughness_one"}, 0),
        ("battle", LONE, "winner", "none", {"last_regiment_lost": "weaker_wins"}, "defender"),
        ("battle", HELD, "martial_defender", 1, {"fortress_held": "defender_won"}, 2),
        ("battle", CENTRE, "martial_attacker", 2, {"neutral_centre": 0}, 0),
        ("battle", BLIND, "attacker_strength", 1, {"lowest_blind_card": -1}, 0),
        ("ruler", {"start": 1, "marker": 10}, "exceeded", False, {"dies_on_last_unit": True}, True),
        ("ruler", {"start": 1, "statues": 1, "lost_statues": 1, "marker": 9},
         "end", 15, {"lost_statue": 5}, 10),
        ("fate_draws", {"martial": {"a": 9, "b": 9, "c": 4}},
         "draws", {"a": 0, "b": 0, "c": 1}, {"fate_ties": "competition"},
         {"a": 0, "b": 0, "c": 2}),
        ("score", {"players": {"a": {"statues": 1, "troops": 1}, "b": {"altar_glory": 2}}},
         "winners", ["a"], {"tie_break_glory": "victory"}, ["b"]),
        ("second_order", {"territories": REVOLT, "target": "A"},
         "legal", False, {"orders_in_revolt": True}, True),
        ("bank", {"purse": 2, "treasuries": [3]}, "purse", 2, {"full_treasury": "purse"}, 3),
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
