"""Every action of a game in words: its line of the log, what it changes, and its form as the rules
fill it in."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from companion.core.common_actions import Reveal
from companion.core.game.action import Action
from companion.core.text import Phrase
from companion.translations import words
from tests.approved import approve

NAMES = {
    "red": "Ada", "blue": "Bo", "green": "Cy", "yellow": "Dee", "brown": "Eve", "black": "Fay",
    "gray": "Gus",
}  # fmt: skip
TWICE = 2
MANY = 8

Step = tuple[Action[Any], Any]
"""An action with the state before it."""


def approve_forms(path: Path, game: Any, steps: Iterable[Step]) -> None:
    """Compares each kind of action with the approved text: the first two of a game, with what they
    change and their forms; then the forms of the actions that nobody recorded, in the middle of
    that game."""
    played = list(steps)
    lines: list[str] = []
    middle = played[len(played) // 2][1]
    for kind, cls in game.actions.items():
        found = [step for step in played if step[0].kind == kind][:TWICE]
        if not found and cls.has_form:
            found = [(cls.prefilled(middle, _first(game, middle)), middle)]
        lines += [f"== {kind}"] if found else []
        for action, state in found:
            lines += told(action, state)
            lines += changes("", state, action.completed(state).fold(state))
            if cls.has_form:
                lines += form(game, cls, state, action.subject or _first(game, state))
    approve(path, "\n".join(lines) + "\n")


def approve_begin(path: Path, begun: Any) -> None:
    """Compares everything in the first state that is not empty with the approved text."""
    approve(path, "\n".join(changes("", None, begun)) + "\n")


def said(phrase: Phrase) -> str:
    return words(phrase, NAMES)


def _first(game: Any, state: Any) -> str:
    seat: str = game.turn(state).seat or game.standings(state)[0].seat
    return seat


def told(action: Action[Any], state: Any) -> Iterator[str]:
    yield said(action.story(state))
    if isinstance(action, Reveal):
        yield from (f"  {NAMES[seat]} {said(sentence)}" for seat, sentence in action.told)
    yield from (f"  hand: {said(reminder)}" for reminder in action.reminders(state))
    yield from (
        f"  {NAMES[seat]}: {said(sentence)}"
        for seat, sentence in [*action.loses(state), *action.tells(state)]
    )


def form(game: Any, cls: type[Action[Any]], state: Any, seat: str) -> Iterator[str]:
    """What the form holds when it opens, its choices, and what each of them fills in elsewhere."""
    filled = cls.prefilled(state, seat)
    yield f"  form {_fields(filled.payload())}{_objected(game, state, filled)}"
    for field, choices in filled.choices(state).items():
        listed = " | ".join(f"{choice.value}: {said(choice.label)}" for choice in choices)
        yield f"  {field} = {listed}"
        if field not in cls.refills:
            continue
        leads: dict[str, list[str]] = {}
        for choice in choices:
            other = cls.prefilled(state, seat, **{field: _given(filled, field, choice.value)})
            rest = {name: value for name, value in other.payload().items()
                    if name != field and value != filled.payload().get(name)}  # fmt: skip
            leads.setdefault(_fields(rest) + _objected(game, state, other), []).append(choice.value)
        yield from (f"    {', '.join(values)}: {lead}" for lead, values in leads.items())


def _given(filled: Action[Any], field: str, value: str) -> Any:
    """The field with only this value chosen."""
    if isinstance(getattr(filled, field), Mapping):
        return {value: 1}
    return (value,) if isinstance(getattr(filled, field), tuple) else value


def _fields(payload: Mapping[str, Any]) -> str:
    return json.dumps(payload, ensure_ascii=False)


def _objected(game: Any, state: Any, action: Action[Any]) -> str:
    return "".join(f" ! {objection.id}" for objection in game.objections(state, action))


def changes(name: str, before: Any, after: Any) -> Iterator[str]:
    """What differs between two states, a line for each number, text or list."""
    if before == after or not (before or after):
        return
    if is_dataclass(after):
        for field in fields(after):
            yield from changes(f"{name}.{field.name}", getattr(before, field.name, None),
                               getattr(after, field.name))  # fmt: skip
    elif isinstance(after, Mapping):
        known = before if isinstance(before, Mapping) else {}
        for key in dict.fromkeys((*known, *after)):
            yield from changes(f"{name}.{key}", known.get(key), after.get(key))
    elif _has_places(before, after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from changes(f"{name}.{place}", one, other)
    else:
        yield f"  {name.removeprefix('.')}: {_plain(before)} -> {_plain(after)}"


def _has_places(before: Any, after: Any) -> bool:
    """Whether each place of a list has a meaning: places of a board, players."""
    if not isinstance(before, tuple) or not isinstance(after, tuple) or len(before) != len(after):
        return False
    return len(after) > MANY or is_dataclass(after[0])


def _plain(value: Any) -> str:
    return str(sorted(value)) if isinstance(value, frozenset) else repr(value)
