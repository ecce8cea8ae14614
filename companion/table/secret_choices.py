"""The secret choice that is open at a table, what a seat may seal, and who must agree before
somebody sees another's secrets."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile

from companion.core.common_actions import Reveal, StopTheGame
from companion.core.game.action import Action
from companion.core.game.descriptions import SecretQuestion
from companion.core.log.entry import SIT, WISH, Entry
from companion.core.log.log import Log
from companion.core.log.sealed import (
    SEAL,
    answers,
    asked_by,
    keeps_secret,
    offered,
    question,
    round_of,
)
from companion.core.text import Phrase, Seat, say
from companion.table.drafts import Draft
from companion.table.intents import Seal
from companion.table.permissions import Visitor
from companion.table.refused import Refused

NUMBER = re.compile(r"-?\d{1,5}", re.ASCII)


class WrongChoice(Refused):
    """The question does not accept this answer. The page says so and keeps the choice."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An open secret choice: the seats that have `sealed`, the seats that it waits for (in turn
    order), and `mine`, the seats that this device chooses for."""

    question: SecretQuestion
    sealed: tuple[str, ...]
    waiting: tuple[str, ...]
    mine: tuple[Seat, ...]

    @property
    def on_show(self) -> bool:
        """Whether the Table screen shows it. It always shows a demanded one, and others from the
        first choice on."""
        return self.question.prominence == "demanded" or bool(self.sealed)

    @property
    def mine_waiting(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.mine if seat in self.waiting)

    @property
    def is_shared(self) -> bool:
        """Whether the device is handed round. It then never shows one player another's choice."""
        return len(self.mine) > 1


def asking(visitor: Visitor) -> Asked | None:
    """The secret choice that is open now; None if there is none, or the game is over."""
    log = visitor.log
    if log is None or visitor.table.closed_at is not None:
        return None
    opened = question(log)
    if opened is None or visitor.game.ended(log.state):
        return None
    done = answers(log).keys()
    return Asked(
        opened,
        tuple(seat for seat in opened.seats if seat in done),
        tuple(seat for seat in opened.seats if seat not in done),
        tuple(seat for seat in opened.seats if seat in visitor.mine),
    )


def is_guarded(visitor: Visitor, colour: Seat) -> bool:
    """Whether a new phone on this seat needs a yes, because it would see a player's secrets, now or
    later. In a game that can have secrets, every seat with a phone is guarded."""
    row = visitor.table.seat(colour)
    if row is None or not visitor.game.has_secrets:
        return False
    return bool(row.devices) or tells_secrets(visitor, colour)


def tells_secrets(visitor: Visitor, colour: Seat) -> bool:
    """Whether another phone on this seat would now see a player's secrets or make the seat's open
    choice. A seat that nobody has held or played yet has no secrets, because its player comes
    late."""
    row, log = visitor.table.seat(colour), visitor.log
    if row is None or log is None:
        return False
    held = bool(row.devices) or any(_sits(entry, colour) for entry in log.entries)
    if not keeps_secret(log, colour):
        now = asking(visitor)
        return now is not None and held and colour in now.waiting
    played = any(line.action.subject == colour for line in log.lines)
    sealed = any(e.kind == SEAL and e.payload["seat"] == colour for e in log.entries)
    return held or played or sealed


def unnamed(visitor: Visitor) -> tuple[Draft, ...]:
    """A line for each phone of a seat that several phones have shared since before the set-up, when
    no line could say that they see its secrets."""
    entries = visitor.log.entries if visitor.log else ()
    drafts: list[Draft] = []
    for row in visitor.table.seats if visitor.game.has_secrets else ():
        if len(row.devices) < 2:
            continue
        named = {entry.device for entry in entries if _sits(entry, row.colour)}
        new = [phone for phone in row.devices if phone not in named]
        if len(new) > 1:
            drafts += [Draft(SIT, {"seat": row.colour}, device=phone) for phone in new]
    return tuple(drafts)


def uncovers(visitor: Visitor, actions: Iterable[Action]) -> bool:
    """Whether one of these actions stops the game and so uncovers what players of other phones
    know."""
    log = visitor.log_begun
    stops = any(isinstance(action, StopTheGame) for action in actions)
    return stops and log.seen().state != log.state and any(
        row.colour not in visitor.seats and {*row.devices} - {visitor.device}
        for row in visitor.table.seats
    )  # fmt: skip


def wish(log: Log) -> Entry | None:
    """The wish that waits for another seat: the latest, until any action is recorded after it."""
    for entry in reversed(log.entries):
        if entry.kind in log.game.actions:
            break
        if entry.kind == WISH and log.statuses[entry.seq].struck_by is None:
            return entry
    return None


