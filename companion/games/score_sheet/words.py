"""The words of the score sheet; a player's own words stay as they were typed."""

from __future__ import annotations

from companion.core.text import Phrase, Words
from companion.games.score_sheet.presets import WORDS

SLUG = "score-sheet"
say = Words(SLUG).say


def named(text: str) -> Phrase:
    """A name: translated if a preset brings it, else as a player typed it."""
    if text in WORDS:
        return Phrase(text, domain=SLUG)
    return Phrase("{text}", (("text", text),))
