"""Forms made from an action's fields; one model serves validation, forms and buttons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from werkzeug.datastructures import MultiDict

from companion.core.game.action import Action, Choice, Unfit, Widget
from companion.core.text import Phrase, say
from companion.translations import alphabetical
from companion.web.recording import facts

SEARCHED = 12  # choices: only more of them have a search box

ERRORS: dict[str, Phrase] = {
    "missing": facts.EMPTY,
    "int_parsing": say("must be a whole number"),
    "int_type": say("must be a whole number"),
    "literal_error": say("is not one of the choices"),
    "string_pattern_mismatch": say("is not one of the choices"),
    "value_error": say("is not one of the choices"),
    "string_too_long": facts.TOO_LONG,
    "too_long": facts.TOO_LONG,
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

    In a whole form (`whole=1`) an unticked box is a "no"; in the few facts of a button a missing
    field keeps its default.
    """
    values, errors = given(model, form)
    if errors:
        raise BadForm(errors)
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise BadForm(
            {str(one["loc"][0]): _sentence(one) for one in error.errors() if one["loc"]}
        ) from error


def given(
    model: type[BaseModel], form: MultiDict[str, str]
) -> tuple[dict[str, Any], dict[str, Phrase]]:
    """A form's values for each field of the model, and what is wrong with the fields that can't be
    read."""
    reader = facts.Reader(form, whole=form.get("whole") == "1")
    values = reader.model(model)
    # What a whole form has no place for is not "none".
    there = {name.partition(".")[0] for name in (*form, *(name for name, _, _ in _shown(model)))}
    return {n: values[n] for n in values if n in there and n not in reader.errors}, reader.errors


def _sentence(problem: ErrorDetails) -> Phrase:
    """What is wrong with a field, to stand after its label."""
    about = problem.get("ctx", {})
    match problem["type"]:
        case "value_error" if isinstance(about.get("error"), Unfit):
            said: Phrase = about["error"].said
            return said
        case "greater_than_equal" if isinstance(about["ge"], int):
            return say("must be at least {least}", least=about["ge"])
        case "less_than_equal" if isinstance(about["le"], int):
            return say("must be at most {most}", most=about["le"])
        case kind:
            return ERRORS.get(kind, facts.UNREADABLE)


def fields(
    action: Action[Any],
    state: Any,
    seats: Sequence[Choice],
    errors: Mapping[str, Phrase],
    typed: Mapping[str, Sequence[str]],
) -> list[Field]:
    """The fields of an action's form, filled with its facts; wrong ones as they were `typed`."""
    posted: dict[str, list[str]] = {}
    for name, value in flat(action):
        posted.setdefault(name, []).append(value)
    choices = dict(action.choices(state))
    found: list[Field] = []
    for name, info, widget in _shown(type(action)):
        offered = choices.get(name) or (seats if widget.kind == "seat" else ())
        field = Field(
            name,
            widget.kind,
            widget.label,
            widget.find if len(offered) > SEARCHED else None,
            tuple(typed.get(name) or posted.get(name) or ()),
            tuple(by_name(offered) if widget.by_name else offered),
            errors.get(name.partition(".")[0]),
            widget.counted_by,
        )
        if get_origin(facts.plain(info.annotation)[0]) is dict and widget.kind == "count":
            found += _counts(field, posted)
        else:
            found.append(field)
    return found


def _shown(model: type[BaseModel], prefix: str = "") -> Iterator[tuple[str, FieldInfo, Widget]]:
    """The fields that a form shows, by their whole names; those of a model stand in its place."""
    for name, info in model.model_fields.items():
        kind, may_be_none = facts.plain(info.annotation)
        widget = widget_of(info)
        if widget is not None:
            yield prefix + name, info, widget
        elif facts.is_model(kind) and not may_be_none:
            yield from _shown(kind, f"{prefix}{name}.")


def _counts(field: Field, posted: Mapping[str, Sequence[str]]) -> Iterator[Field]:
    """A field that counts by kind: a number for each choice."""
    for choice in field.choices:
        name = f"{field.name}.{choice.value}"
        values = tuple(posted.get(name, ("0",)))
        yield replace(field, name=name, label=choice.label, values=values, choices=())


def by_name(choices: Sequence[Choice]) -> list[Choice]:
    """The choices sorted in the language spoken now; a choice without a value ("not named",
    "another one") keeps its place."""
    named = iter(sorted((c for c in choices if c.value), key=lambda c: alphabetical(c.label)))
    return [next(named) if choice.value else choice for choice in choices]


def flat(action: Action[Any]) -> list[tuple[str, str]]:
    """All facts of an action as a form posts them, including those that equal their defaults."""
    found: list[tuple[str, str]] = []
    for name, value in action.model_dump(mode="json").items():
        found += facts.pairs(name, value)
        if value in ([], {}) and _is_not_usual(action, name):
            found.append((name, ""))
    return found


def _is_not_usual(action: Action[Any], name: str) -> bool:
    """Whether a fact differs from its field's default."""
    usual = type(action).model_fields[name].get_default(call_default_factory=True)
    return bool(getattr(action, name) != usual)


def widget_of(field: FieldInfo) -> Widget | None:
    """The widget of a field; None if no form shows it."""
    return next((item for item in field.metadata if isinstance(item, Widget)), None)
