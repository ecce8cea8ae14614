"""The most wars in an entry, and the most that the rulings handle."""

from __future__ import annotations

from companion.games.mythotopia.box import contents

MOST_WARS_SETTLED = len(contents.PROVINCES)  # one in each
MOST_WARS_PROJECTED = 12  # wars settled in every order; no real game has had more
MOST_WARS_ASKED = 12  # wars in one ruling; more orders would take too long
MOST_WARS_IN_BRIEF = 10  # wars; fifty positions with more could keep a server busy for minutes
