"""A moment: a big event that every phone shows large for six seconds."""

from dataclasses import dataclass

from companion.core.text import Phrase, Seat


@dataclass(frozen=True, slots=True)
class Moment:
    """A big event of the game: its headline, and the seat whose colour it has."""

    text: Phrase
    seat: Seat = ""