def may_agree(visitor: Visitor, wished: Entry) -> bool:
    """Whether this phone can agree to a wish: it is the host's, or has a seat that the phone with
    the wish has not."""
    others = {*visitor.seats} - visitor.table.held_by(wished.device)
    return (
        visitor.may_record and wished.device != visitor.device and bool(visitor.is_host or others)
    )


def agrees(visitor: Visitor, action: Action) -> bool:
    """Whether another seat wishes this action, and this phone can agree."""
    wished = wish(visitor.log_begun)
    same = wished is not None and wished.payload == wish_for(action).payload
    return wished is not None and same and may_agree(visitor, wished)


def wish_for(action: Action) -> Draft:
    return Draft(WISH, {"kind": action.kind, "payload": action.payload()})


def _sits(entry: Entry, colour: Seat) -> bool:
    return entry.kind == SIT and entry.payload["seat"] == colour


def round_name(visitor: Visitor, now: Asked) -> str:
    """The id of this asking in pages and taps, different from that of earlier and later ones."""
    log, kind = visitor.log_begun, now.question.kind
    return f"{kind}.{max(round_of(log, kind), asked_by(log))}"


def require_asked(visitor: Visitor, now: Asked, seat: Seat) -> None:
    """Raises Refused if the seat has no choice to make, or if this device does not choose for
    it."""
    if seat not in now.question.seats:
        raise Refused(say("This seat has no secret choice to make."), 409)
    visitor.require_choice_for(seat)


def sealed(visitor: Visitor, intent: Seal) -> Draft:
    """The entry of a choice. Raises Refused if it does not answer the open question."""
    now = asking(visitor)
    if now is None or intent.round != round_name(visitor, now):
        raise Refused(say("This choice is no longer open. Nothing was sealed."), 409)
    require_asked(visitor, now, intent.seat)
    chosen = tuple(dict.fromkeys(intent.values))
    wrong = _wrong(visitor, now.question, intent.seat, chosen)
    if wrong is not None:
        raise WrongChoice(now.question.wrong or wrong, 422)
    payload = {"question": now.question.kind, "seat": intent.seat, "values": list(chosen)}
    return Draft(SEAL, {**payload, "asked": asked_by(visitor.log_begun)})


def _wrong(
    visitor: Visitor, opened: SecretQuestion, seat: Seat, chosen: tuple[str, ...]
) -> Phrase | None:
    """The error message if these choices do not answer the question; else None."""
    if opened.answer is not None:
        return _unfit(visitor, opened.answer, seat, chosen)
    if opened.amounts is not None:
        low, high = opened.range(seat)
        number = len(chosen) == 1 and NUMBER.fullmatch(chosen[0])
        if number and low <= int(chosen[0]) <= high:
            return None
        return say("Name a number from {least} to {most}.", least=low, most=high)
    known = {choice.value for choice in offered(visitor.log_begun, seat)}
    if known.issuperset(chosen) and opened.fewest <= len(chosen) <= opened.count:
        return None
    if opened.fewest == opened.count:
        return say("Choose exactly {count}.", count=opened.count)
    return say("Choose {least} to {most}.", least=opened.fewest, most=opened.count)


def _unfit(
    visitor: Visitor, answer: type[Action], seat: Seat, chosen: tuple[str, ...]
) -> Phrase | None:
    """The error message if these facts are not the seat's answer; else None."""
    unreadable = say("Something in the form is wrong.")
    try:
        (chosen_text,) = chosen
        action = answer.model_validate_json(chosen_text)
    except ValueError:
        return unreadable
    if action.subject not in (seat, None):
        return unreadable
    objections = action.objections(visitor.log_begun.state)
    return next((objection.text for objection in objections), None)


def sealed_line(log: Log, entry: Entry) -> Phrase:
    """The line of the log about a seal: a choice, or another one in its place."""
    reveal = log.game.actions[entry.payload["question"]]
    asking = {name: entry.payload.get(name) for name in ("question", "seat", "asked")}
    since = takewhile(lambda earlier: earlier.seq < entry.seq, log.entries[asking["asked"] or 0 :])
    again = any(earlier.kind == SEAL and asking.items() <= earlier.payload.items()
                and log.statuses[earlier.seq].struck_by is None for earlier in since)  # fmt: skip
    own: type[Reveal] = reveal if issubclass(reveal, Reveal) else Reveal
    if again:
        return own.resealing or say("changes a sealed choice ({what})", what=reveal.title)
    return own.sealing or say("seals a choice ({what})", what=reveal.title)
