"""Undo and correct: strikes, restores and amends lines of the log.

`_amend` in `companion.table.decide` decides what a correction may change.
"""

from contextlib import suppress
from dataclasses import replace
from typing import Any, TypedDict

from flask import Blueprint, make_response, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.core.log.entry import AMEND
from companion.core.log.following import (
    corrected_with,
    followers,
    objections_there,
    state_before,
)
from companion.core.log.log import Log
from companion.core.log.preview import preview
from companion.core.text import Phrase, say
from companion.storage.commit import commit
from companion.table.decide import Objected
from companion.table.drafts import amendment, tried_entries
from companion.table.intents import Amend, Restore, Strike
from companion.table.refused import Refused
from companion.web import services
from companion.web.forms.forms import BadForm
from companion.web.http.keys_and_verdicts import judged
from companion.web.recording.correct_choices import form_to_correct, meant
from companion.web.recording.form_pages import action_of, effect_of, form_page, wrong_form
from companion.web.recording.record import is_filled_in, prefilled
from companion.web.recording.responses import after_recording, objection_page
from companion.web.recording.taps import reply, tap
from companion.web.view import every_screen
from companion.web.visit import Visit, visit_with_log

blueprint = Blueprint("undo", __name__, url_prefix="/t/<table_id>/log")


@blueprint.post("/strike")
def strike(table_id: str) -> Response:
    """Strikes the named entries. Nothing is deleted; striking an entry again does nothing."""
    return _undo(table_id, Strike(_posted_seqs()), "undo.strike")


@blueprint.post("/restore")
def restore(table_id: str) -> Response:
    """Puts struck entries back in force."""
    return _undo(table_id, Restore(_posted_seqs(), reply()), "undo.restore")


def _undo(table_id: str, undo: Strike | Restore, to: str) -> Response:
    visit = _correcting(table_id)
    done = commit(services.in_play(), visit.table.id, tap(visit), undo)
    if isinstance(done, Objected):
        where = url_for(to, table_id=table_id)
        return objection_page(visit, done.objections, where, None, may_always=False)
    return after_recording(visit, done)


@blueprint.get("/<int:seq>/amend")
def amend_form(table_id: str, seq: int) -> str:
    """The form of a recorded action, to correct it in place."""
    visit = _correcting(table_id)
    action, _ = _amendable(visit, seq)
    visit_before = _there(visit, seq)
    if request.args.get("region"):
        action = prefilled(visit_before, type(action), request.args.get("seat", ""))
    elif is_filled_in():
        with suppress(BadForm):
            action = action_of(visit_before, type(action), request.args)
    return form_page(
        visit_before,
        action,
        {},
        changes=(),
        followed=followers(visit.log_begun, seq),
        **_amend_page(visit, seq),
    )


@blueprint.post("/<int:seq>/preview")
def amend_preview(table_id: str, seq: int) -> str:
    """What the correction in the form would change. Stores nothing."""
    visit = _correcting(table_id)
    action, log = _amendable(visit, seq)
    try:
        corrected = action_of(visit, type(action), request.form)
    except BadForm:
        return effect_of(visit)
    corrected = meant(corrected, log, seq).completed(state_before(log, seq))
    also = corrected_with(log, seq, corrected) or ()
    tried = [amendment(*pair) for pair in ((seq, corrected), *also)]
    would = preview(log, *tried_entries(log, AMEND, tried))
    return effect_of(
        visit,
        changes=would.shown,
        objections=objections_there(log, seq, corrected),
        broken=[(at, objection) for at, objection in would.objections if at != seq],
    )


@blueprint.post("/<int:seq>/amend")
def amend(table_id: str, seq: int) -> Response:
    """Replaces the old action with the corrected one; later entries are folded again."""
    visit = _correcting(table_id)
    action, log = _amendable(visit, seq)
    try:
        corrected = meant(action_of(visit, type(action), request.form), log, seq)
    except BadForm as bad:
        visit_before = _there(visit, seq)
        html = wrong_form(visit_before, action, bad, **_amend_page(visit, seq))
        return judged(make_response(html, 422), "refused")
    done = commit(services.in_play(), visit.table.id, tap(visit), Amend(seq, corrected, reply()))
    if isinstance(done, Objected):
        where = url_for("undo.amend", table_id=table_id, seq=seq)
        # A correction can't make a house rule.
        return objection_page(visit, done.objections, where, corrected, may_always=False)
    return after_recording(visit, done)


class Correcting(TypedDict):
    """What the page of a correction has in place of that of a new action. It leads back to the log.
    Its form is of the table before the line, but the strip, the duties and the news are of the
    table now."""

    strip: Markup
    said: Markup
    duty: Markup
    title: Phrase
    line: int
    since: None
    """What has changed since is in the log behind it."""
    tab: str
    where: str
    preview: str
    refill: str
    try_out: None
    """A What-if would use the current table."""


def _amend_page(visit: Visit, seq: int) -> Correcting:
    table_id = visit.table.id
    now = every_screen.page(visit, "log")
    return {
        "strip": now["strip"],
        "said": now["said"],
        "duty": now["duty"],
        "title": say("Correct line #{seq}", seq=seq),
        "line": seq,
        "since": None,
        "tab": "log",
        "where": url_for("undo.amend", table_id=table_id, seq=seq),
        "preview": url_for("undo.amend_preview", table_id=table_id, seq=seq),
        "refill": url_for("undo.amend_form", table_id=table_id, seq=seq, region="fields"),
        "try_out": None,
    }


def _there(visit: Visit, seq: int) -> Visit:
    """The table just before an entry, with later corrections; the correction's form is prefilled
    from it."""
    before = visit.log_begun.until(seq - 1, known=True)
    return replace(visit, log=before)


def _correcting(table_id: str) -> Visit:
    """The visit as the player who holds the phone knows the table."""
    visit = visit_with_log(table_id)
    visit.require_recorder()
    return visit.private


def _amendable(visit: Visit, seq: int) -> tuple[Any, Log]:
    log = visit.log_begun
    action = form_to_correct(log, seq)
    if action is None:
        raise Refused(say("This line can't be corrected."), 404)
    visit.require_known(seq)
    return action, log


def _posted_seqs() -> tuple[int, ...]:
    try:
        return tuple(sorted({int(seq) for seq in request.form.getlist("entry")[:1000]}))
    except ValueError as error:
        raise Refused(say("Something in the form is wrong."), 422) from error
