"""The game's own words: `say` and `say_many` find them in the catalogue beside this package."""

from __future__ import annotations

from companion.core.text import Words

say, say_many = Words("mythotopia").say, Words("mythotopia").say_many
