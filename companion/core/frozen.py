"""Quick copies of states, which are frozen dataclasses: folding a log makes thousands of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
R = TypeVar("R")
_new, _set = object.__new__, object.__setattr__

KEPT = "_kept"
"""The attribute in which a state keeps values computed from it. It is not a field, so digests,
copies and comparisons ignore it."""


def changed(old: T, **changes: object) -> T:
    """`dataclasses.replace` for a frozen dataclass without slots, five times as fast."""
    before = old.__dict__
    values = before | changes
    assert len(values) == len(before), changes.keys() - before.keys()
    if KEPT in values:
        del values[KEPT]
    new = _new(old.__class__)
    _set(new, "__dict__", values)
    return new


def once(function: Callable[[T], R]) -> Callable[[T], R]:
    """Computes a function of a state once for each state, and keeps the result with the state."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def kept(state: T) -> R:
        known: dict[str, Any] = state.__dict__.setdefault(KEPT, {})
        if name not in known:
            known[name] = function(state)
        value: R = known[name]
        return value

    return kept


def all_of(function: Callable[P, Iterable[R]]) -> Callable[P, list[R]]:
    """Turns a generator function into one that returns a list."""

    @wraps(function)
    def complete(*args: P.args, **kwargs: P.kwargs) -> list[R]:
        return list(function(*args, **kwargs))

    return complete


def kept_with(state: object, key: object, make: Callable[[], R]) -> R:
    """A value computed from a state and a key, kept with the state."""
    known: dict[object, Any] = state.__dict__.setdefault(KEPT, {})
    if key not in known:
        known[key] = make()
    value: R = known[key]
    return value


def hidden_as(new: T, whole: Any, shown: Any) -> T:
    """`new` without the facts that `shown` hides of `whole`. All three are states of one game, or
    the same part of such states. If `new` already hides as much, it is returned unchanged."""
    if shown is whole:
        return new
    alike = type(new) is type(whole) is type(shown)
    if alike and is_dataclass(shown):
        parts = {field.name: getattr(new, field.name) for field in fields(shown)}
        known = [{name: getattr(state, name) for name in parts} for state in (whole, shown)]
        hidden = _hidden_parts(parts, *known)
        return changed(new, **hidden) if hidden else new
    if alike and isinstance(new, dict):
        hidden = _hidden_parts(new, whole, shown)
        return {**new, **hidden} if hidden else new  # type: ignore[return-value]
    covered: T = shown
    return new if shown == whole else covered


def _hidden_parts(
    new: Mapping[Any, Any], whole: Mapping[Any, Any], shown: Mapping[Any, Any]
) -> dict[Any, Any]:
    """The parts of `new` that `shown` hides, by name, each with its hidden value."""
    parts = {
        key: hidden_as(part, whole[key], shown[key]) for key, part in new.items() if key in shown
    }
    return {key: part for key, part in parts.items() if part is not new[key]}
