"""The rules in our own words, one Markdown file per language (`core.game.reference` describes the
format)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from companion.core.game.reference import Chapter, read

FALLBACK = "en"


@cache
def chapters(language: str) -> tuple[Chapter, ...]:
    """The chapters of the reference, in English if the language has none."""
    file = files(__package__) / f"{language}.md"
    return read(file.read_text(encoding="utf-8")) if file.is_file() else chapters(FALLBACK)
