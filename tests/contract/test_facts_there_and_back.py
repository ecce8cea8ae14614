"""Every action goes through form, button, address and JSON, and comes back as it was."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from companion.core.game.action import Action, Choice, MenuItem
from companion.core.game.showcase import Exhibit
from companion.core.log.log import Log
from companion.core.text import say
from companion.web.view import forms
from companion.web.whatif.address import parsed, written
from tests.contract.games import SHOWN
from tests.contract.tables import log_of


def offered(log: Log[Any], seat: str) -> Iterator[Action[Any]]:
    """What buttons record and what forms are prefilled with, for one seat."""
    game, state = log.game, log.state
    items: list[MenuItem[Any]] = [
        *game.prompts(state, seat), *game.menu(state, seat), *game.anytime(state, seat),
        *game.settings(state),
    ]  # fmt: skip
    for offer in (*game.quick(state, seat), game.passing(state), *(item.offer for item in items)):
        if offer is not None:
            yield offer.action
            yield from (place.action for place in offer.places or ())
    for item in items:
        if item.kind is not None:
            kind = game.actions[item.kind]
            assert kind.has_form, (item.kind, "is offered without a form")
            values, errors = forms.given(kind, MultiDict(item.facts))
            assert errors == {}
            yield kind.prefilled(state, seat, **{k: v for k, v in values.items() if k != "seat"})


def actions(log: Log[Any]) -> Iterator[tuple[Action[Any], Any]]:
    """Every action of a log and every one that it offers, with the state that it is offered on;
    and the same as everybody sees it."""
    for seen in {log, log.seen()}:
        for line, before, _ in seen.states():
            yield line.action, before
        for seat in log.setup()[1]:
            yield from ((action, seen.state) for action in offered(seen, seat))


def posted(fields: Sequence[forms.Field]) -> MultiDict[str, str]:
    """What a browser sends of a form as it was shown."""
    pairs: list[tuple[str, str]] = [("whole", "1")]
    for field in fields:
        known = {choice.value for choice in field.choices}
        if field.kind == "flag":
            pairs += [(field.name, "true")] if field.checked else []
        elif field.kind == "choice" and len(field.choices) > 6:
            found = [value for value in field.values if value in known]
            pairs += [(field.name, value) for value in found[:1] or [field.choices[0].value]]
        elif field.kind in ("seat", "choice", "choices"):
            pairs += [(field.name, value) for value in field.values if value in known]
        elif field.kind == "hidden":
            pairs += [(field.name, value) for value in field.values]
        else:
            pairs.append((field.name, field.value))
    return MultiDict(pairs)


def in_form(action: Action[Any], fields: Sequence[forms.Field]) -> bool:
    """Whether a form has a place for all facts of an action that are not as usual."""
    return action.has_form and {*action.payload()} <= {f.name.partition(".")[0] for f in fields}


@pytest.mark.parametrize(("game", "exhibit"), SHOWN)
def test_every_action_comes_back_as_it_was(game: Any, exhibit: Exhibit) -> None:
    log = log_of(game, exhibit)
    seats = [Choice(seat, say(name)) for seat, name in exhibit.seats.items()]
    for action, state in actions(log) if log else ():
        kind = type(action)
        assert forms.parse(kind, MultiDict(forms.flat(action))) == action
        assert parsed(kind, written(action).partition("?")[2]) == action
        assert kind.model_validate_json(json.dumps(action.payload())) == action
        shown = forms.fields(action, state, seats, {}, {})
        if in_form(action, shown):
            assert forms.parse(kind, posted(shown)) == action, [field.name for field in shown]
