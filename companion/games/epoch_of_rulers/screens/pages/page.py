"""Each page by its name."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game.pages import Page
from companion.core.game.ruling import Answers
from companion.core.text import Phrase, Seat
from companion.games.epoch_of_rulers.box.language import say
from companion.games.epoch_of_rulers.screens.pages.battle_page import battle
from companion.games.epoch_of_rulers.screens.pages.fees_page import fees
from companion.games.epoch_of_rulers.screens.pages.order_page import order
from companion.games.epoch_of_rulers.state.state import State

PAGES: Mapping[str, Phrase] = {
    "fees": say("Fees"),
    "order": say("Order"),
    "battle": say("Battle"),
}


def page(name: str, state: State, seat: Seat, answers: Answers) -> Page[State]:
    """One page; KeyError for an unknown name."""
    match name:
        case "fees":
            return fees(state, seat)
        case "order":
            return order(state, seat, answers)
        case "battle":
            return battle(state, seat, answers)
        case _:
            raise KeyError(name)
