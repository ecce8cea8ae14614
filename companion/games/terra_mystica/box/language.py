"""The game's own words: `say` and `say_many` find them in the catalogue beside this package."""

from companion.core.text import Words

say, say_many = Words("terra-mystica").say, Words("terra-mystica").say_many
