"""Text as data: a sentence is a message id with parameters, translated when it is shown.

The message id is the English sentence itself; Babel extracts every `say` and `say_many`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
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


def told(who: Param, does: Phrase) -> Phrase:
    """What somebody does, as a sentence: "Ada builds a Temple"."""
    return say("{who} {does}", who=who, does=does)


def with_details(first: Phrase, details: Phrase) -> Phrase:
    """What happened, and what the log says of it besides: "takes a card; 3 coins"."""
    return say("{first}; {details}", first=first, details=details)


def brief(phrase: Phrase) -> Phrase:
    """A sentence without its details, also within others: the news has one line for it."""
    return _without(phrase, "{first}; {details}", "first")


def unnamed(phrase: Phrase, seat: Seat) -> Phrase:
    """A sentence without the seat's name before what the seat does, for its own phone."""
    return _without(phrase, "{who} {does}", "does", ("who", SeatName(seat)))


def _without(phrase: Phrase, message: str, kept: str, *where: tuple[str, Param]) -> Phrase:
    """The phrase, in which each part with this message and these gaps gives way to what fills its
    gap `kept`."""
    params = tuple(
        (name, _without(value, message, kept, *where) if isinstance(value, Phrase) else value)
        for name, value in phrase.params
    )
    if phrase.message == message and {*where} <= {*phrase.params}:
        return next(value for name, value in params if name == kept)  # type: ignore[return-value]
    return replace(phrase, params=params)


BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""
MOST_MARKS = 4  # over or under one letter


def joined(*phrases: Phrase) -> Phrase:
    """Phrases joined as in a sentence: "this, that and those"."""
    *others, last = phrases
    return say("{listed} and {last}", listed=listed(*others), last=last) if others else last


ZWNJ, ZWJ = "\u200c", "\u200d"
VIRAMA = 9
"""The combining class of the marks after which a joiner changes a letter of India or Ceylon."""
_FLAG = re.compile("\U0001f3f4([\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f)")
"""The flag of a part of a country, such as England, spelled in characters that show nothing."""


def visible(text: str) -> str:
    """The text without what nobody sees: control characters, marks that change the direction of
    writing, letters that show nothing, and marks without a letter or beyond `MOST_MARKS`. A line
    break or a tab becomes a space. Joiners stay where they change what is seen."""
    if text.isascii() and text.isprintable():
        return text
    kept, room = [], 0
    spelled = {place for flag in _FLAG.finditer(text) for place in range(*flag.span(1))}
    for place, c in enumerate(text):
        category = "C" if c in BLANKS else unicodedata.category(c)[0]
        if place in spelled or (c in (ZWNJ, ZWJ) and _joins(text, place)):
            kept.append(c)
        elif category == "M":
            room -= 1
            kept += [c] if room >= 0 else []
        elif category != "C" or c.isspace():
            room = 0 if c.isspace() else MOST_MARKS
            kept.append(" " if category == "C" else c)
    return "".join(kept)


def _joins(text: str, place: int) -> bool:
    """Whether the joiner changes what is seen: within an emoji, after a virama, or, to part them,
    between two Arabic letters. Between other letters it would make two names of one."""
    before, after = text[:place].rstrip("\ufe0f"), text[place + 1 : place + 2]
    if not before or not after:
        return False
    if unicodedata.combining(before[-1]) == VIRAMA:
        return unicodedata.category(after)[0] == "L"
    if text[place] == ZWNJ:
        return all(unicodedata.bidirectional(c) == "AL" for c in (before[-1], after))
    return all(unicodedata.category(c) in ("So", "Sk", "Sm") for c in (before[-1], after))


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
