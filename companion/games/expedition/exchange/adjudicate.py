"""The exchange format: calculations in, numbers out, one a line.

{"calc": "exp.reward", "inputs": {"strength": 7}}   ->   {"coins": 8}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from companion.core.files.json_lines import BadLine, answered, bad_line, shown
from companion.games.expedition.exchange import journeys, rounds
from companion.games.expedition.exchange.inputs import Inputs

CALCULATIONS: Mapping[str, type[Inputs]] = {
    "exp.add_card": journeys.AddCard,
    "exp.auction": rounds.Auction,
    "exp.final": journeys.Final,
    "exp.market": rounds.Market,
    "exp.observation": rounds.Observation,
    "exp.resolve": journeys.Resolve,
    "exp.reward": journeys.Reward,
    "exp.risky": rounds.Risky,
    "exp.round_coins": rounds.RoundCoins,
    "exp.sell_patron": rounds.SellPatron,
    "exp.start_coins": rounds.StartCoins,
    "exp.strength": journeys.TeamStrength,
}


class Line(BaseModel):
    """One line: the name of a calculation and its inputs."""

    model_config = ConfigDict(extra="forbid", strict=True)

    calc: str
    inputs: dict[str, Any]


def calculate(data: Any) -> dict[str, Any]:
    """The outputs of a calculation. Raises BadLine with the reason."""
    if not isinstance(data, dict):
        raise BadLine("The line is not a JSON object.")
    try:
        line = Line.model_validate(data)
    except ValidationError as error:
        raise bad_line(error) from error
    calculation = CALCULATIONS.get(line.calc)
    if calculation is None:
        raise BadLine(f"calc: there is no calculation {shown(line.calc)!r}.")
    try:
        # As JSON: a strict model takes a list for a tuple only from there.
        return calculation.model_validate_json(json.dumps(line.inputs)).answer()
    except ValidationError as error:
        raise bad_line(error) from error


def adjudicate_lines(lines: Iterable[str], *, brief: bool = False) -> Iterator[str]:
    """JSON Lines in, JSON Lines out, in order. No line takes long, so `brief` changes nothing."""
    return answered(lines, calculate)


def schema() -> dict[str, Any]:
    """The JSON Schema of a line."""
    return {
        "oneOf": [
            {
                "type": "object",
                "properties": {"calc": {"const": name}, "inputs": model.model_json_schema()},
                "required": ["calc", "inputs"],
                "additionalProperties": False,
            }
            for name, model in CALCULATIONS.items()
        ]
    }
