"""The exchange format: one question `{"calc": ..., "inputs": {...}}` per line, one answer per line
(`core/files/questions.py`)."""

from __future__ import annotations

from typing import Any

from companion.core.files.questions import Questions
from companion.games.terra_mystica.exchange import on_power, on_structures, on_the_end
from companion.games.terra_mystica.exchange.notation.reading import BadRow
from companion.games.terra_mystica.exchange.question import Question
from companion.games.terra_mystica.exchange.written_game import Log


def _answer(question: Question, _: Any) -> dict[str, Any]:
    try:
        return question.answer()
    except BadRow as wrong:
        return {"error": str(wrong)}


QUESTIONS: Questions[Question] = Questions(
    (
        Log,
        on_power.PowerGain, on_power.PowerSpend, on_power.Leech, on_power.Cultists,
        on_power.CultAdvance, on_power.CultBonus, on_power.Income,
        on_structures.Spades, on_structures.SpadeVp, on_structures.TransformBuild,
        on_structures.UpgradeCost, on_structures.BuildVp, on_structures.PassVp,
        on_structures.TownCheck, on_structures.TownGain, on_structures.TownCults,
        on_the_end.Setup, on_the_end.NextOrder, on_the_end.FinalCult, on_the_end.FinalCults,
        on_the_end.FinalArea, on_the_end.FinalResources, on_the_end.Final,
    ),
    _answer,
)  # fmt: skip
