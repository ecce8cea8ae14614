"""Converts facts: a pydantic model to the pairs of a form or an address, and back.

    points=3                    one value; an empty one is None where the field may be None
    cards=ant, cards=bee        a list repeats its name; an item with parts is JSON
    fees.0.coins=2              or its rows are numbered; an empty row is none
    troops.[1,2]=3              or it is counted: so often this item
    fee.coins=2                 a model in a field
    troops.foot=3               a dict by its keys, at any depth

A name with parts that fits no field is an error. A whole name that is no field is ignored, because
forms also post what the frame needs.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from companion.core.text import Phrase, say

LONGEST_VALUE = 200  # characters of any one posted value
LONGEST_FACT = 400  # characters of a fact with parts, as JSON
MOST_DIGITS = 6  # of any one number: no score and no stock is larger
MOST_MISTAKES = 40
MOST_VALUES = 60  # of any one posted list or dict

M = TypeVar("M", bound=BaseModel)

SUM = re.compile(r"[+-]?\d{1,6}([+-]\d{1,6})*", re.ASCII)

ROW = re.compile(r"\d{1,3}", re.ASCII)

MISSING: Final = object()
UNREADABLE = say("can't be read")
NO_NUMBER = say("must be a whole number")
TOO_LARGE = say("is too large")
TOO_LONG = say("is too long")
EMPTY = say("is missing")


@dataclass
class Reader:
    """Reads the fields of models from a form: name -> values, in order. If the form is `whole`, a
    missing box is not ticked. `errors` collects what is wrong, by whole name."""

    form: Mapping[str, Sequence[str]]
    whole: bool = False
    longest: int = LONGEST_FACT
    errors: dict[str, Phrase] = field(default_factory=dict)

    def model(self, model: type[BaseModel], prefix: str = "") -> dict[str, Any]:
        """The values of a model's fields, without fields that the form does not name."""
        values = {}
        for name, info in model.model_fields.items():
            value = self.value(info.annotation, prefix + name)
            if value is not MISSING:
                values[name] = value
        for name in self._parts(prefix):
            if name not in model.model_fields and (prefix or self._parts(f"{name}.")):
                self._wrong(prefix + name, UNREADABLE)
        return values

    def value(self, annotation: Any, name: str) -> Any:
        """The value at a name, ready for pydantic; MISSING if the form does not name it."""
        kind, may_be_none = plain(annotation)
        texts = [value.strip() for value in self.form.get(name, ())]
        if len(texts) > MOST_VALUES or any(map(self._is_too_long, texts)):
            return self._wrong(name, TOO_LONG)
        if is_model(kind) or get_origin(kind) is dict:
            return self._with_parts(kind, name, texts, may_be_none)
        listed = is_list(kind)
        if self._parts(f"{name}."):
            return self._rows(kind, name) if listed else self._wrong(name, UNREADABLE)
        if listed:
            items = [self._item(kind, name, value) for value in texts if value]
            return items if texts or self.whole else MISSING
        if kind is bool and (texts or self.whole) and not (may_be_none and texts == [""]):
            return bool(texts) and texts[-1] in ("true", "on", "1")
        return self._one(kind, name, texts[-1], may_be_none) if texts else MISSING

    def _one(self, kind: Any, name: str, text: str, may_be_none: bool) -> Any:
        if not text:
            return None if may_be_none else text if kind is str else MISSING
        if get_origin(kind) is Literal:
            return next((choice for choice in get_args(kind) if as_posted(choice) == text), text)
        if kind is not int:
            return text
        number = added_up(text)
        if is_too_long(number):
            return self._wrong(name, TOO_LARGE)
        return int(number) if SUM.fullmatch(number) else self._wrong(name, NO_NUMBER)

    def _with_parts(self, kind: Any, name: str, texts: list[str], may_be_none: bool) -> Any:
        """A model or a dict, by its parts or as JSON in one value."""
        parts = self._parts(f"{name}.")
        if len(parts) > MOST_VALUES:
            return self._wrong(name, TOO_LONG)
        if not parts:
            if not texts:
                return MISSING
            if texts[-1]:
                return self._json(name, texts[-1])
            return None if may_be_none else {}
        if is_model(kind):
            return self.model(kind, f"{name}.")
        _, of = get_args(kind)
        values = {part: self.value(of, f"{name}.{part}") for part in parts}
        for part in [part for part, value in values.items() if value is MISSING]:
            self._wrong(f"{name}.{part}", EMPTY)
        return MISSING if MISSING in values.values() else values

    def _item(self, kind: Any, name: str, text: str) -> Any:
        of = item_of(kind)
        with_parts = is_model(of) or get_origin(of) is dict or is_list(of)
        return self._json(name, text) if with_parts else self._one(of, name, text, False)

    def _rows(self, kind: Any, name: str) -> Any:
        """The items of a list, each a row of a form. Empty rows are skipped."""
        rows = self._parts(f"{name}.")
        if len(rows) > MOST_VALUES:
            return self._wrong(name, TOO_LONG)
        if is_list(item_of(kind)):
            return self._tally(kind, name, rows)
        if not is_model(item_of(kind)) or not all(ROW.fullmatch(row) for row in rows):
            return self._wrong(name, UNREADABLE)
        filled = [row for row in sorted(rows, key=int) if self._is_filled(f"{name}.{row}.")]
        return [self.model(item_of(kind), f"{name}.{row}.") for row in filled]

    def _tally(self, kind: Any, name: str, items: list[str]) -> Any:
        """A list of small lists, each with how often it is there."""
        counted: list[Any] = []
        for item in items:
            number = self.value(int, f"{name}.{item}")
            if number is MISSING:
                continue
            if not 0 <= number + len(counted) <= MOST_VALUES:
                return self._wrong(name, TOO_LARGE)
            counted += [self._item(kind, name, item)] * number
        return counted if MISSING not in counted else MISSING

    def _is_filled(self, prefix: str) -> bool:
        return any(value.strip() for name, values in self.form.items()
                   if name.startswith(prefix) for value in values)  # fmt: skip

    def _json(self, name: str, text: str) -> Any:
        try:
            fact = json.loads(text)
        except (ValueError, RecursionError):
            return self._wrong(name, UNREADABLE)
        numbers = re.findall(r"\d+", text)
        return self._wrong(name, TOO_LARGE) if any(map(is_too_long, numbers)) else fact

    def _parts(self, prefix: str) -> list[str]:
        """The next part of each name in the form that begins with the prefix, in order."""
        below = (name.removeprefix(prefix) for name in self.form if name.startswith(prefix))
        return list(dict.fromkeys(name.partition(".")[0] for name in below))

    def _is_too_long(self, text: str) -> bool:
        return len(text) > (self.longest if text.startswith("{") else LONGEST_VALUE)

    def _wrong(self, name: str, why: Phrase) -> Any:
        self.errors.setdefault(name, why)
        return MISSING


