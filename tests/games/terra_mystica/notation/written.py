"""The eight written games and their answers."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.terra_mystica.exchange.adjudicate import QUESTIONS
from companion.games.terra_mystica.notation.reading import BadRow, read

HERE = Path(__file__).parent
GAMES = sorted(path.stem for path in (HERE / "games").glob("*.json"))


@cache
def game(name: str) -> dict[str, Any]:
    """A written game: its lines, its ledger and its scoring."""
    data: dict[str, Any] = json.loads((HERE / "games" / f"{name}.json").read_text("utf-8"))
    return data


def lines_of(name: str) -> list[str]:
    """The lines of a written game, as a list of one's own."""
    return list(game(name)["rows"])


def answer(lines: list[str]) -> dict[str, Any]:
    """The answer to the question about these lines."""
    return _answer("\n".join(lines))


@cache
def _answer(log: str) -> dict[str, Any]:
    return QUESTIONS.answer({"calc": "tm.log", "inputs": {"log": log}})


def wrong(lines: list[str]) -> str:
    """The sentence about the first of these lines that can't be right; "" if all can."""
    try:
        read("\n".join(lines))
    except BadRow as bad:
        return str(bad)
    return ""
