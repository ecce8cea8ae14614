"""A checklist of what the companion has to know about the table."""

from dataclasses import dataclass

from companion.core.text import Phrase, Seat


@dataclass(frozen=True, slots=True)
class Check:
    """A fact about the table, and whether the companion knows it. Players enter it in the form of
    the action `kind` or on the page of the `question`. `seat` is the seat that it is about."""

    label: Phrase
    icon: str
    known: bool
    kind: str = ""
    question: str = ""
    seat: Seat = ""
