"""The secret choice that is open at a table, and what a seat may seal."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.log.sealed import SEAL, Question, offered, question, round_of, seals
from companion.core.text import say
from companion.table.intents import Seal
from companion.table.permissions import Visitor
from companion.table.recording import Draft
from companion.table.refused import Refused


class WrongCount(Refused):
    """Too many or too few were chosen. The page says so and keeps the ticks."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An open secret choice: the seats that have `sealed`, those it waits for (in turn order), and
    `mine`, those that this device chooses for. `round` tells this round from later ones."""

    question: Question
    sealed: tuple[str, ...]
    waiting: tuple[str, ...]
    mine: tuple[str, ...]
    round: str

    @property
    def on_show(self) -> bool:
        """Whether the Table screen shows it: always if demanded, else from the first choice on."""
        return self.question.shown == "demanded" or bool(self.sealed)

    @property
    def mine_waiting(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.mine if seat in self.waiting)

    @property
    def is_shared(self) -> bool:
        """Whether the device is passed round: then it never shows one player another's choice."""
        return len(self.mine) > 1


def asked(visitor: Visitor) -> Asked | None:
    """The secret choice that is open now; None if there is none, or the game is over."""
    log = visitor.log
    if log is None or visitor.table.closed_at is not None or visitor.game.ended(log.state):
        return None
    found = question(log)
    if found is None:
        return None
    done = seals(log, found.kind).keys()
    return Asked(
        found,
        tuple(seat for seat in found.seats if seat in done),
        tuple(seat for seat in found.seats if seat not in done),
        tuple(seat for seat in found.seats if visitor.may_choose_for(seat)),
        f"{found.kind}.{round_of(log, found.kind)}",
    )


def require_asked(visitor: Visitor, now: Asked, seat: str) -> None:
    """Refused if the seat has no choice to make, or this device does not choose for it."""
    if seat not in now.question.seats:
        raise Refused(say("This seat has no secret choice to make."), 409)
    visitor.require_choice_for(seat)


def sealed(visitor: Visitor, intent: Seal) -> Draft:
    """The entry of a choice. Refused if it does not answer the open question."""
    now = asked(visitor)
    if now is None or intent.round != now.round:
        raise Refused(say("This secret choice is already over."), 409)
    require_asked(visitor, now, intent.seat)
    chosen = tuple(dict.fromkeys(intent.values))
    known = {choice.value for choice in offered(visitor.log_begun, intent.seat)}
    if not known.issuperset(chosen) or len(chosen) != now.question.count:
        raise WrongCount(say("Choose exactly {count}.", count=now.question.count), 422)
    payload = {"question": now.question.kind, "seat": intent.seat, "values": list(chosen)}
    return Draft(SEAL, payload)
