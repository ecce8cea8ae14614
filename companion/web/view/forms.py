"""Forms made from an action's fields; one model serves validation, forms and buttons."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from werkzeug.datastructures import MultiDict

from companion.core.game.action import Action, Choice, Widget
from companion.core.text import Phrase, say
from companion.translations import alphabetical

LONGEST_VALUE = 200  # characters of any one posted field
LONGEST_FACT = 400  # characters of a fact with parts, as JSON
MOST_DIGITS = 5  # of any one number: no score and no stock is larger
MOST_VALUES = 60  # of any one posted list
SEARCHED = 12  # choices: only more of them have a search box

SUM = re.compile(r"[+-]?\d{1,5}([+-]\d{1,5})*", re.ASCII)

ERRORS: dict[str, Phrase] = {
    "missing": say("is missing"),
    "int_parsing": say("must be a whole number"),
    "int_type": say("must be a whole number"),
    "literal_error": say("is not one of the choices"),
    "string_pattern_mismatch": say("is not one of the choices"),
    "value_error": say("is not one of the choices"),
    "greater_than_equal": say("is too small"),
    "less_than_equal": say("is too large"),
    "string_too_long": say("is too long"),
    "too_long": say("is too long"),
}


class BadForm(ValueError):
    """A posted form that can't be read. `errors` says what is wrong with each field."""

    def __init__(self, errors: Mapping[str, Phrase]) -> None:
        super().__init__(", ".join(errors))
        self.errors = dict(errors)


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form, ready to show. `values` are the chosen values, as posted."""

    name: str
    kind: str
    label: Phrase
    find: Phrase | None
    values: tuple[str, ...]
    choices: tuple[Choice, ...]
    error: Phrase | None = None
    counted_by: str = ""

    @property
    def value(self) -> str:
        return self.values[0] if self.values else ""

    @property
    def checked(self) -> bool:
        return self.value == "true"


def parse(model: type[BaseModel], form: MultiDict[str, str]) -> Any:
    """The model that a form describes; BadForm names each wrong field.

    Lists come as repeated fields. In a whole form (`whole=1`) an unticked box is a "no"; in the
    few facts of a button a missing field keeps its default.
    """
    values, errors = given(model, form)
    if errors:
        raise BadForm(errors)
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise BadForm(
            {
                str(problem["loc"][0]): ERRORS.get(problem["type"], say("can't be read"))
                for problem in error.errors()
                if problem["loc"]
            }
        ) from error


def given(
    model: type[BaseModel], form: MultiDict[str, str]
) -> tuple[dict[str, Any], dict[str, Phrase]]:
    """A form's values for each field of the model, and the fields whose values are too long."""
    whole = form.get("whole") == "1"
    values: dict[str, Any] = {}
    errors: dict[str, Phrase] = {}
    for name, field in model.model_fields.items():
        said = [value.strip() for value in form.getlist(name)]
        if len(said) > MOST_VALUES or any(map(_is_too_long, said)):
            errors[name] = ERRORS["too_long"]
        elif said or (whole and (is_list(field) or field.annotation is bool)):
            value = _read(field, said)
            if field.annotation is int and len((value or "").lstrip("+-")) > MOST_DIGITS:
                errors[name] = ERRORS["less_than_equal"]
            elif value is not None:
                values[name] = value
    return values, errors


def _is_too_long(value: str) -> bool:
    return len(value) > (LONGEST_FACT if value.startswith("{") else LONGEST_VALUE)


def _read(field: FieldInfo, said: list[str]) -> Any:
    """A field's value; None if it was left empty."""
    if is_list(field):
        return [value for value in said if value]
    if field.annotation is bool:
        return bool(said) and said[-1] in ("true", "on", "1")
    if field.annotation is int:
        return added_up(said[-1]) or None
    return said[-1] if said[-1] or field.annotation is str else None


def added_up(text: str) -> str:
    """A number as a player types it: "7+4-1" is 10; anything else stays as it is."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace(" ", "")
    if not SUM.fullmatch(plain):
        return text
    return str(sum(int(part) for part in re.findall(r"[+-]?\d+", plain)))


def fields(
    action: Action[Any],
    state: Any,
    seats: Sequence[Choice],
    errors: Mapping[str, Phrase],
    typed: Mapping[str, Sequence[str]],
) -> list[Field]:
    """The fields of an action's form, filled with its facts; wrong ones as they were `typed`."""
    choices = dict(action.choices(state))
    facts = flat(action)
    found = []
    for name, field in type(action).model_fields.items():
        widget = widget_of(field)
        if widget is None:
            continue
        offered = choices.get(name) or (seats if widget.kind == "seat" else ())
        found.append(
            Field(
                name,
                widget.kind,
                widget.label,
                widget.find if len(offered) > SEARCHED else None,
                tuple(typed.get(name) or (value for key, value in facts if key == name)),
                tuple(by_name(offered) if widget.by_name else offered),
                errors.get(name),
                widget.counted_by,
            )
        )
    return found


def by_name(choices: Sequence[Choice]) -> list[Choice]:
    """The choices sorted in the language spoken now; a choice without a value ("not named",
    "another one") keeps its place."""
    named = iter(sorted((c for c in choices if c.value), key=lambda c: alphabetical(c.label)))
    return [next(named) if choice.value else choice for choice in choices]


def flat(action: Action[Any]) -> list[tuple[str, str]]:
    """All facts of an action as a form posts them, including those that equal their defaults."""
    pairs: list[tuple[str, str]] = []
    for name, value in action.model_dump(mode="json").items():
        items = value if isinstance(value, list) else [value]
        pairs += [(name, as_posted(item)) for item in items]
    return pairs


def widget_of(field: FieldInfo) -> Widget | None:
    """The widget of a field; None if no form shows it."""
    return next((item for item in field.metadata if isinstance(item, Widget)), None)


def as_posted(value: Any) -> str:
    """One value as a form posts it; a fact with parts is JSON."""
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_list(field: FieldInfo) -> bool:
    """Whether a field takes several values; then a form repeats its name."""
    return get_origin(field.annotation) in (tuple, list)
