"""The words of the score sheet."""

from companion.core.text import Words

SLUG = "score-sheet"
say, say_many = Words(SLUG).say, Words(SLUG).say_many
