"""Pages of forms: an action's fields, their errors, and a preview of its effect."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import request, url_for
from markupsafe import Markup
from werkzeug.datastructures import MultiDict

from companion.core.game.action import Action, Choice
from companion.core.log.following import is_automatic
from companion.core.questions import facts
from companion.core.text import Phrase, SeatName, say
from companion.core.whatif import may_be_tried, tried
from companion.table import log_lines
from companion.table.log_lines import LogLine
from companion.table.refused import Refused
from companion.web.forms import forms
from companion.web.forms.form_fields import widget_of
from companion.web.forms.forms import BadForm
from companion.web.http import htmx
from companion.web.http.rendering import render
from companion.web.view import every_screen
from companion.web.view.board_map import drawing
from companion.web.visit import Visit

CAME_FROM = frozenset({"map", "setup"})
"""The screens that open a form and to which it returns (`then`)."""
ONCE = frozenset({"tap", "since"})
"""What a form sends of its own page, and not of the action."""
MOST_TOLD = 3  # lines of others that an open form tells


def action_of(visit: Visit, action_type: type[Action], form: MultiDict[str, str]) -> Action:
    """The action that a form describes. BadForm if it can't be read, Refused if its seat is not in
    the game yet."""
    if visit.table.seat(form.get("seat", "")) is not None:
        visit.require_in_game(form["seat"])
    action: Action = forms.parse(action_type, form)
    check_seats(visit, action)
    return action


def check_seats(visit: Visit, action: Action) -> None:
    seats = {seat.colour for seat in visit.table.seats}
    for name, field in type(action).model_fields.items():
        widget = widget_of(field)
        value = getattr(action, name)
        named = value if isinstance(value, tuple | list) else (value,)
        if not widget or widget.kind not in ("seat", "seats") or value == field.default:
            continue
        if not seats.issuperset(named):
            raise BadForm({name: forms.ERRORS["literal_error"]})


def form_page(
    visit: Visit,
    action: Action,
    errors: Mapping[str, Phrase],
    *,
    template: str = "recording/form.html",
    **more: Any,
) -> str:
    """The page of an action's form, or only its fields (`region`). `more` may replace the addresses
    to post to."""
    log = visit.log_begun
    step = tried(log, [action]).steps[0]
    context = {
        **every_screen.page(visit, "act"),
        "where": url_for("record.record", table_id=visit.table.id, kind=action.kind),
        "title": action.title,
        "since": log.entries[-1].seq,
        "changes": step.changes,
        "foretold": step.foretold,
        "reminders": step.reminders,
        "refill": url_for(
            "record.form", table_id=visit.table.id, kind=action.kind, region="fields"
        ),
        "preview": url_for("record.preview", table_id=visit.table.id, kind=action.kind),
        "from_table": urlsplit(request.referrer or "").path
        == url_for("table.show", table_id=visit.table.id),
        "then": asked if (asked := request.values.get("then")) in CAME_FROM else action.then,
        "try_out": _try_out(visit, action),
        **more,
    }
    opened = request.method == "GET"
    fields = forms.fields(step.action, log.state, seat_choices(visit), errors, typed_with(errors))
    return render(
        "recording/_fields.html" if request.args.get("region") else template,
        action=step.action,
        fields=fields,
        board=drawing(visit) if any(field.on_map and field.choices for field in fields) else "",
        objections=[each for each in step.objections if not (opened and each.unfilled)],
        **context,
    )


def seat_choices(visit: Visit) -> list[Choice]:
    return [Choice(seat.colour, say("{seat}", seat=SeatName(seat.colour)))
            for seat in visit.table.seats]  # fmt: skip


def typed_with(errors: Mapping[str, Phrase]) -> dict[str, list[str]]:
    """The values sent for the fields with errors, as they were typed."""
    wrong = facts.outermost(errors)
    return {
        name: [value[: facts.LONGEST_VALUE] for value in values]
        for name, values in request.values.lists()
        if name.partition(".")[0] in wrong
    }


def _try_out(visit: Visit, action: Action) -> str | None:
    """The address of the What-if with the form's action; None if it can't be tried."""
    if not may_be_tried(type(action)):
        return None
    return url_for("try_forms.add", table_id=visit.table.id, kind=action.kind)


def meanwhile(visit: Visit, form: type[Action] | None = None) -> list[LogLine]:
    """The latest lines that other phones have recorded since the posted form was opened (`since`),
    newest first. What others say of themselves in the same form, beside the turns, is left out:
    everybody does so at the same time."""
    since, log = request.form.get("since", type=int), visit.log
    if since is None or log is None:
        return []
    return [
        line
        for line in log_lines.recent(log)
        if line.last.seq > since
        and line.last.device != visit.device
        and not is_automatic(log, line.last)
        and not (form and _says_the_same_of_another(line, form))
    ][:MOST_TOLD]


def _says_the_same_of_another(line: LogLine, form: type[Action]) -> bool:
    another = line.seat not in (None, request.form.get("seat"))
    return another and line.last.kind == form.kind and not form.of_turn


def effect_of(visit: Visit, form: type[Action] | None = None, **what: Any) -> Markup:
    """The changes that a form would make, and what has changed since it was opened; no changes if
    the form can't be read."""
    told = meanwhile(visit, form)
    return render("parts/effect.html", visit=visit, names=visit.names, meanwhile=told, **what)


def effect_of_form(visit: Visit, action_type: type[Action]) -> Markup:
    """The changes that the posted form would make."""
    again = _filled_in(visit, action_type.kind)
    try:
        action = action_of(visit, action_type, request.form)
    except BadForm:
        return effect_of(visit, action_type, again=again)
    (step,) = tried(visit.log_begun, [action]).steps
    return effect_of(
        visit,
        action_type,
        changes=step.changes,
        objections=step.objections,
        foretold=step.foretold,
        reminders=step.reminders,
        again=again,
    )


def _filled_in(visit: Visit, kind: str) -> str:
    """The address of the posted form, which draws it from the table as it is now."""
    values = [each for each in request.form.items(multi=True) if each[0] not in ONCE]
    return f"{url_for('record.form', table_id=visit.table.id, kind=kind)}?{urlencode(values)}"


def bad_form_page(visit: Visit, action_type: type[Action], bad: BadForm, **more: Any) -> str:
    """The form with its errors; readable fields keep their values."""
    posted = request.form or request.args
    seat = posted.get("seat", "")
    if visit.table.seat(seat) is None:
        seat = visit.table.seats[0].colour
    values, _ = forms.given(action_type, posted)
    left_out = {"seat", *facts.outermost(bad.errors)}
    known = {name: value for name, value in values.items() if name not in left_out}
    try:
        action = action_type.prefilled(visit.log_begun.state, seat, **known)
    except ValueError as error:
        raise Refused(say("Something in the form is wrong."), 422) from error
    return wrong_form(visit, action, bad, **more)


def wrong_form(
    visit: Visit,
    action: Action,
    bad: BadForm,
    *,
    page: str = "recording/form.html",
    **more: Any,
) -> str:
    """The form with its errors: a page, or for htmx only the fields."""
    template = "recording/_wrong_form.html" if htmx.is_htmx() else page
    return form_page(visit, action, bad.errors, template=template, **more)
