"""How many wars an entry holds, and how many the rulings still work out."""

from __future__ import annotations

from companion.games.mythotopia.box import contents

MOST_WARS_SETTLED = len(contents.PROVINCES)  # one in each
MOST_WARS_PROJECTED = 12  # whose every order is tried; no game on the table has had more
MOST_WARS_ASKED = 12  # in one ruling: the orders of more would take too long
MOST_WARS_IN_BRIEF = 10  # wars: fifty positions of more could keep a server thinking for minutes
