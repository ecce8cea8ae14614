"""The forms of a What-if: to try another action, or to change a tried one."""

from typing import TypedDict

from flask import Blueprint, make_response, redirect, request
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.web.forms.forms import BadForm
from companion.web.http import htmx
from companion.web.recording.form_pages import action_of, bad_form_page, effect_of_form, form_page
from companion.web.recording.record import prefilled
from companion.web.view import every_screen
from companion.web.visit import Visit, visit_with_log
from companion.web.whatif.tries import Tries, triable

blueprint = Blueprint("try_forms", __name__, url_prefix="/t/<table_id>/whatif")


@blueprint.get("/form/<kind>")
def form(table_id: str, kind: str) -> str:
    """The form of an action to try, prefilled for the table after the earlier actions; or the form
    of a tried action with its facts."""
    tries, place = _asked(table_id, kind)
    visit_before = _before(tries, place)
    if place < len(tries.actions) and not request.args.get("region"):
        action = tries.actions[place]
    else:
        action = prefilled(visit_before, triable(tries.visit, kind), request.args.get("seat", ""))
    addresses = _addresses(tries, kind, place)
    return form_page(visit_before, action, {}, template="whatif/form.html", **addresses)


@blueprint.post("/preview/<kind>")
def preview(table_id: str, kind: str) -> str:
    """What the form of an action to try would change. Stores nothing."""
    tries, place = _asked(table_id, kind)
    return effect_of_form(_before(tries, place), triable(tries.visit, kind))


@blueprint.get("/try/<kind>")
def add(table_id: str, kind: str) -> Response:
    """Adds a form's action to the What-if, or replaces one with it."""
    tries, place = _asked(table_id, kind)
    visit, action_type = tries.visit, triable(tries.visit, kind)
    try:
        action = action_of(visit, action_type, request.args)
    except BadForm as bad:
        more = {"page": "whatif/form.html", **_addresses(tries, kind, place)}
        return make_response(bad_form_page(_before(tries, place), action_type, bad, **more), 422)
    url = tries.put(action, place).address("whatif.show")
    return htmx.go_to(url) if htmx.is_htmx() else redirect(url, 303)


def _asked(table_id: str, kind: str) -> tuple[Tries, int]:
    """The What-if and the place of the requested action: the one to `change`, or a new one after
    the last."""
    tries = Tries.of(visit_with_log(table_id).private, request.args)
    place = request.args.get("change", type=int)
    if place is not None and 0 <= place < len(tries.actions) and tries.actions[place].kind == kind:
        return tries, place
    return tries, len(tries.actions)


def _before(tries: Tries, place: int) -> Visit:
    return tries.at(*tries.actions[:place]).there


class FormOfTries(TypedDict):
    """What the form of a tried action has in place of that of an action to record."""

    strip: Markup
    said: Markup
    tries: Tries
    change: str | None
    """The place of the step that it changes; None for a new one."""
    back: str
    where: str
    refill: str
    preview: str


def _addresses(tries: Tries, kind: str, place: int) -> FormOfTries:
    changing = {"change": str(place)} if place < len(tries.actions) else {}
    return {
        "strip": every_screen.strip_region(tries.visit).html,
        "said": every_screen.said_region(tries.visit).html,
        "tries": tries,
        "change": changing.get("change"),
        "back": tries.address("whatif.show" if changing else "whatif.act"),
        "where": tries.at().address("try_forms.add", kind=kind),
        "refill": tries.address("try_forms.form", kind=kind, region="fields", **changing),
        "preview": tries.address("try_forms.preview", kind=kind, **changing),
    }
