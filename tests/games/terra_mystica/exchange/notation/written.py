"""The eight written games and their answers."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.terra_mystica.exchange.adjudicate import QUESTIONS
from companion.games.terra_mystica.exchange.notation.rows import BadRow, read

HERE = Path(__file__).parent
GAMES = sorted(path.stem for path in (HERE / "games").glob("*.json"))

SINGLE_SPADES = """
Round 1 scoring: SCORE8
Round 2 scoring: SCORE5
Round 3 scoring: SCORE4
Round 4 scoring: SCORE1
Round 5 scoring: SCORE6
Round 6 scoring: SCORE2
Removing tile BON4
Removing tile BON6
Removing tile BON7
Removing tile BON9
giants: setup
witches: setup
giants: build D4
witches: build E9
witches: build A3
giants: build E3
witches: pass BON1
giants: pass BON8
giants: send p to air
witches: burn 3. action ACT2
giants: pass BON3
witches: send p to air
witches: pass BON5
""".strip().split("\n")
"""A game up to phase III of its first round, where Giants and Witches have one spade each."""


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
