"""Forms made from an action's fields. The same model serves validation, forms and buttons."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails
from werkzeug.datastructures import MultiDict

from companion.core.game.action import Action, Choice, Unfit
from companion.core.questions import facts
from companion.core.questions.question import Question
from companion.core.text import Phrase, say, say_many
from companion.web.forms.form_fields import Field, Maker, posted, shown_fields, widget_of

ERRORS: dict[str, Phrase] = {
    "missing": facts.EMPTY,
    "int_parsing": facts.NO_NUMBER,
    "int_type": facts.NO_NUMBER,
    "literal_error": say("is not one of the choices"),
    "string_pattern_mismatch": say("is not one of the choices"),
    "value_error": say("is not one of the choices"),
    "string_too_long": facts.TOO_LONG,
}
TWICE = say("names one of them twice")


class BadForm(ValueError):
    """A posted form that can't be read. `errors` says what is wrong, by whole name."""

    def __init__(self, errors: Mapping[str, Phrase]) -> None:
        super().__init__(", ".join(errors))
        self.errors = dict(errors)


def parse(model: type[BaseModel], form: MultiDict[str, str]) -> Any:
    """The model that a form describes; BadForm names each wrong field.

    In a whole form (`whole=1`) a missing box means "no"; in the facts of a button a missing field
    keeps its default.
    """
    values, errors = given(model, form)
    if errors:
        raise BadForm(errors)
    try:
        return _ranked(model.model_validate(values))
    except ValidationError as error:
        raise bad_form(error) from error


def bad_form(error: ValidationError) -> BadForm:
    """What pydantic found wrong, in words."""
    sentences = {
        ".".join(map(str, problem["loc"])): _sentence(problem) for problem in error.errors()
    }
    return BadForm({name: why for name, why in sentences.items() if name} or {"": facts.UNREADABLE})


def _ranked(read: BaseModel) -> Any:
    """The model; BadForm if something has two places in an order."""
    for name, info in type(read).model_fields.items():
        widget = widget_of(info)
        value = getattr(read, name)
        if widget and widget.kind == "order" and len(set(value)) < len(value):
            raise BadForm({name: TWICE})
    return read


def given(
    model: type[BaseModel], form: MultiDict[str, str]
) -> tuple[dict[str, Any], dict[str, Phrase]]:
    """A form's values for each field of the model, and what is wrong with the fields that can't be
    read."""
    reader = facts.Reader(dict(form.lists()), whole=form.get("whole") == "1")
    values = reader.model(model)
    # A field that the form does not show is missing, not empty.
    shown = {name.partition(".")[0] for name in form} | shown_fields(model)
    read = shown - facts.outermost(reader.errors)
    return {name: value for name, value in values.items() if name in read}, reader.errors


def _sentence(problem: ErrorDetails) -> Phrase:
    """What is wrong with a field, to continue its label."""
    about = problem.get("ctx", {})
    match problem["type"]:
        case "value_error" if isinstance(about.get("error"), Unfit):
            sentence: Phrase = about["error"].said
            return sentence
        case "greater_than_equal" if isinstance(about["ge"], int):
            return say("must be at least {least}", least=about["ge"])
        case "less_than_equal" if isinstance(about["le"], int):
            return say("must be at most {most}", most=about["le"])
        case "too_short":
            return say_many("needs at least {count}", "needs at least {count}", about["min_length"])
        case "too_long":
            return say_many("takes at most {count}", "takes at most {count}", about["max_length"])
        case kind:
            return ERRORS.get(kind, facts.UNREADABLE)


def fields(
    action: Action | Question,
    state: Any,
    seats: Sequence[Choice],
    errors: Mapping[str, Phrase],
    typed: Mapping[str, Sequence[str]],
) -> list[Field]:
    """The fields of the form of an action or a question, filled with its facts. Wrong values are
    shown as `typed`."""
    known = posted(facts.flat(action))
    outer = facts.outermost(errors) if typed else ()
    wrong = {name for name in known if name.partition(".")[0] in outer}
    shown = {name: values for name, values in known.items() if name not in wrong}
    maker = Maker({**shown, **typed}, dict(action.choices(state)), seats, errors)
    settled = action.told_fields(state) if isinstance(action, Action) else ()
    return [
        replace(field, settled=field.name in settled and field.name not in outer)
        for field in maker.fields(type(action))
    ]
