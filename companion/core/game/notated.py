"""A game whose players have a notation for writing games down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.game.action import Action
from companion.core.text import Seat


class BadNotation(ValueError):
    """The text is not a game in the notation. The message is a sentence."""


@dataclass(frozen=True, slots=True)
class Written:
    """A game read from its notation: the agreed options, the seats with their names, and the
    actions that players record, grouped by tap. Automatic actions are left out. `wrong` has a
    sentence for each line that can't be right, with its number; the game is read without them."""

    options: Mapping[str, Any]
    seats: Mapping[Seat, str]
    taps: Sequence[Sequence[Action]]
    wrong: Sequence[str] = ()
