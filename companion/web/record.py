"""Recording: a tap becomes an action, its objections are shown, then it is in the log.

The objections that were overruled come by name. So a tap that waited in a dead zone is judged
against the table as it is now: what is objected to since then is shown, everything else applies.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, make_response, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.core.action import Action, Choice, Objection
from companion.core.log import ALWAYS, Log, Overruled
from companion.core.preview import together
from companion.core.text import SeatName, say
from companion.storage.entries import Appended, Draft, Tap
from companion.web import boards, forms, htmx, rooms, stories
from companion.web.errors import Refused
from companion.web.forms import BadForm
from companion.web.rendering import render
from companion.web.visit import Visit, visit

blueprint = Blueprint("record", __name__, url_prefix="/t/<table_id>")

KEY_LENGTH = 64
VIEW_HEADER = "Companion-View"
"""The screen that a tap comes from: the answer carries the regions which that screen has."""
NOT_FACTS = frozenset({"key", "overrule", "always", "remedy"})
THEN = {"table": "table.show", "log": "logbook.show"}
"""Where a form of a page of its own leads once it is recorded; buttons stay where they are."""


class Objected(Exception):
    """The rules object, and the table has not overruled them yet: nothing was recorded."""

    def __init__(self, objections: Sequence[Objection]) -> None:
        super().__init__(", ".join(o.id for o in objections))
        self.objections = tuple(objections)


@blueprint.get("/act/<kind>")
def form(table_id: str, kind: str) -> str:
    """The form of one action, prefilled by the rules with what most likely happened."""
    seen = _recording(visit(table_id))
    action_type = _action_type(seen, kind)
    seat = request.args.get("seat", "")
    if seen.table.seat(seat) is None:
        seat = (seen.seats or tuple(s.colour for s in seen.table.seats))[0]
    seen.require_in_game(seat)
    given = {
        name: value
        for name, value in request.args.items()
        if name in action_type.model_fields and name != "seat" and value
    }
    assert seen.log is not None
    try:
        action = action_type.prefilled(seen.log.state, seat, **given)
    except ValueError as error:
        raise Refused(say("Something in the form is not right."), 422) from error
    region = "table/_form.html" if request.args.get("region") else "table/form.html"
    return form_page(seen, action, {}, template=region)


@blueprint.post("/preview/<kind>")
def preview(table_id: str, kind: str) -> str:
    """What the button of a form would change, as the form stands. Stores nothing."""
    seen = _recording(visit(table_id))
    assert seen.log is not None
    try:
        action = forms.parse(_action_type(seen, kind), request.form)
    except BadForm:
        return render("parts/effect.html", names=seen.names, changes=(), objections=())
    return render(
        "parts/effect.html",
        names=seen.names,
        changes=boards.effect(seen.log, action),
        objections=seen.log.objections(action),
    )


@blueprint.post("/actions/<kind>")
def record(table_id: str, kind: str) -> Response:
    """Records one action; answers with the table as it is then, or with the objections."""
    seen = _recording(visit(table_id))
    action_type = _action_type(seen, kind)
    try:
        action = forms.parse(action_type, request.form)
        _check_seats(seen, action)
    except BadForm as bad:
        return make_response(bad_form_page(seen, action_type, bad), 422)
    if not seen.may_record_for(action.subject):
        raise Refused(say("At this table everybody records for their own seat only."))
    try:
        done = rooms.logs().append(
            seen.table.id, seen.game, tap(seen), lambda log: drafts(log, action)
        )
    except Objected as objected:
        where = url_for("record.record", table_id=table_id, kind=kind)
        return objection_page(seen, objected.objections, where, action)
    return recorded(seen, done)


def drafts(log: Log[Any] | None, action: Action[Any]) -> list[Draft]:
    """The entries of one tap: house rules made by it, what must come first, the action itself.

    Raises Objected where the fresh table has an objection that the tap did not overrule.
    """
    if log is None:
        raise Refused(say("The game has not begun yet: the set-up comes first."), 409)
    found: list[Draft] = []
    overruled = overruled_by_form()
    objections = log.objections(action)
    remedy = next((o.remedy for o in objections if o.remedy and o.id in _posted("remedy")), None)
    state = log.state
    if remedy is not None:
        found.append(Draft(remedy.kind, remedy.payload()))
        state = remedy.fold(state)
        objections = [o for o in log.game.objections(state, action) if o.id not in log.always]
    heard = [o for o in objections if o.id not in overruled]
    if heard:
        raise Objected(objections)
    for objection in objections:
        if objection.id in _posted("always"):
            payload = {"objection": objection.id, "text": objection.text.to_json()}
            found.append(Draft(ALWAYS, payload))
    said = tuple(Overruled(o.id, o.text) for o in objections)
    return [*found, Draft(action.kind, action.payload(), said)]


def recorded(seen: Visit, done: Appended) -> Response:
    """Tells every phone, and this one first: its own new view, and the undo."""
    rooms.hub().publish(seen.table.id, done.version)
    then = THEN.get(request.form.get("then", ""))
    if then or not htmx.is_htmx():
        group = done.entries[-1].seq if done.entries else None
        url = url_for(then or "table.show", table_id=seen.table.id, done=group)
        return htmx.go_to(url) if htmx.is_htmx() else redirect(url, 303)
    fresh = visit(seen.table.id)
    toast = toast_of(fresh, done.log, done.entries[-1].seq) if done.entries else ""
    at_table = request.headers.get(VIEW_HEADER) == "table"
    update = boards.update(fresh) if at_table else boards.strip_update(fresh)
    html = render("parts/recorded.html", update=update, toast=toast)
    response = htmx.fragments(html)
    response.headers["Companion-Version"] = str(fresh.table.version)
    return response


def toast_of(seen: Visit, log: Log[Any], seq: int) -> Markup:
    """What was just recorded, with the undo of its whole tap; nothing for an old entry."""
    line = next((line for line in stories.told(log, last=5) if seq in line.seqs), None)
    if line is None:
        return Markup("")
    return render(
        "parts/toast.html",
        visit=seen,
        names=seen.names,
        line=line,
        undo=together(log, [seq]),
        twin=boards.twin(log),
    )


def objection_page(
    seen: Visit, objections: Sequence[Objection], where: str, action: Action[Any] | None
) -> Response:
    """Shows what the rules say, with the ways on: record anyway, the remedy, always so, leave it.

    422: nothing was recorded yet.
    """
    facts = [
        (name, value)
        for name, values in request.form.lists()
        for value in values
        if name not in NOT_FACTS
    ]
    template = "parts/objection.html" if htmx.is_htmx() else "table/objection.html"
    html = render(
        template,
        visit=seen,
        names=seen.names,
        tab="act",
        strip=boards.strip(seen),
        objections=objections,
        remedies=[o for o in objections if o.remedy],
        where=where,
        facts=facts,
        action=action,
        key=new_key(),
    )
    return make_response(html, 422)


def form_page(
    seen: Visit,
    action: Action[Any],
    errors: dict[str, Any],
    *,
    template: str = "table/form.html",
    **more: Any,
) -> str:
    """The page of an action's form. `more` may give another address to post to."""
    log = seen.log
    assert log is not None
    seats = [Choice(seat.colour, say("{seat}", seat=SeatName(seat.colour)))
             for seat in seen.table.seats]  # fmt: skip
    typed = {
        name: [v[: forms.LONGEST_VALUE] for v in request.form.getlist(name)] for name in errors
    }
    context = {
        "where": url_for("record.record", table_id=seen.table.id, kind=action.kind),
        "title": action.title,
        "changes": boards.effect(log, action),
        **more,
    }
    return render(
        template,
        visit=seen,
        names=seen.names,
        tab="act",
        strip=boards.strip(seen),
        action=action,
        fields=forms.fields(action, log.state, seats, errors, typed),
        objections=log.objections(action),
        refill=url_for("record.form", table_id=seen.table.id, kind=action.kind, region="fields"),
        key=new_key(),
        **context,
    )


