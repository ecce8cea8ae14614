"""Numbers and choices in answers, and the seats of a form."""

from __future__ import annotations

from collections.abc import Container

from companion.core.game.ruling import Answers
from companion.games.terra_mystica.box.names import COLOURS
from companion.games.terra_mystica.state.table import Table


def text(answers: Answers, name: str) -> str:
    """The answer under a name; "" if there is none."""
    return next(iter(answers.get(name, ())), "")


def number(answers: Answers, name: str, most: int) -> int | None:
    """The number that an answer names, at most `most`; None if it names no number."""
    digits = text(answers, name)
    readable = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(most))
    return min(int(digits), most) if readable else None


def told(answers: Answers, name: str, most: int, known: int | None) -> int | None:
    """The number that an answer names; without an answer, what the table knows."""
    answer = number(answers, name, most)
    return known if answer is None else answer


def choice(answers: Answers, name: str, among: Container[str], usual: str) -> str:
    """The choice that an answer names."""
    chosen = text(answers, name)
    return chosen if chosen in among else usual


def seats_of(table: Table | None) -> tuple[str, ...]:
    """The seats of a form: those of the table, otherwise all colours."""
    return table.seats if table else COLOURS
