"""An action as one short text, for an address: `points?seat=red&points=3`.

Facts that equal their defaults are left out. A fact with parts lists them:
`trades=with:blue,cards:forest:2` is a trade with its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, get_args, get_origin
from urllib.parse import parse_qsl, unquote, urlencode

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from werkzeug.datastructures import MultiDict

from companion.core.game.action import Action
from companion.web.forms import facts, forms
from companion.web.forms.forms import BadForm

PLAIN = "?=:,/"  # these are not escaped in an address, so that people can read it


def written(action: Action[Any]) -> str:
    """An action as one text: its kind and its facts."""
    told = {name: value for name, value in action.payload().items() if name not in action.filled}
    return f"{action.kind}?{urlencode([*_said(told)], safe=PLAIN)}"


def parsed(action_type: type[Action[Any]], text: str) -> Action[Any]:
    """The action from the text after its kind; BadForm if it can't be read."""
    models = {name: _parts(field) for name, field in action_type.model_fields.items()}
    found = MultiDict(
        (name, value if (model := models.get(name)) is None else _unpacked(model, value))
        for name, value in parse_qsl(text, keep_blank_values=True)
    )
    action: Action[Any] = forms.parse(action_type, found)
    return action


def _said(said: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Facts as (name, text). A list gives one pair per item; an empty list gives one empty text."""
    for name, value in said.items():
        if isinstance(value, Mapping) and value:
            yield from facts.pairs(name, value)
            continue
        for item in (value or [""]) if isinstance(value, list | dict) else [value]:
            yield name, _packed(item) if isinstance(item, Mapping) else facts.as_posted(item)


def _packed(parts: Mapping[str, Any]) -> str:
    """A fact written as its parts. Commas separate them, so a comma in a part is escaped."""
    return ",".join(
        f"{name}:{value.replace('%', '%25').replace(',', '%2C')}" for name, value in _said(parts)
    )


def _unpacked(model: type[BaseModel], text: str) -> str:
    """The same fact as JSON, as in forms. A text that is already JSON stays unchanged."""
    if not text or text.startswith("{"):
        return text
    said = (part.partition(":") for part in text.split(","))
    values, errors = forms.given(model, MultiDict((n, unquote(value)) for n, _, value in said))
    if errors:
        raise BadForm(errors)
    return facts.as_posted(values)


def _parts(field: FieldInfo) -> type[BaseModel] | None:
    """The model of a list's items, or None if they have no parts."""
    for item in get_args(field.annotation):
        inner = get_args(item)[0] if get_origin(item) is Annotated else item
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            return inner
    return None
