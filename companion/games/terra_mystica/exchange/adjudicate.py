"""The exchange format: a question `{"calc": ..., "inputs": {...}}` a line, an answer a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import ValidationError
from pydantic.json_schema import models_json_schema

from companion.core.files.json_lines import BadLine, answered, bad_line
from companion.games.terra_mystica.exchange import on_power, on_structures, on_the_end
from companion.games.terra_mystica.exchange.question import Question
from companion.games.terra_mystica.exchange.written_game import Log
from companion.games.terra_mystica.notation.reading import BadRow

QUESTIONS: dict[str, type[Question]] = {
    kind.calc: kind
    for kind in (
        Log,
        on_power.PowerGain, on_power.PowerSpend, on_power.Leech, on_power.Cultists,
        on_power.CultAdvance, on_power.CultBonus, on_power.Income,
        on_structures.Spades, on_structures.SpadeVp, on_structures.TransformBuild,
        on_structures.UpgradeCost, on_structures.BuildVp, on_structures.PassVp,
        on_structures.TownCheck, on_structures.TownGain, on_structures.TownCults,
        on_the_end.Setup, on_the_end.NextOrder, on_the_end.FinalCult, on_the_end.FinalCults,
        on_the_end.FinalArea, on_the_end.FinalResources, on_the_end.Final,
    )
}  # fmt: skip


def adjudicate_lines(lines: Iterable[str]) -> Iterator[str]:
    """JSON Lines in, JSON Lines out, in order."""
    return answered(lines, _verdict)


def _verdict(data: Any) -> dict[str, Any]:
    try:
        return adjudicate(data)
    except BadRow as wrong:
        return {"error": str(wrong)}


def adjudicate(data: Any) -> dict[str, Any]:
    """The answer to a question as plain data. BadLine if it asks nothing that can be answered;
    BadRow if a written game can't be right."""
    if not isinstance(data, dict):
        raise BadLine("The question is not a JSON object.")
    kind = data.get("calc")
    if not isinstance(kind, str) or kind not in QUESTIONS:
        raise BadLine("calc: not a known question.")
    try:
        question = QUESTIONS[kind].model_validate(data.get("inputs"))
    except ValidationError as error:
        raise bad_line(error) from error
    return question.answer()


def schema() -> dict[str, Any]:
    """The JSON Schema of a question."""
    refs, defined = models_json_schema([(kind, "validation") for kind in QUESTIONS.values()])
    return {
        "type": "object",
        "required": ["calc", "inputs"],
        "oneOf": [
            {"properties": {"calc": {"const": name}, "inputs": refs[kind, "validation"]}}
            for name, kind in QUESTIONS.items()
        ],
        "$defs": defined["$defs"],
    }
