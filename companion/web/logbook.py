"""The log: read, travelled in time, taken back, restored, corrected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, make_response, request, url_for
from werkzeug.wrappers import Response

from companion.core.action import Action, Objection
from companion.core.log import AMEND, BEGIN, RESTORE, STRIKE, Entry, Log, Overruled
from companion.core.preview import Preview, preview, since, this_turn, together
from companion.core.text import say
from companion.storage.entries import Draft
from companion.web import boards, forms, rooms, stories
from companion.web.answers import form_page, objection_page, recorded, toast_of
from companion.web.errors import Refused
from companion.web.forms import BadForm
from companion.web.record import Objected
from companion.web.rendering import render
from companion.web.taps import new_key, overruled_by_form, tap
from companion.web.visit import Visit, visit

blueprint = Blueprint("logbook", __name__, url_prefix="/t/<table_id>/log")

LINES_A_PAGE = 40


@blueprint.get("")
def show(table_id: str) -> str:
    """The log, newest first: about one seat, before a line, or as of a line in either reading."""
    seen = _with_log(table_id)
    log, at = _travelled(seen)
    seat = request.args.get("seat") or None
    before = request.args.get("before", type=int)
    lines = stories.told(log, seat=seat, before=before)
    template = "table/_log.html" if request.args.get("region") else "table/log.html"
    return render(
        template,
        visit=seen,
        names=seen.names,
        tab="log",
        strip=boards.strip(seen),
        lines=lines[:LINES_A_PAGE],
        more=lines[LINES_A_PAGE].seq + 1 if len(lines) > LINES_A_PAGE else None,
        seat=seat,
        at=at,
        reading=request.args.get("reading", "known"),
        scores=boards.scores(seen, log) if at else None,
        middle=seen.game.view(log.state) if at else None,
        last_seq=seen.log.last_seq if seen.log else 0,
        turn_seqs=this_turn(log) if at is None and seen.may_record else [],
        toast=toast_of(seen, log, request.args.get("done", 0, int)) if at is None else "",
        key=new_key(),
    )


@blueprint.get("/<int:seq>")
def line(table_id: str, seq: int) -> str:
    """One line: who recorded it on which phone and when, and what each way of undoing changes."""
    seen = _with_log(table_id)
    log = _log(seen)
    entry = log.entry(seq)
    told = next((t for t in stories.told(log) if seq in t.seqs), None)
    if entry is None or told is None:
        raise Refused(say("There is no such line in this log."), 404)
    strike = together(log, told.seqs) if entry.kind in log.game.actions else [*told.seqs]
    undo_to = since(log, told.seqs[-1])
    return render(
        "table/line.html",
        visit=seen,
        names=seen.names,
        tab="log",
        strip=boards.strip(seen),
        told=told,
        entry=entry,
        may_mend=_may_mend(seen, told.seqs),
        may_undo_to=_may_mend(seen, undo_to),
        struck=told.status.struck_by is not None,
        undoable=entry.kind not in (BEGIN, STRIKE, RESTORE),
        strike=_offer(log, STRIKE, strike),
        restore=_offer(log, RESTORE, [*told.seqs]),
        undo_to=_offer(log, STRIKE, undo_to) if undo_to else None,
        amendable=entry.kind in log.game.actions and len(told.seqs) == 1,
        key=new_key(),
    )


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

    if not _may_mend(seen, seqs):
        raise Refused(say("At this table everybody mends only their own lines."))
    return recorded(seen, rooms.logs().append(seen.table.id, seen.game, tap(seen), decide))


@blueprint.get("/<int:seq>/amend")
def amend_form(table_id: str, seq: int) -> str:
    """The form of a recorded action, to correct it in its own place."""
    seen = _mending(table_id)
    action, log = _amendable(seen, seq)
    return form_page(
        Visit(seen.table, seen.game, _as_of(log, seq), seen.device),
        action,
        {},
        title=say("Correct line #{seq}", seq=seq),
        changes=(),
        **_amend_addresses(table_id, seq),
    )


@blueprint.post("/<int:seq>/preview")
def amend_preview(table_id: str, seq: int) -> str:
    """What the correction would change now, as its form stands. Stores nothing."""
    seen = _mending(table_id)
    action, log = _amendable(seen, seq)
    try:
        corrected = forms.parse(type(action), request.form)
    except BadForm:
        return render("parts/effect.html", names=seen.names, changes=(), objections=())
    return render(
        "parts/effect.html",
        names=seen.names,
        changes=preview(log, _entry(log, AMEND, _amendment(seq, corrected))).changes,
        objections=_objections_there(log, seq, corrected),
    )


@blueprint.post("/<int:seq>/amend")
def amend(table_id: str, seq: int) -> Response:
    """Puts the corrected action where the old one stood; everything after it is folded anew."""
    seen = _mending(table_id)
    action, _ = _amendable(seen, seq)
    try:
        corrected = forms.parse(type(action), request.form)
    except BadForm as bad:
        html = form_page(seen, action, bad.errors, **_amend_addresses(table_id, seq))
        return make_response(html, 422)
    if not _may_mend(seen, [seq]) or not seen.may_record_for(corrected.subject):
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
        where = url_for("logbook.amend", table_id=table_id, seq=seq)
        return objection_page(seen, objected.objections, where, corrected)
    return recorded(seen, done)


def _offer(log: Log[Any], kind: str, seqs: Sequence[int]) -> tuple[list[int], Preview]:
    """The entries an undo would name, and what it would change."""
    return list(seqs), preview(log, _entry(log, kind, {"entries": list(seqs)}))


def _entry(log: Log[Any], kind: str, payload: dict[str, Any]) -> Entry:
    """An entry as it would be recorded next, to be tried out."""
    return Entry(log.last_seq + 1, kind, payload, "", rooms.now(), log.last_seq + 1)


def _amendment(seq: int, corrected: Action[Any]) -> dict[str, Any]:
    return {"entry": seq, "kind": corrected.kind, "payload": corrected.payload()}


def _objections_there(log: Log[Any], seq: int, corrected: Action[Any]) -> list[Objection]:
    """What the rules say against the corrected action in its own place, not now."""
    before = next(b for found, b, _ in log.states() if found.seq == seq)
    return [o for o in log.game.objections(before, corrected) if o.id not in log.always]


def _amend_addresses(table_id: str, seq: int) -> dict[str, str]:
    return {
        "where": url_for("logbook.amend", table_id=table_id, seq=seq),
        "preview": url_for("logbook.amend_preview", table_id=table_id, seq=seq),
    }


def _travelled(seen: Visit) -> tuple[Log[Any], int | None]:
    """The log as of the entry asked for, in the reading asked for; as it is now without one."""
    log = _log(seen)
    at = request.args.get("at", type=int)
    if at is None or not 1 <= at <= log.last_seq:
        return log, None
    return log.until(at, known=request.args.get("reading") != "shown"), at


def _as_of(log: Log[Any], seq: int) -> Log[Any]:
    """The log up to just before an entry, as known now."""
    return log.until(seq - 1, known=True)


def _with_log(table_id: str) -> Visit:
    seen = visit(table_id)
    if seen.log is None:
        raise Refused(say("The game has not begun yet: there is no log."), 404)
    return seen


def _log(seen: Visit) -> Log[Any]:
    assert seen.log is not None
    return seen.log


def _mending(table_id: str) -> Visit:
    seen = _with_log(table_id)
    seen.require_recorder()
    return seen


def _amendable(seen: Visit, seq: int) -> tuple[Any, Log[Any]]:
    log = _log(seen)
    if not any(line.seq == seq for line in log.lines):
        raise Refused(say("This line can't be corrected."), 404)
    return next(line.action for line in log.lines if line.seq == seq), log


def _may_mend(seen: Visit, seqs: Sequence[int]) -> bool:
    """Where everybody records for their own seat only, they also mend only their own."""
    if not seen.may_record:
        return False
    if not seen.table.own_seat_only or seen.is_host:
        return True
    log = _log(seen)
    return all(
        entry is not None
        and (entry.device == seen.device or entry.payload.get("seat") in seen.seats)
        for entry in map(log.entry, seqs)
    )


def _posted_seqs() -> list[int]:
    try:
        return sorted({int(seq) for seq in request.form.getlist("entry")[:1000]})
    except ValueError as error:
        raise Refused(say("Something in the form is not right."), 422) from error
