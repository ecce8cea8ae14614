"""Checks the payload of an entry of each kind. Nothing in it is trusted."""

import json
import string
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.core.common_actions import Reveal
from companion.core.game.action import Action
from companion.core.game.game import Game
from companion.core.log.entry import (
    ALWAYS,
    AMEND,
    BEGIN,
    BREAK,
    RESTORE,
    SHOW,
    SIT,
    STRIKE,
    WISH,
    Entry,
)
from companion.core.log.parsing import parse
from companion.core.log.sealed import SEAL
from companion.core.text import Phrase, Seat, SeatName


class _Payload(BaseModel):
    """What an entry of one kind holds. `check` raises ValueError if it does not fit the game."""

    model_config = ConfigDict(extra="forbid", strict=True)

    def check(self, game: Game, entry: Entry) -> None: ...


class _Begin(_Payload):
    options: dict[str, Any]
    seats: list[Seat] = Field(min_length=1)

    def check(self, game: Game, entry: Entry) -> None:
        game.options.model_validate(self.options)
        if len(set(self.seats)) < len(self.seats):
            raise ValueError("seats: a seat is named twice")


class _Named(_Payload):
    entries: list[int]


class _Amend(_Payload):
    entry: int
    kind: str
    payload: dict[str, Any]

    def check(self, game: Game, entry: Entry) -> None:
        if not 1 <= self.entry < entry.seq:
            raise ValueError("entry: a correction names an earlier entry")
        if (self.entry == 1) != (self.kind == BEGIN):
            raise ValueError("kind: only a set-up can replace the set-up")
        if self.kind == BEGIN:
            _Begin.model_validate(self.payload).check(game, entry)
        else:
            parse(game, entry)


class _Always(_Payload):
    objection: str
    text: dict[str, Any] | None = None

    def check(self, game: Game, entry: Entry) -> None:
        if self.text is not None:
            _check_sentence(game, Phrase.from_json(self.text))


class _Seal(_Payload):
    question: str
    seat: Seat
    values: list[str] | None = None
    asked: int | None = None

    def check(self, game: Game, entry: Entry) -> None:
        if not issubclass(game.actions.get(self.question, object), Reveal):
            raise ValueError(f"question: no action reveals {self.question!r}")


class _Sit(_Payload):
    seat: Seat


class _Break(_Payload):
    pass


class _Wish(_Payload):
    kind: str
    payload: dict[str, Any]

    def check(self, game: Game, entry: Entry) -> None:
        parse(game, replace(entry, kind=self.kind, payload=self.payload))


class _Show(_Payload):
    question: str
    answers: list[list[str]] | None = None
    facts: dict[str, Any] | None = None
    title: dict[str, Any]
    verdict: dict[str, Any]

    def check(self, game: Game, entry: Entry) -> None:
        if (self.answers is None) == (self.facts is None):
            raise ValueError("answers: a ruling has either answers or facts")
        argument = game.questions.get(self.question)
        if self.facts is not None and argument is not None:
            if argument.asked is None:
                raise ValueError("facts: the game reads this question's answers itself")
            argument.asked.model_validate_json(json.dumps(self.facts))
        for sentence in (self.title, self.verdict):
            _check_sentence(game, Phrase.from_json(sentence))


PAYLOADS: Mapping[str, type[_Payload]] = {
    BEGIN: _Begin,
    STRIKE: _Named,
    RESTORE: _Named,
    AMEND: _Amend,
    ALWAYS: _Always,
    SHOW: _Show,
    SEAL: _Seal,
    SIT: _Sit,
    BREAK: _Break,
    WISH: _Wish,
}
"""Of the kinds that do not belong to a game."""


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
    if entry.kind not in PAYLOADS:
        return parse(game, entry)
    PAYLOADS[entry.kind].model_validate(entry.payload).check(game, entry)
    return None


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
