"""Questions asked of the adjudicator."""

from __future__ import annotations

from typing import Any

from companion.games.terra_mystica.exchange.adjudicate import QUESTIONS


def answer(calc: str, **inputs: Any) -> Any:
    return QUESTIONS.answer({"calc": calc, "inputs": inputs})
