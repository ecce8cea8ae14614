"""Numbers in answers."""

from __future__ import annotations

from companion.core.game.ruling import Answers


def number(answers: Answers, name: str, most: int) -> int | None:
    """The number that an answer names, at most `most`; None if there is none or it can't be
    read."""
    said = next(iter(answers.get(name, ())), "")
    digits = said.isascii() and said.isdecimal() and len(said) <= len(str(most))
    return min(int(said), most) if digits else None
