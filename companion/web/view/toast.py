"""The toast: what was just recorded, in one line, with an undo. It holds nothing secret, because
others see the screen.

Its text is that of the log's line (`table/log_lines.py`), which each action tells in its `story`.
"""

from datetime import timedelta

from flask import request
from markupsafe import Markup

from companion.core.log.entry import BREAK, RESTORE, SHOW, STRIKE, WISH
from companion.core.log.following import of_same_taps
from companion.core.log.sealed import SEAL
from companion.core.text import brief
from companion.table import log_lines
from companion.table.log_lines import what_was_undone
from companion.table.tidings import without_effect
from companion.web import services
from companion.web.http.rendering import render
from companion.web.visit import Visit

FRESH = timedelta(seconds=60)


def toast_of(visit: Visit, seq: int) -> Markup:
    """The toast about an entry, as everybody may read it, and an undo of the whole tap; empty for
    an old entry. More lines may follow from one tap than a screen shows."""
    log = visit.log_begun
    line = next((line for line in log_lines.recent(log) if seq in line.seqs), None)
    entry = log.entry(seq)
    if line is None and entry and services.now() - entry.at <= FRESH:
        line = next(iter(log_lines.log_lines(log, last=1, before=seq + 1)), None)
    if line is None:
        return Markup("")
    seqs = line.last.payload["entries"] if line.last.kind in (STRIKE, RESTORE) else ()
    told = log.since(line.seq) if seqs == () else ()
    return render(
        "view/toast.html",
        visit=visit,
        sat="",
        forgone=[
            phrase
            for one, before, _ in told
            if one.seq in line.seqs
            for phrase in one.action.forgoes(before)
        ],
        line=line,
        says=brief(visit.does(line)),
        undone=visit.own(line, what_was_undone(log, seqs)) if seqs else None,
        own=line.by_phone or visit.seats == (line.seat,),
        seq=seq,
        undo=[seq] if line.last.kind in (BREAK, SHOW, SEAL, WISH) else of_same_taps(log, [seq]),
    )


def toast_after(visit: Visit) -> Markup:
    """The toast on the page after a form, on the phone that recorded it, unless the entry is old or
    counts no longer. If the form was sent again (`again` in the address), the toast says that
    nothing was recorded. After this phone has joined another on a seat (`sat`), it says so."""
    if (sat := request.args.get("sat", "")) in visit.seats:
        return render("view/toast.html", visit=visit, sat=sat, line=None)
    done = request.args.get("done", type=int)
    if done is None or not visit.may_record:
        return Markup("")
    log = visit.log_begun
    recorded = log.entry(done)
    if recorded is None or recorded.device != visit.device:
        return Markup("")
    if "again" in request.args:
        return render("recording/_repeated.html", seq=done)
    if services.now() - recorded.at > FRESH or done in without_effect(log):
        return Markup("")
    return toast_of(visit, done)
