"""The rules in our own words: what a player reads at the table, in an argument (section 1)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from companion.core.reference import Chapter
from companion.games.mythotopia.box import contents
from companion.games.mythotopia.reference import (
    actions,
    advice,
    board,
    cards,
    ending,
    score,
    turn,
    wars,
)

CHAPTERS: tuple[Chapter, ...] = (
    turn.CHAPTER, actions.CHAPTER, wars.CHAPTER, score.CHAPTER, score.VP_CARDS, ending.CHAPTER,
    board.CHAPTER, cards.CHAPTER, advice.CHAPTER,
)  # fmt: skip

ONLY_WITH: dict[str, str] = {
    **{score.vp_anchor(card): card for card in contents.VP_CARDS},
    "patronage": "patronage",
}
"""Rules of one victory-point card: anchor -> the card without which nobody needs them."""


def chapters(in_play: Container[str] | None = None) -> tuple[Chapter, ...]:
    """The reference; with the ids of the cards in play, without the rules of all others."""
    if in_play is None:
        return CHAPTERS
    return tuple(
        replace(
            chapter,
            rules=tuple(
                rule
                for rule in chapter.rules
                if rule.anchor not in ONLY_WITH or ONLY_WITH[rule.anchor] in in_play
            ),
        )
        for chapter in CHAPTERS
    )