def bad_form_page(seen: Visit, action_type: type[Action[Any]], bad: BadForm) -> str:
    """The form again with what is wrong; what could be read stays in its fields."""
    assert seen.log is not None
    seat = request.form.get("seat", "")
    if seen.table.seat(seat) is None:
        seat = seen.table.seats[0].colour
    values, _ = forms.given(action_type, request.form)
    known = {
        name: value for name, value in values.items() if name not in bad.errors and name != "seat"
    }
    try:
        action = action_type.prefilled(seen.log.state, seat, **known)
    except ValueError as error:
        raise Refused(say("Something in the form is not right."), 422) from error
    return form_page(seen, action, bad.errors)


def tap(seen: Visit) -> Tap:
    """This request as a tap: who, when, its key, and a fingerprint of what it says."""
    said = sorted(
        (name, value) for name, values in request.form.lists() if name != "key" for value in values
    )
    fingerprint = hashlib.sha256(repr((request.path, said)).encode()).hexdigest()[:32]
    key = request.headers.get("Companion-Tap") or request.form.get("key") or new_key()
    return Tap(seen.device, f"{seen.device}:{key[:KEY_LENGTH]}", fingerprint, rooms.now())


def new_key() -> str:
    """A key for a form without JavaScript: one rendering of the form is one tap."""
    return secrets.token_hex(8)


def overruled_by_form() -> frozenset[str]:
    """The objections this tap overrules, by id."""
    return _posted("overrule") | _posted("always")


def _posted(name: str) -> frozenset[str]:
    return frozenset(value[:60] for value in request.form.getlist(name)[:20])


def _recording(seen: Visit) -> Visit:
    seen.require_recorder()
    if seen.log is None:
        raise Refused(say("The game has not begun yet: the set-up comes first."), 409)
    return seen


def _action_type(seen: Visit, kind: str) -> type[Action[Any]]:
    action_type = seen.game.actions.get(kind)
    if action_type is None:
        raise Refused(say("This game has no such action."), 404)
    return action_type


def _check_seats(seen: Visit, action: Action[Any]) -> None:
    """Seats named in a form are seats of this table."""
    seats = {seat.colour for seat in seen.table.seats}
    for name, field in type(action).model_fields.items():
        widget = forms.widget_of(field)
        value = getattr(action, name)
        if widget and widget.kind == "seat" and value not in seats and value != field.default:
            raise BadForm({name: forms.ERRORS["literal_error"]})
