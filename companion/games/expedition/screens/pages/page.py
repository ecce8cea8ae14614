"""The game's own pages: choosing a card, entering the market, card values."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game.pages import Page
from companion.core.game.ruling import Answers
from companion.core.text import Phrase, Seat
from companion.games.expedition.box import words
from companion.games.expedition.moves.market.lay_market import LayMarket
from companion.games.expedition.screens.pages.choose import CHOOSE, choose
from companion.games.expedition.screens.pages.market import market
from companion.games.expedition.screens.pages.values import values
from companion.games.expedition.state.state import State

PAGES: Mapping[str, Phrase] = {
    "choose": CHOOSE,
    "market": LayMarket.title,
    "values": words.CARD_VALUES,
}


def page(name: str, state: State, seat: Seat, answers: Answers) -> Page[State]:
    """One page; KeyError for an unknown name."""
    match name:
        case "choose":
            return choose(state, seat, answers)
        case "market":
            return market(state, seat, answers)
        case "values":
            return values(state)
        case _:
            raise KeyError(name)
