"""An action as one short text, for an address: `points?seat=red&points=3`.

Facts that equal their defaults are left out. A fact with parts names them, as the rows of a form
do: `trades.0.with=blue&trades.0.cards=forest:2` is a trade with its cards.
"""

from collections.abc import Iterator
from urllib.parse import parse_qsl, urlencode

from werkzeug.datastructures import MultiDict

from companion.core.game.action import Action
from companion.core.questions import facts
from companion.web.forms import forms

PLAIN = "?=:,/"  # these are not escaped in an address, so that people can read it


def written(action: Action) -> str:
    """An action as one text: its kind and its facts."""
    return f"{action.kind}?{urlencode([*_pairs(action)], safe=PLAIN)}"


def parsed(action_type: type[Action], text: str) -> Action:
    """The action from the text after its kind; BadForm if it can't be read."""
    form = MultiDict(parse_qsl(text, keep_blank_values=True))
    action: Action = forms.parse(action_type, form)
    return action


def _pairs(action: Action) -> Iterator[tuple[str, str]]:
    """The facts as a form posts them. An empty list gives one empty value."""
    for name, value in action.payload().items():
        if name in action.filled:
            continue
        if value in ([], {}):
            yield name, ""
        elif isinstance(value, list) and isinstance(value[0], dict):
            for row, parts in enumerate(value):
                yield from facts.pairs(f"{name}.{row}", parts)
        else:
            yield from facts.pairs(name, value)
