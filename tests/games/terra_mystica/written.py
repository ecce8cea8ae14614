"""The eight written games, short games of one's own, and their answers."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.terra_mystica.exchange.adjudicate import adjudicate
from companion.games.terra_mystica.ledger.player import Player
from companion.games.terra_mystica.notation.reading import BadRow, read
from companion.games.terra_mystica.play.state import State

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
    return adjudicate({"calc": "tm.log", "inputs": {"log": "\n".join(lines)}})


def wrong(lines: list[str]) -> str:
    """The sentence about the first of these lines that can't be right; "" if all can."""
    try:
        read("\n".join(lines))
    except BadRow as bad:
        return str(bad)
    return ""


OPTIONS = ("mini-expansion-1", "shipping-bonus", "temple-scoring-tile", "errata-cultist-power")
ROUNDS = ("SCORE5", "SCORE8", "SCORE4", "SCORE1", "SCORE6", "SCORE2")


def opened(*rows: str, rounds: tuple[str, ...] = ROUNDS, options: tuple[str, ...] = ()) -> list[str]:
    """The lines of a short game: options, scoring tiles, then the rows."""
    tiles = [f"Round {number} scoring: {code}" for number, code in enumerate(rounds, start=1)]
    return [*(f"option {name}" for name in options), *tiles, *rows]


def state_after(lines: list[str]) -> State:
    """The state at the end of these lines."""
    return read("\n".join(lines))[1]


def player_after(lines: list[str], faction: str) -> Player:
    """A faction's ledger at the end of these lines."""
    return next(p for p in state_after(lines).players if p.name == faction)