def entered(model: type[M], answers: Mapping[str, Sequence[str]]) -> M:
    """The answers of a page as a model whose facts all have defaults."""
    return corrected(model(), Reader(answers).model(model))


def corrected(known: M, given: Mapping[str, Any]) -> M:
    """A model with what is given in place of what is known. A value that can't be read is left out,
    one beyond a limit becomes the limit."""
    before = known.model_dump(mode="json")
    values = _merged(before, given)
    for _ in range(MOST_MISTAKES):
        try:
            return type(known).model_validate(values)
        except ValidationError as error:
            for mistake in error.errors(include_url=False):
                _mend(values, before, mistake["loc"], mistake.get("ctx", {}))
    return known


def _merged(known: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """What is known, with what is given in its place, at any depth."""
    return {**known} | {
        name: _merged(known[name], value)
        if isinstance(value, dict) and isinstance(known.get(name), dict)
        else value
        for name, value in given.items()
    }


def _mend(
    values: dict[str, Any],
    known: Mapping[str, Any],
    where: tuple[Any, ...],
    about: Mapping[str, Any],
) -> None:
    """Sets a wrong value to the limit that it exceeds, or its field to what is known."""
    limit = about.get("le", about.get("ge"))
    inside: Any = values
    for key in where[:-1]:
        inside = inside.get(key) if isinstance(inside, dict) else None
    if limit is not None and isinstance(inside, dict) and where[-1] in inside:
        inside[where[-1]] = limit
    elif where[0] in known:
        values[where[0]] = known[where[0]]
    else:
        values.pop(where[0], None)


def outermost(names: Iterable[str]) -> set[str]:
    """The fields of a model that these whole names belong to."""
    return {name.partition(".")[0] for name in names}


def pairs(name: str, value: Any) -> list[tuple[str, str]]:
    """A fact from `model_dump` as the pairs that a form posts."""
    if isinstance(value, str):
        return [(name, value)]
    if isinstance(value, list):
        items = [as_posted(item) for item in value]
        if any(isinstance(item, list) for item in value):
            return [(f"{name}.{item}", str(count)) for item, count in Counter(items).items()]
        return [(name, item) for item in items]
    if not isinstance(value, dict):
        return [(name, as_posted(value))]
    parts = ((f"{name}.{key}", "" if part == [] else part) for key, part in value.items())
    return [pair for key, part in parts for pair in pairs(key, part)]


def as_posted(value: Any) -> str:
    """One value as a form posts it; a fact with parts is JSON."""
    if value is None:
        return ""
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return str(value).lower() if isinstance(value, bool) else str(value)


def plain(annotation: Any) -> tuple[Any, bool]:
    """A type without its metadata, and whether None is one of its values."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return plain(get_args(annotation)[0])
    if origin not in (Union, UnionType):
        return annotation, annotation is NoneType
    kinds = [kind for kind in get_args(annotation) if kind is not NoneType]
    several = len(kinds) > 1
    return str if several else plain(kinds[0])[0], NoneType in get_args(annotation)


def is_model(kind: Any) -> bool:
    """Whether a type is a model with fields of its own."""
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def is_list(kind: Any) -> bool:
    """Whether a type holds several values, so that a form repeats its name."""
    return get_origin(kind) in (tuple, list, set, frozenset)


def item_of(kind: Any) -> Any:
    """The type of a list's items, without metadata."""
    return plain(get_args(kind)[0])[0] if get_args(kind) else str


def rows_of(name: str, posted: Mapping[str, Sequence[str]]) -> list[dict[str, list[str]]]:
    """The parts of a list for its form: for each part, its values by field name. They were posted
    as rows, or each as JSON."""
    rows: dict[str, dict[str, list[str]]] = {}
    for whole_name, values in posted.items():
        row, dot, part = whole_name.removeprefix(f"{name}.").partition(".")
        if whole_name.startswith(f"{name}.") and dot and ROW.fullmatch(row):
            rows.setdefault(row, {})[part] = list(values)
    all_rows = [rows[row] for row in sorted(rows, key=int)]
    for text in posted.get(name, ()):
        with suppress(ValueError, RecursionError):
            part_values: dict[str, list[str]] = {}
            read = json.loads(text or "{}")
            for key, value in read.items() if isinstance(read, dict) else ():
                for pair, part_text in pairs(key, value):
                    part_values.setdefault(pair, []).append(part_text)
            all_rows += [part_values] if part_values else []
    return [row for row in all_rows if any(any(values) for values in row.values())]


def is_too_long(number: str) -> bool:
    """Whether a number has too many digits. Pydantic refuses text that is not a number."""
    return len(number.lstrip("+-")) > MOST_DIGITS


def added_up(text: str) -> str:
    """The value of a typed sum: "7+4-1" is 10. Anything else stays unchanged."""
    typed = text.replace("\N{MINUS SIGN}", "-").replace(" ", "")
    if not SUM.fullmatch(typed):
        return text
    return str(sum(int(part) for part in re.findall(r"[+-]?\d+", typed)))


def flat(facts_of: BaseModel) -> list[tuple[str, str]]:
    """All facts of a model as the pairs that a form posts, including those that equal their
    defaults, without those that are only `filled` in."""
    flattened: list[tuple[str, str]] = []
    filled: set[str] = {*getattr(facts_of, "filled", ())}
    for name, value in facts_of.model_dump(mode="json", exclude=filled).items():
        flattened += pairs(name, value)
        if value in ([], {}) and _is_not_usual(facts_of, name):
            flattened.append((name, ""))
    return flattened


def _is_not_usual(facts_of: BaseModel, name: str) -> bool:
    """Whether a fact differs from its field's default."""
    usual = type(facts_of).model_fields[name].get_default(call_default_factory=True)
    return bool(getattr(facts_of, name) != usual)
