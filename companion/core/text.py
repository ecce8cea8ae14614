"""Text as data: a sentence is a message id with parameters, translated when it is shown.

The message id is the English sentence itself; Babel extracts every `say` and `say_many`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Seat: TypeAlias = str
"""The id of a seat at the table."""


@dataclass(frozen=True, slots=True)
class SeatName:
    """A seat inside a sentence: its current name is filled in when the sentence is shown."""

    seat: Seat


Param: TypeAlias = "str | int | Phrase | SeatName"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence for players. `plural` and `count` are set if the sentence has a plural. `domain`
    is the slug of the game whose catalogue translates it; "" for the shared catalogue."""

    message: str
    params: tuple[tuple[str, Param], ...] = ()
    plural: str | None = None
    count: int = 0
    domain: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain data, so that a log can keep a sentence that players read."""
        data: dict[str, Any] = {"message": self.message}
        if self.params:
            data["params"] = {name: _param_to_json(value) for name, value in self.params}
        if self.plural is not None:
            data |= {"plural": self.plural, "count": self.count}
        if self.domain:
            data["domain"] = self.domain
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Phrase:
        params = data.get("params", {})
        return cls(
            data["message"],
            tuple((name, _param_from_json(value)) for name, value in params.items()),
            data.get("plural"),
            data.get("count", 0),
            data.get("domain", ""),
        )


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences of one catalogue: that of a game, or the shared one. Bind the methods to the
    names `say` and `say_many`, because the extraction looks for these names."""

    domain: str = ""

    def say(self, message: str, **params: Param) -> Phrase:
        """The sentence `message` with its `{named}` gaps filled by `params`."""
        return Phrase(message, tuple(params.items()), domain=self.domain)

    def say_many(self, one: str, many: str, count: int, **params: Param) -> Phrase:
        """A sentence that counts: `one` and `many` may both use `{count}`."""
        return Phrase(one, (("count", count), *params.items()), many, count, self.domain)


say, say_many = Words().say, Words().say_many


def listed(first: Phrase, *others: Phrase) -> Phrase:
    """Phrases joined with commas: "this, that"."""
    for phrase in others:
        first = say("{first}, {then}", first=first, then=phrase)
    return first


BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""
MOST_MARKS = 4  # over or under one letter


def joined(*phrases: Phrase) -> Phrase:
    """Phrases joined as in a sentence: "this, that and those"."""
    *others, last = phrases
    return say("{listed} and {last}", listed=listed(*others), last=last) if others else last


def visible(text: str) -> str:
    """The text without what nobody sees: control characters, marks that change the direction of
    writing, letters that show nothing, and marks without a letter or beyond `MOST_MARKS`. A line
    break or a tab becomes a space."""
    if text.isascii() and text.isprintable():
        return text
    kept, room = [], 0
    for c in text:
        category = "C" if c in BLANKS else unicodedata.category(c)[0]
        if category == "M":
            room -= 1
            kept += [c] if room >= 0 else []
        elif category != "C" or c.isspace():
            room = 0 if c.isspace() else MOST_MARKS
            kept.append(" " if category == "C" else c)
    return "".join(kept)


def visible_in(value: Any) -> Any:
    """Plain data with every text in it made `visible`."""
    match value:
        case str():
            return visible(value)
        case list():
            return [visible_in(item) for item in value]
        case dict():
            return {visible_in(key): visible_in(item) for key, item in value.items()}
        case _:
            return value


def _param_to_json(value: Param) -> Any:
    match value:
        case Phrase():
            return {"phrase": value.to_json()}
        case SeatName(seat):
            return {"seat": seat}
        case _:
            return value


def _param_from_json(value: Any) -> Param:
    match value:
        case {"phrase": data}:
            return Phrase.from_json(data)
        case {"seat": seat}:
            return SeatName(seat)
        case str() | int():
            return value
        case _:
            raise ValueError(f"not a parameter of a sentence: {value!r}")
