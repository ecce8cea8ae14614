"""Every action goes through form, button, address and JSON, and comes back as it was."""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.core.game.action import Action, Choice
from companion.core.game.showcase import Exhibit
from companion.core.log.log import Log
from companion.core.questions.facts import flat
from companion.core.text import say
from companion.table.drafts import Draft, with_tap
from companion.web.forms import forms
from companion.web.forms.form_fields import Field
from companion.web.whatif.tries import parsed, written
from tests.contract.buttons import buttons, menus
from tests.contract.crawling import posted
from tests.contract.games import SHOWN
from tests.contract.tables import TAP, log_of


def offered(log: Log[Any], seat: str) -> Iterator[Action[Any]]:
    """What buttons record and what forms are prefilled with, for one seat."""
    game, state = log.game, log.state
    yield from (offer.action for offer in buttons(game, state, seat))
    for item in menus(game, state, seat):
        if item.kind is not None:
            kind = game.actions[item.kind]
            assert kind.has_form, f"a line leads to {item.kind}, which no form records"
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


def _plain(action: Action[Any], fields: Sequence[Field]) -> dict[str, Any]:
    """The facts as a form can tell them: it counts also what there is none of, and boxes are
    ticked in no order."""
    facts = action.model_dump(mode="json")
    for name, value in facts.items():
        if isinstance(value, dict):
            facts[name] = {key: count for key, count in value.items() if count}
        elif any(field.name == name and field.kind in ("choices", "seats") for field in fields):
            facts[name] = sorted(value)
    return facts


def in_form(action: Action[Any], fields: Sequence[Field]) -> bool:
    """Whether a form has a place for all facts of an action that are not as usual."""
    return action.has_form and {*action.payload()} <= {f.name.partition(".")[0] for f in fields}


@pytest.mark.parametrize(("game", "exhibit"), SHOWN)
def test_every_action_comes_back_as_it_was(app: Flask, game: Any, exhibit: Exhibit) -> None:
    log = log_of(game, exhibit)
    seats = [Choice(seat, say(name)) for seat, name in exhibit.seats.items()]
    in_forms: set[str] = set()
    for action, state in actions(log) if log else ():
        kind = type(action)
        assert kind.model_validate_json(json.dumps(action.payload())) == action
        action = action.model_copy(update=dict.fromkeys(action.filled))
        assert forms.parse(kind, MultiDict(flat(action))) == action
        assert parsed(kind, written(action).partition("?")[2]) == action
        if action.kind in in_forms:
            continue
        shown = forms.fields(action, state, seats, {}, {})
        if in_form(action, shown):
            in_forms.add(action.kind)
            with app.test_request_context():
                back = forms.parse(kind, posted(game, action, shown))
            assert _plain(back, shown) == _plain(action, shown)


@pytest.mark.parametrize(("game", "exhibit"), SHOWN)
def test_every_button_records_its_action(game: Any, exhibit: Exhibit) -> None:
    log = log_of(game, exhibit)
    pressed: set[str] = set()
    for seat in exhibit.seats if log else ():
        for offer in buttons(game, log.state, seat):
            action = offer.action
            assert type(action).has_form, f"{action.kind} is offered, but no form records it"
            assert not type(action).automatic
            if offer.page is None and action.kind not in pressed:
                pressed.add(action.kind)
                [*log.objections(action)]
                draft = Draft(action.kind, action.payload())
                then, _ = with_tap(game, log, TAP, [draft], Random(0))
                hash(game.view(then.seen().state))
                game.seat_view(then.seen(seat).state, seat)
