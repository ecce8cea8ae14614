"""Checks the payload of an entry of each kind. Nothing in it is trusted."""

import string
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.core.game.action import Action
from companion.core.game.game import Game
from companion.core.log.entry import ALWAYS, AMEND, BEGIN, RESTORE, SHOW, SIT, STRIKE, Entry
from companion.core.log.parsing import parse
from companion.core.log.sealed import SEAL, Reveal
from companion.core.text import Phrase, Seat, SeatName


class _Payload(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class _Begin(_Payload):
    options: dict[str, Any]
    seats: list[Seat] = Field(min_length=1)


class _Named(_Payload):
    entries: list[int]


class _Amend(_Payload):
    entry: int
    kind: str
    payload: dict[str, Any]


class _Always(_Payload):
    objection: str
    text: dict[str, Any] | None = None


class _Seal(_Payload):
    question: str
    seat: Seat
    values: list[str] | None = None
    asked: int | None = None


class _Sit(_Payload):
    seat: Seat


class _Show(_Payload):
    question: str
    answers: list[list[str]]
    title: dict[str, Any]
    verdict: dict[str, Any]


def readable(game: Game, entry: Entry, place: int) -> Action | None:
    """The action of an entry; None if it has none, ValueError if it can't be read."""
    if entry.seq != place:
        raise ValueError(f"entry {place} should be here")
    if (entry.kind == BEGIN) != (place == 1):
        raise ValueError("a log starts with its set-up, and has only one")
    if not 0 <= entry.group <= entry.seq:
        raise ValueError(f"it belongs to a later tap, {entry.group}")
    for overruled in entry.overruled:
        _check_sentence(game, overruled.text)
    if entry.kind == BEGIN:
        seats_of(game, entry.payload)
    elif entry.kind in (STRIKE, RESTORE):
        _Named.model_validate(entry.payload)
    elif entry.kind == AMEND:
        _check_amend(game, entry)
    elif entry.kind in (ALWAYS, SHOW):
        _check_sentences(game, entry)
    elif entry.kind in (SEAL, SIT):
        _check_secret(game, entry)
    else:
        return parse(game, entry)
    return None


def _check_secret(game: Game, entry: Entry) -> None:
    if entry.kind == SIT:
        _Sit.model_validate(entry.payload)
        return
    kind = _Seal.model_validate(entry.payload).question
    if not issubclass(game.actions.get(kind, object), Reveal):
        raise ValueError(f"question: no action reveals {kind!r}")


def _check_sentences(game: Game, entry: Entry) -> None:
    """Checks the sentences that an entry keeps."""
    if entry.kind == ALWAYS:
        text = _Always.model_validate(entry.payload).text
        sentences = [] if text is None else [text]
    else:
        shown = _Show.model_validate(entry.payload)
        sentences = [shown.title, shown.verdict]
    for sentence in sentences:
        _check_sentence(game, Phrase.from_json(sentence))


def seats_of(game: Game, payload: Any) -> list[Seat]:
    """The seats of a set-up, in turn order; ValueError if the set-up can't be read."""
    agreed = _Begin.model_validate(payload)
    game.options.model_validate(agreed.options)
    if len(set(agreed.seats)) < len(agreed.seats):
        raise ValueError("seats: a seat is named twice")
    return agreed.seats


def _check_amend(game: Game, entry: Entry) -> None:
    amended = _Amend.model_validate(entry.payload)
    if not 1 <= amended.entry < entry.seq:
        raise ValueError("entry: a correction names an earlier entry")
    if (amended.entry == 1) != (amended.kind == BEGIN):
        raise ValueError("kind: only a set-up can replace the set-up")
    if amended.kind == BEGIN:
        seats_of(game, amended.payload)
    else:
        parse(game, entry)


def _check_sentence(game: Game, phrase: Phrase) -> None:
    """ValueError if a stored sentence can't be shown. Each gap is a plain name with a value."""
    if phrase.domain not in ("", game.meta.slug):
        raise ValueError("a sentence of a game that is not installed here")
    values = dict(phrase.params)
    messages: tuple[Any, ...] = (phrase.message, "" if phrase.plural is None else phrase.plural)
    for message in messages:
        if not isinstance(message, str) or type(phrase.count) is not int:
            raise ValueError("not a sentence")
        # A sentence without values is shown unchanged.
        for _, gap, spec, conversion in string.Formatter().parse(message) if values else ():
            # No attributes and no widths, because the sentence may come from a stranger's file.
            if gap is not None and (gap not in values or conversion):
                raise ValueError(f"a sentence with an unknown gap {{{gap}}}")
            if spec and not (spec == "+" and isinstance(values[gap or ""], int)):
                raise ValueError(f"a sentence with an unknown gap {{{gap}:{spec}}}")
    for value in values.values():
        if isinstance(value, Phrase):
            _check_sentence(game, value)
        elif isinstance(value, SeatName) and not isinstance(value.seat, str):
            raise ValueError("a sentence with an unreadable seat")


def because(error: Exception) -> str:
    """The reason in an error, to end a sentence with: pydantic's first error, or the text of
    another error."""
    if isinstance(error, ValidationError):
        problem = error.errors()[0]
        where = ".".join(str(part) for part in problem["loc"] if part != "[key]")
        what = problem["msg"].removeprefix("Value error, ")
        return f"{where}: {what}" if where else what
    if isinstance(error, ValueError):
        return str(error)
    return f"{type(error).__name__}: {error}"
