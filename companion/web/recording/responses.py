"""Responses to a tap: the new table with an undo, or the objections."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from flask import make_response, request, url_for
from werkzeug.wrappers import Response

from companion.core.game.action import Action, Objection
from companion.core.log.entry import SIT, Entry
from companion.core.log.following import is_automatic
from companion.storage.commit import Recorded
from companion.web import services
from companion.web.http import htmx
from companion.web.http.keys_and_verdicts import judged
from companion.web.http.rendering import render
from companion.web.recording.form_pages import meanwhile
from companion.web.recording.taps import KEY_HEADER
from companion.web.view import every_screen, table_view
from companion.web.view.toast import toast_of
from companion.web.visit import Visit, visit_of

VIEW_HEADER = "Companion-View"
"""The header with the screen that a tap comes from; the response holds the regions of that
screen."""
NOT_FACTS = frozenset({"tap", "overrule", "always", "remedy"})
THEN = {"table": "table.show", "map": "map.show", "log": "log.show", "setup": "setup.show"}
"""The pages to which a form may lead after recording (`then`), besides the game's own. A button
stays on its page; without scripts it returns there (`page`)."""


def after_recording(visit: Visit, done: Recorded) -> Response:
    """Tells every phone. This phone gets its new view and the undo at once."""
    then = request.form.get("then", "")
    if then in THEN or _is_own_page(visit, then) or not htmx.is_htmx():
        services.hub().publish(visit.table.id, done.version)
        url = _leads(visit, then or request.form.get("page", ""), said_of(done))
        return judged(_at_version(htmx.leads_to(url), done.version), "recorded")
    # The tap was judged with its device, so the device is not checked again.
    fresh = visit_of(visit.device, visit.table.id, done.version, visit.i_am)
    toast = toast_of(fresh, _last(done).seq) if done.entries else ""
    at_table = request.headers.get(VIEW_HEADER) == "table"
    # The shared regions of the version are made here; the streams then send them.
    regions = table_view.table_regions(fresh)
    services.hub().publish(visit.table.id, done.version)
    update = every_screen.fragments(regions if at_table else every_screen.strip_regions(fresh))
    html = render("recording/_recorded.html", update=update, toast=toast)
    response = htmx.fragments(html)
    return judged(_at_version(response, fresh.table.version), "recorded")


def _is_own_page(visit: Visit, address: str) -> bool:
    return address.startswith(f"{url_for('table.show', table_id=visit.table.id)}/page/")


def _leads(visit: Visit, then: str, values: Mapping[str, Any]) -> str:
    """The address after recording: a page of the game's own with its answers, or a screen."""
    if _is_own_page(visit, then):
        return f"{then}&{urlencode(values)}" if values else then
    return url_for(THEN.get(then, "table.show"), table_id=visit.table.id, **values)


def _at_version(response: Response, version: int) -> Response:
    """Tells the phone the version that its tap has reached. After an older backup, the phone lists
    the taps that the server has lost."""
    response.headers["Companion-Version"] = str(version)
    return response


def said_of(done: Recorded) -> dict[str, Any]:
    """The values about a tap in the next page's address: its last entry, and whether the same page
    had recorded it before. A script makes a new key for each press, so a repeated key is a repeated
    request."""
    if not done.entries:
        return {}
    again = done.repeated and KEY_HEADER not in request.headers
    return {"done": _last(done).seq, **({"again": 1} if again else {})}


def _last(done: Recorded) -> Entry:
    """The last entry of a tap that is not automatic."""
    entries = (entry for entry in reversed(done.entries)
               if entry.kind != SIT and not is_automatic(done.log, entry))  # fmt: skip
    return next(entries, done.entries[-1])


def objection_page(
    visit: Visit,
    objections: Sequence[Objection],
    where: str,
    action: Action | None,
    *,
    may_always: bool = True,
) -> Response:
    """Shows the objections and the possible answers: record anyway, the remedy, a house rule, don't
    record.

    The status is 422, because nothing is recorded yet.
    """
    facts = [
        (name, value)
        for name, values in request.form.lists()
        for value in values
        if name not in NOT_FACTS
    ]
    template = "recording/_objection.html" if htmx.is_htmx() else "recording/objection.html"
    html = render(
        template,
        **every_screen.page(visit, "act"),
        objections=objections,
        meanwhile=meanwhile(visit),
        remedies=[
            (objection, _turns_over(visit, objection))
            for objection in objections
            if objection.remedy
        ],
        where=where,
        facts=facts,
        action=action,
        what=action.story(visit.log_begun.state) if action else None,
        may_always=may_always and action is not None and not any(o.private_to for o in objections),
    )
    return judged(make_response(html, 422), "objected")


def _turns_over(visit: Visit, objection: Objection) -> list[str]:
    """The names of the players whose turns the remedy ends; empty if it does something else."""
    ends = [action.subject for action in objection.remedy if action.ends_turn]
    return [visit.names[seat] for seat in ends if seat in visit.names]
