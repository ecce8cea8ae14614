"""An action with other facts than it has, as far as its model takes them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias, TypeVar, get_args

from pydantic import ValidationError

from companion.core.game.action import Action

A = TypeVar("A", bound=Action[Any])
Another: TypeAlias = Callable[[Any, Action[Any], str, Random], Any]
"""Another value for a field of an action in a state."""
SMALL = (0, 0, 1, 1, 2, 3, 5, 7, 8, 9)


def otherwise(
    state: Any, action: A, chance: Random, another: Another, kept: Collection[str] = ()
) -> A:
    """The action with about half of its facts changed, but none of those kept."""
    facts = action.model_dump()
    for name in type(action).model_fields:
        if name in kept or chance.random() < 0.5:
            continue
        try:
            changed = {**facts, name: another(state, action, name, chance)}
            type(action).model_validate(changed)
        except ValidationError:
            continue
        facts = changed
    return type(action).model_validate(facts)


def offered_or_like_it(words: Mapping[str, Sequence[str]]) -> Another:
    """A value that the form offers, one of the `words` for the field, a number near the present
    one or a small one; or else a seat."""

    def another(state: Any, action: Action[Any], name: str, chance: Random) -> Any:
        value, kind = getattr(action, name), type(action).model_fields[name].annotation
        listed = [choice.value for choice in action.choices(state).get(name, ())]
        listed += words.get(name) or [word for word in get_args(kind) if isinstance(word, str)]
        if isinstance(value, bool):
            return chance.random() < 0.5
        if isinstance(value, dict):
            keys = [*listed, *value]
            some = chance.sample(keys, min(len(keys), chance.randint(0, 3)))
            return {**value, **{key: chance.choice(SMALL) for key in some}}
        if isinstance(value, tuple):
            return tuple(word for word in listed if chance.random() < 0.4)
        if isinstance(value, str) or listed:
            return chance.choice(listed or [*state.seats])
        near = max(0, (value or 0) + chance.choice((-2, -1, 1, 2)))
        return chance.choice((near, near, chance.choice(SMALL)))

    return another
