"""A table that tracks the whole board, and what it says in plain English."""

from collections.abc import Mapping
from typing import Any

from companion.core.game.action import Action
from companion.core.text import Phrase
from companion.games.mythotopia.moves.cards.reserve import SetReserve
from companion.games.mythotopia.state.state import State
from companion.translations import words
from tests.games.mythotopia.table import FOUR, Seat, Table
from tests.games.mythotopia.wartable import DEAL_FOUR, dealt


def board(deal: Mapping[str, str] = DEAL_FOUR, **options: Any) -> Table:
    """As `wartable.dealt`, the whole board tracked; red's turn."""
    return dealt(deal, depth="board", **options)


def has(seat: Seat, *cards: str) -> Seat:
    """The cards that lie in its Reserve now."""
    return seat.does(SetReserve, cards=len(cards), known=True, named=cards)


def english(phrase: Phrase) -> str:
    """A sentence as it reads in English; seats by their colour."""
    return words(phrase, {colour: colour for colour in (*FOUR, "purple")})


def asks(seat: Seat, action: type[Action[State]], **facts: Any) -> list[str]:
    """What the hand must give for it, as the form tells."""
    made = action.model_validate({"seat": seat.colour, **facts})
    return [english(reminder) for reminder in made.reminders(seat.table.state)]


def objections(seat: Seat, action: type[Action[State]], **facts: Any) -> list[str]:
    """The objections as they read, if the seat did it now."""
    made = seat.doing(action, **facts)
    return [english(objection.text) for objection in seat.table.objections(made)]


def choices(seat: Seat, action: type[Action[State]], field: str, **facts: Any) -> list[str]:
    offered = seat.offered(action, **facts).choices(seat.table.state)[field]
    return [choice.value for choice in offered]
