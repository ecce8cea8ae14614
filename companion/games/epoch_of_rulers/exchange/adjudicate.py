"""The exchange format: one question `{"calc": ..., "inputs": {...}, "options": {...}}` per line,
one answer per line (`core/files/questions.py`). `options` are the agreed readings."""

from __future__ import annotations

from companion.core.files.questions import Questions
from companion.games.epoch_of_rulers.box.readings import Readings
from companion.games.epoch_of_rulers.exchange import on_gold, on_orders, on_the_end, on_war
from companion.games.epoch_of_rulers.exchange.question import Question

QUESTIONS: Questions[Question] = Questions(
    (
        on_gold.Upkeep, on_gold.MinDisband, on_gold.GoldGain, on_gold.GoldSpend, on_gold.Bank,
        on_gold.BonusCardGold, on_gold.Ruler, on_gold.Deck,
        on_orders.Tax, on_orders.Build, on_orders.Demolish, on_orders.SecondOrder,
        on_war.Battle, on_war.Marauder, on_war.Rebels,
        on_the_end.RankPoints, on_the_end.FateDraws, on_the_end.Construction, on_the_end.Score,
    ),
    lambda question, agreed: question.answer(agreed),
    Readings,
)  # fmt: skip
