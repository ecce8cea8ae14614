"""Random actions: the form of any action, with some of its own fields filled in otherwise."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

from pydantic import ValidationError

from companion.games.expedition import game
from companion.games.expedition.state.state import State

FORMS = [kind for kind, action in game.actions.items() if action.has_form]
CARDS = ("explorer", "explorer:3:2", "crew:2:3", "vehicle:4:1", "patron", "patron:Nobel",
         "patron:Astor", "risky::3", "jetpack", "jetpack::3", "observation::3")  # fmt: skip
SMALL = (0, 0, 1, 1, 2, 3, 5, 7, 8, 9)


def random_action(state: State, chance: Random) -> Any | None:
    """An action by somebody, as its form is filled in for them, with up to three other values; None
    if the form does not accept them."""
    kind, seat = chance.choice(FORMS), chance.choice(state.seats)
    try:
        action = game.actions[kind].prefilled(state, seat)
        fields = sorted(type(action).model_fields)
        names = chance.sample(fields, min(chance.randint(0, 3), len(fields)))
        changed = {name: _value(state, action, name, chance) for name in names}
        return type(action).model_validate({**action.model_dump(), **changed})
    except ValidationError:
        return None


def _value(state: State, action: Any, name: str, chance: Random) -> Any:
    """A value that the form offers for a field or, where it offers none, one of its type."""
    listed = [choice.value for choice in action.choices(state).get(name, ())]
    now, field = getattr(action, name), type(action).model_fields[name]
    if name in ("seat", "owner"):
        return chance.choice(state.seats)
    if name in ("card", "top"):
        return chance.choice([*listed, *CARDS, *state.market])
    if isinstance(now, bool):
        return not now
    if isinstance(now, dict):
        keys = chance.sample([*listed, *now], min(len([*listed, *now]), chance.randint(1, 3)))
        return {**now, **{key: chance.choice(SMALL) for key in keys}}
    if isinstance(now, tuple):
        return tuple(chance.sample(listed, chance.randint(0, len(listed))))
    if listed:
        return chance.choice(listed)
    if isinstance(now, str):
        return chance.choice(get_args(field.annotation) or ("", "Nobel"))
    return chance.choice(SMALL)
