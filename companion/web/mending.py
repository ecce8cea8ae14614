"""Mending the log: lines taken back, restored, corrected in their own place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, make_response, request, url_for
from werkzeug.wrappers import Response

from companion.core.action import Action, Objection
from companion.core.entry import AMEND, BEGIN, RESTORE, STRIKE, Overruled
from companion.core.log import Log
from companion.core.preview import preview
from companion.core.text import say
from companion.storage.entries import Draft
from companion.web import forms, rooms
from companion.web.answers import objection_page, recorded
from companion.web.errors import Refused
from companion.web.formpages import effect_of, form_page, wrong_form
from companion.web.forms import BadForm
from companion.web.record import Objected, prefilled
from companion.web.taps import overruled_by_form, tap, trial
from companion.web.verdicts import judged
from companion.web.visit import Visit, visit_with_log

blueprint = Blueprint("mending", __name__, url_prefix="/t/<table_id>/log")


@blueprint.post("/strike")
def strike(table_id: str) -> Response:
    """Takes the named entries back. Nothing is deleted; naming a struck one again does nothing."""
    return _undo(table_id, STRIKE)


@blueprint.post("/restore")
def restore(table_id: str) -> Response:
    """Puts struck entries back in force."""
    return _undo(table_id, RESTORE)


def _undo(table_id: str, kind: str) -> Response:
    seen = _mending(table_id)
    seqs = _posted_seqs()

    def decide(log: Log[Any] | None) -> list[Draft]:
        wanted = [
            seq
            for seq in seqs
            if log is not None
            and (entry := log.entry(seq)) is not None
            and entry.kind not in (BEGIN, STRIKE, RESTORE)
            and (log.statuses[seq].struck_by is None) == (kind == STRIKE)
        ]
        return [Draft(kind, {"entries": wanted})] if wanted else []

    if not seen.may_mend(seqs):
        raise Refused(say("At this table everybody mends only their own lines."))
    return recorded(seen, rooms.logs().append(seen.table.id, seen.game, tap(seen), decide))


@blueprint.get("/<int:seq>/amend")
def amend_form(table_id: str, seq: int) -> str:
    """The form of a recorded action, to correct it in its own place."""
    seen = _mending(table_id)
    action, _ = _amendable(seen, seq)
    there = _there(seen, seq)
    region = "table/form.html"
    if request.args.get("region"):
        region = "table/_form.html"
        action = prefilled(there, type(action), request.args.get("seat", ""))
    return form_page(
        there,
        action,
        {},
        template=region,
        changes=(),
        **_amend_page(table_id, seq),
    )


@blueprint.post("/<int:seq>/preview")
def amend_preview(table_id: str, seq: int) -> str:
    """What the correction would change now, as its form stands. Stores nothing."""
    seen = _mending(table_id)
    action, log = _amendable(seen, seq)
    try:
        corrected = forms.parse(type(action), request.form)
    except BadForm:
        return effect_of(seen)
    would = preview(log, trial(log, AMEND, _amendment(seq, corrected)))
    return effect_of(
        seen,
        changes=would.changes,
        objections=[
            *_objections_there(log, seq, corrected),
            *(objection for _, objection in would.objections),
        ],
    )


@blueprint.post("/<int:seq>/amend")
def amend(table_id: str, seq: int) -> Response:
    """Puts the corrected action where the old one stood; everything after it is folded anew."""
    seen = _mending(table_id)
    action, _ = _amendable(seen, seq)
    try:
        corrected = forms.parse(type(action), request.form)
    except BadForm as bad:
        there = _there(seen, seq)
        html = wrong_form(there, action, bad, **_amend_page(table_id, seq))
        return judged(make_response(html, 422), "refused")
    if not seen.may_mend([seq]) or not seen.may_record_for(corrected.subject):
        raise Refused(say("At this table everybody mends only their own lines."))

    def decide(fresh: Log[Any] | None) -> list[Draft]:
        if fresh is None or fresh.statuses[seq].struck_by is not None:
            raise Refused(say("This line has been taken back; restore it first."), 409)
        objections = _objections_there(fresh, seq, corrected)
        if any(o.id not in overruled_by_form() for o in objections):
            raise Objected(objections)
        said = tuple(Overruled(o.id, o.text) for o in objections)
        return [Draft(AMEND, _amendment(seq, corrected), said)]

    try:
        done = rooms.logs().append(seen.table.id, seen.game, tap(seen), decide)
    except Objected as objected:
        where = url_for("mending.amend", table_id=table_id, seq=seq)
        # A remedy would come after the line, and a house rule is not made in passing.
        advice = [replace(objection, remedy=None) for objection in objected.objections]
        return objection_page(seen, advice, where, corrected, may_always=False)
    return recorded(seen, done)


def _amendment(seq: int, corrected: Action[Any]) -> dict[str, Any]:
    return {"entry": seq, "kind": corrected.kind, "payload": corrected.payload()}


def _objections_there(log: Log[Any], seq: int, corrected: Action[Any]) -> list[Objection]:
    """What the rules say against the corrected action in its own place, not now."""
    before = next(b for found, b, _ in log.states() if found.seq == seq)
    return [o for o in log.game.objections(before, corrected) if o.id not in log.always]


def _amend_page(table_id: str, seq: int) -> dict[str, Any]:
    """What the page of a correction has of its own: it comes from the log and leads back there."""
    return {
        "title": say("Correct line #{seq}", seq=seq),
        "line": seq,
        "tab": "log",
        "where": url_for("mending.amend", table_id=table_id, seq=seq),
        "preview": url_for("mending.amend_preview", table_id=table_id, seq=seq),
        "refill": url_for("mending.amend_form", table_id=table_id, seq=seq, region="fields"),
        "try_out": None,  # it would be tried on the table as it is now
    }


def _there(seen: Visit, seq: int) -> Visit:
    """The table as it was just before an entry, as known now: a correction is prefilled there."""
    before = seen.log_begun.until(seq - 1, known=True)
    return Visit(seen.table, seen.game, before, seen.device)


def _mending(table_id: str) -> Visit:
    seen = visit_with_log(table_id)
    seen.require_recorder()
    return seen


def _amendable(seen: Visit, seq: int) -> tuple[Any, Log[Any]]:
    log = seen.log_begun
    action = next((line.action for line in log.lines if line.seq == seq), None)
    if action is None or not action.asked:
        raise Refused(say("This line can't be corrected."), 404)
    return action, log


def _posted_seqs() -> list[int]:
    try:
        return sorted({int(seq) for seq in request.form.getlist("entry")[:1000]})
    except ValueError as error:
        raise Refused(say("Something in the form is not right."), 422) from error
