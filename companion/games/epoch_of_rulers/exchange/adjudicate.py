"""The exchange format: a question `{"calc": ..., "inputs": {...}, "options": {...}}` a line, an
answer a line. `options` are house rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic.json_schema import models_json_schema

from companion.core.files.json_lines import BadLine, answered, bad_line
from companion.games.epoch_of_rulers.agreed.house_rules import HouseRules
from companion.games.epoch_of_rulers.exchange import on_gold, on_orders, on_the_end, on_war
from companion.games.epoch_of_rulers.exchange.question import Question

QUESTIONS: dict[str, type[Question]] = {
    kind.calc: kind
    for kind in (
        on_gold.Upkeep, on_gold.MinDisband, on_gold.GoldGain, on_gold.GoldSpend, on_gold.Bank,
        on_gold.BonusCardGold, on_gold.Ruler, on_gold.Deck,
        on_orders.Tax, on_orders.Build, on_orders.Demolish, on_orders.SecondOrder,
        on_war.Battle, on_war.Marauder, on_war.Rebels,
        on_the_end.RankPoints, on_the_end.FateDraws, on_the_end.Construction, on_the_end.Score,
    )
}  # fmt: skip


def adjudicate_lines(lines: Iterable[str]) -> Iterator[str]:
    """JSON Lines in, JSON Lines out, in order."""
    return answered(lines, adjudicate)


def adjudicate(data: Any) -> dict[str, Any]:
    """The answer to a question as plain data. BadLine if it asks nothing that can be
    answered."""
    if not isinstance(data, dict):
        raise BadLine("The question is not a JSON object.")
    kind = data.get("calc")
    if not isinstance(kind, str) or kind not in QUESTIONS:
        raise BadLine("calc: not a known question.")
    try:
        question = QUESTIONS[kind].model_validate(data.get("inputs"))
    except ValidationError as error:
        raise bad_line(error) from error
    return question.answer(_agreed(data.get("options", {})))


def _agreed(options: Any) -> HouseRules:
    try:
        return HouseRules.model_validate(options)
    except ValidationError as error:
        raise bad_line(error, "options") from error


def schema() -> dict[str, Any]:
    """The JSON Schema of a question."""
    models: list[type[BaseModel]] = [*QUESTIONS.values(), HouseRules]
    refs, defined = models_json_schema([(model, "validation") for model in models])
    agreed = refs[HouseRules, "validation"]
    return {
        "type": "object",
        "required": ["calc", "inputs"],
        "properties": {"options": agreed},
        "oneOf": [
            {"properties": {"calc": {"const": name}, "inputs": refs[kind, "validation"]}}
            for name, kind in QUESTIONS.items()
        ],
        "$defs": defined["$defs"],
    }
