"""Recording: a tap becomes an action. The page shows its objections, or the log gets it.

A tap names the objections that it overrules. So a tap that waited for a network is judged on the
current table: new objections are shown, and overruled ones stay overruled.
"""

import secrets
from collections.abc import Iterator

from flask import Blueprint, make_response, request, url_for
from werkzeug.wrappers import Response

from companion.core.game.action import Action
from companion.core.text import Seat, say
from companion.storage.commit import commit
from companion.table.decide import Objected
from companion.table.intents import Record
from companion.table.refused import Refused
from companion.web import services
from companion.web.forms import forms
from companion.web.forms.form_fields import widget_of
from companion.web.forms.forms import BadForm
from companion.web.http.keys_and_verdicts import judged
from companion.web.recording.form_pages import action_of, bad_form_page, effect_of_form, form_page
from companion.web.recording.responses import after_recording, objection_page
from companion.web.recording.taps import reply, tap
from companion.web.visit import Visit, visit_to

blueprint = Blueprint("record", __name__, url_prefix="/t/<table_id>")


@blueprint.get("/act/<kind>")
def form(table_id: str, kind: str) -> str:
    """The form of an action, prefilled with what most likely happened, or with the values left in
    it."""
    visit = _recording(visit_to(table_id))
    action_type = action_type_of(visit, kind)
    if is_filled_in():
        try:
            action = action_of(visit, action_type, request.args)
        except BadForm as bad:
            return bad_form_page(visit, action_type, bad)
    else:
        action = prefilled(visit, action_type, request.args.get("seat", ""))
    undrawable = action.undrawable(visit.log_begun.state) if action.draws else None
    return form_page(visit, action, {}, draws=action.draws, undrawable=undrawable)


def is_filled_in() -> bool:
    """Whether the address holds a whole filled-in form, and not only a few facts."""
    return request.args.get("whole") == "1" and "region" not in request.args


def prefilled(visit: Visit, action_type: type[Action], seat: Seat) -> Action:
    """The action prefilled for a seat, with the facts from the address. If a field of an open form
    has changed (`region`), "nobody" and "not named" count as answers."""
    if visit.table.seat(seat) is None:
        seat = (visit.seats or tuple(s.colour for s in visit.table.seats))[0]
    visit.require_in_game(seat)
    values, _ = forms.given(action_type, request.args)
    answers = bool(request.args.get("region"))
    known = {name: value for name, value in values.items() if name != "seat" and (value or answers)}
    known |= dict.fromkeys(_unticked(action_type), False)
    state = visit.log_begun.state
    if action_type.names_turn and not answers:
        seat = visit.game.turn(state).seat or seat
    try:
        if request.args.get("draw") and action_type.undrawable(state) is None:
            known |= action_type.drawn(state, secrets.SystemRandom())
        return action_type.prefilled(state, seat, **known)
    except ValueError as error:
        raise Refused(say("Something in the form is wrong."), 422) from error


def _unticked(action_type: type[Action]) -> Iterator[str]:
    """The boxes that are not ticked among the fields `answered` in an open form. A browser does
    not send them."""
    for name in request.args.get("answered", "").split():
        field = action_type.model_fields.get(name)
        widget = field and widget_of(field)
        if widget and widget.kind == "flag" and name not in request.args:
            yield name


@blueprint.post("/preview/<kind>")
def preview(table_id: str, kind: str) -> str:
    """What a form would change. Stores nothing."""
    visit = _recording(visit_to(table_id))
    return effect_of_form(visit, action_type_of(visit, kind))


@blueprint.post("/actions/<kind>")
def record(table_id: str, kind: str) -> Response:
    """Records one action. The response is the new table or the objections."""
    visit = _recording(visit_to(table_id))
    action_type = action_type_of(visit, kind)
    try:
        action = action_of(visit, action_type, request.form)
    except BadForm as bad:
        return judged(make_response(bad_form_page(visit, action_type, bad), 422), "refused")
    done = commit(services.in_play(), visit.table.id, tap(visit), Record((action,), reply()))
    if isinstance(done, Objected):
        where = url_for("record.record", table_id=table_id, kind=kind)
        return objection_page(visit, done.objections, where, action)
    return after_recording(visit, done)


def _recording(visit: Visit) -> Visit:
    """The visit, with the secrets of the player who holds the phone."""
    visit.require_recorder()
    if visit.log is None:
        raise Refused(say("The game hasn't begun yet. Set it up first."), 409)
    return visit.private


def action_type_of(visit: Visit, kind: str) -> type[Action]:
    """The action type of that kind. Raises Refused if there is none, or if no form records it."""
    action_type = visit.game.actions.get(kind)
    if action_type is None or not action_type.has_form:
        raise Refused(say("This game has no such action."), 404)
    return action_type
