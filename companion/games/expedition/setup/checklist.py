"""What the companion has to know of the printed cards, to tick off."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game.checklist import Check
from companion.games.expedition.box import words
from companion.games.expedition.market.known_cards import EnterSymbols
from companion.games.expedition.state.state import State


def checklist(state: State) -> Iterator[Check]:
    """The symbols of the expeditions that are still to come."""
    for name in state.row[state.active :]:
        known = name in state.symbols
        yield Check(words.EXPEDITION[name], "expedition", known, EnterSymbols.kind)
