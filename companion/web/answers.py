"""What a tap is answered with: the table as it is then and an undo, or the objections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import make_response, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.core.action import Action, Objection
from companion.core.entry import SHOW
from companion.core.log import Log
from companion.core.preview import together
from companion.core.sealed import SEAL
from companion.core.text import Phrase
from companion.storage.entries import Appended
from companion.web import boards, htmx, rooms, stories
from companion.web.rendering import render
from companion.web.scoreboard import twin
from companion.web.visit import Visit, visit

VIEW_HEADER = "Companion-View"
"""The screen that a tap comes from: the answer carries the regions which that screen has."""
NOT_FACTS = frozenset({"tap", "overrule", "always", "remedy"})
LATEST = 8  # lines back, at most, that a toast still speaks of
THEN = {"table": "table.show", "log": "logbook.show"}
"""Where a form of a page of its own leads once it is recorded; buttons stay where they are."""


def recorded(seen: Visit, done: Appended) -> Response:
    """Tells every phone, and this one first: its own new view, and the undo."""
    rooms.hub().publish(seen.table.id, done.version)
    then = THEN.get(request.form.get("then", ""))
    if then or not htmx.is_htmx():
        group = done.entries[-1].seq if done.entries else None
        url = url_for(then or "table.show", table_id=seen.table.id, done=group)
        return htmx.leads_to(url)
    fresh = visit(seen.table.id, told=done.version)
    toast = toast_of(fresh, done.log, done.entries[-1].seq) if done.entries else ""
    at_table = request.headers.get(VIEW_HEADER) == "table"
    update = boards.update(fresh) if at_table else boards.strip_update(fresh)
    html = render("parts/recorded.html", update=update, toast=toast)
    response = htmx.fragments(html)
    response.headers["Companion-Version"] = str(fresh.table.version)
    return response


def toast_of(seen: Visit, log: Log[Any], seq: int) -> Markup:
    """What was just recorded, with the undo of its whole tap; nothing for an old entry."""
    line = next((line for line in stories.recent(log) if seq in line.seqs), None)
    if line is None:
        return Markup("")
    return render(
        "parts/toast.html",
        visit=seen,
        names=seen.names,
        line=line,
        undo=[seq] if line.last.kind in (SHOW, SEAL) else together(log, [seq]),
        twin=twin(log),
        reminders=_reminders(log, seq),
    )


def toast_after(seen: Visit) -> Markup:
    """After a form without scripts, which leads to a page: the toast of what it recorded."""
    done = request.args.get("done", type=int)
    if done is None or not seen.may_record:
        return Markup("")
    return toast_of(seen, seen.log_begun, done)


def _reminders(log: Log[Any], seq: int) -> list[Phrase]:
    """What the hands on the table do now that this has been recorded."""
    latest = max(0, len(log.lines) - LATEST)
    return [
        reminder
        for line, before, _ in log.states(latest)
        if line.seq == seq
        for reminder in line.action.reminders(before)
    ]


def objection_page(
    seen: Visit,
    objections: Sequence[Objection],
    where: str,
    action: Action[Any] | None,
    *,
    may_always: bool = True,
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
        **boards.page(seen, "act"),
        objections=objections,
        remedies=[o for o in objections if o.remedy],
        where=where,
        facts=facts,
        action=action,
        may_always=may_always and action is not None,
    )
    return make_response(html, 422)
