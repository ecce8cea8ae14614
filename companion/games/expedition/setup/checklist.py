"""The checklist of printed cards that the companion has to know."""

from collections.abc import Iterator

from companion.core.game.checklist import Check
from companion.games.expedition.box import words
from companion.games.expedition.moves.market.known_cards import EnterSymbols
from companion.games.expedition.state.state import State


def checklist(state: State) -> Iterator[Check]:
    """The symbols of the active and later expeditions."""
    for name in state.row[state.active :]:
        known = name in state.symbols
        yield Check(words.EXPEDITION[name], "expedition", known, EnterSymbols.kind)
