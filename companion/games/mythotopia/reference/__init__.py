"""The rules in our own words, one Markdown file per language (`core.game.reference` describes the
format)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from functools import cache
from importlib.resources import files

from companion.core.game.reference import Chapter, read

FALLBACK = "en"


def chapters(language: str, in_play: Container[str] | None = None) -> tuple[Chapter, ...]:
    """The chapters of the reference, in English if the language has none. If the victory-point
    cards in play are given, the rules of other cards are left out."""
    every = _every(language)
    if in_play is None:
        return every
    return tuple(
        replace(
            chapter,
            rules=tuple(
                rule
                for rule in chapter.rules
                if rule.only_with is None or rule.only_with in in_play
            ),
        )
        for chapter in every
    )


@cache
def _every(language: str) -> tuple[Chapter, ...]:
    file = files(__package__) / f"{language}.md"
    return read(file.read_text(encoding="utf-8")) if file.is_file() else _every(FALLBACK)
