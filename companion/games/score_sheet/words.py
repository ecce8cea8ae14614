"""The words of the score sheet."""

from companion.core.text import Words

SLUG = "score-sheet"
say = Words(SLUG).say
